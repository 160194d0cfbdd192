// Package postgres keeps games and accounts in a PostgreSQL database, which
// any number of programs may share. It implements app.Store, people.Store,
// ratings.Store and library.Store. Acknowledged writes are committed, and as
// safe as the database is (with a synchronous standby, on two machines).
//
// No program owns a game. An append names the number of events the game must
// have, and of two appends with the same number one is rejected, so any
// program may write to any game at any time. Appends that arrive during a
// commit are committed together, in one statement.
//
// If a connection is lost during a commit, its outcome is unknown. The store
// checks on a new connection: the write is either found in its place, or done
// then, so it happens exactly once.
//
// Open migrates the schema with the numbered files in migrations, one program
// at a time. Released migrations are never edited. A PostgreSQL text can hold
// neither NUL nor invalid UTF-8; U+FFFD replaces both.
package postgres
