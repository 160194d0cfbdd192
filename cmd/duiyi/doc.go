// Command duiyi plays and studies xiangqi and gomoku: a board in the browser,
// an engine and a referee for other programs, and tools for positions and
// moves on the command line.
//
// This package parses the command line and prints help, completion and the manual page.
// The subcommands and what they share are the packages below internal, the only ones of
// the module that see all others and wire them together: internal/catalogue lists the
// games and engines, internal/servercmd joins rules, store, server and page.
//
// The command line is a contract that scripts rely on, and the scripts in
// testdata hold it: plain text by default and --json for programs; status 0
// for done, 1 for failed, 2 for misused; errors on standard error as
// "duiyi: what: where: why".
package main
