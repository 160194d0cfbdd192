// Command commits checks what commits say of the engines' play: one that
// changes a search, an evaluation or what the searches share has in its message
// either a line "Bench: N" with the new signature or the words "No functional
// change". Tests, documentation and test data are free.
//
// The rule holds for what came after the commit that brought this command. A
// published commit that forgot is put right by a later one with a line such as
//
//	0123abc: No functional change
//
// Where there is no history to look at (no git, a tarball, a shallow clone) the
// command says so and checks what there is. It imports only the standard
// library.
package main
