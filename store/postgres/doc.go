// Package postgres keeps games and people in a PostgreSQL database, which any
// number of programs may share. It is an app.Store, people.Store, ratings.Store and library.Store:
// what it acknowledged is committed there, and safe as far as that database is
// (with a synchronous standby, on two machines).
//
// Nobody owns a game. An append names the number of events that the game must
// have, and of two that name the same one is refused; so any program may write to
// any game at any time. What comes in while a commit is on its way is committed
// together, in one statement.
//
// A connection that is lost in the middle of a commit leaves open whether there was
// one. The store asks again once it has another: what it was to write either stands
// where it would have been put, or is written then, so that it is there once.
//
// Open brings the schema up to date with the numbered files in migrations, one
// program at a time. Released migrations are never edited. A text can hold
// neither the character 0 nor broken UTF-8 in PostgreSQL; U+FFFD stands for them.
package postgres
