// Package sqlite keeps games in one SQLite file in a data folder. It is an
// app.Store, and holds to the promises made there: what it acknowledged is on
// the disk (write-ahead log, synchronous FULL).
//
// Events and games carry checksums, so that damage is noticed and what is sound
// before it can be shown; a backup a day is kept beside the database.
//
// Open takes the folder for this process alone, brings the schema up to date
// with the numbered files in migrations, and leaves a file that it cannot use
// as it found it. Released migrations are never edited.
//
// In a browser (GOOS=js) OpenPage opens a database in the page's own storage instead: one
// file without folder, lock or backups, through package pagesql.
//
// The queries are written in queries.sql and turned into internal/db by sqlc, which
// CGO_ENABLED=0 go generate runs.
package sqlite

//go:generate go run github.com/sqlc-dev/sqlc/cmd/sqlc@v1.31.1 generate
