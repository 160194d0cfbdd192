// Command duiyi plays and studies xiangqi and gomoku: a board in the browser,
// an engine and a referee for other programs, and tools for positions and
// moves on the command line.
//
// Each subcommand has a file of its own. This is the only package that sees
// all the others, and the only one that wires them together: engines.go lists
// the opponents, serve.go joins rules, store, server and page.
//
// The command line is a contract that scripts rely on, and the scripts in
// testdata hold it: plain text by default and --json for programs; status 0
// for done, 1 for failed, 2 for misused; errors on standard error as
// "duiyi: what: where: why".
package main
