// Command commits checks commit messages.
//
// A commit that changes a search, an evaluation or their shared code says in
// its message how that affects play: a line "Bench: N" with the new signature,
// or the words "No functional change". Tests, documentation and test data are
// exempt. A later commit can supply what a published one lacks, with a line
// such as
//
//	0123abc: No functional change
//
// A title has the form "scope: change" and at most 72 characters.
//
// Each rule applies to the commits after the one that introduced it. Without a
// history (no git, a tarball, a shallow clone) the command says so and checks
// what it finds. It imports only the standard library.
package main
