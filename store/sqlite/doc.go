// Package sqlite keeps games in a SQLite file in a data folder. It implements
// app.Store: acknowledged writes are on disk (write-ahead log, synchronous
// FULL).
//
// Events and games carry checksums, so that damage is detected and the sound
// part before it can be shown. Daily backups are kept next to the database.
//
// Open locks the folder for this process and migrates the schema with the
// numbered files in migrations. It leaves a file that it cannot use unchanged.
// Released migrations are never edited.
//
// In a browser (GOOS=js), OpenPage opens a database in the page's own storage
// instead: one file without folder, lock or backups, through package pagesql.
//
// Accounts, the library, and the ledger of uses and attempts have packages of their own in
// internal, on one conn.Conn.
//
// The queries are in queries.sql; CGO_ENABLED=0 go generate compiles them to
// internal/db with sqlc.
package sqlite

//go:generate go run github.com/sqlc-dev/sqlc/cmd/sqlc@v1.31.1 generate
