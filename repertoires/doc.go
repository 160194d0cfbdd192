// Package repertoires asks people for the moves of their studies: an opening for one side,
// or the marked solutions of a study.
//
// A repertoire names a node of a study and holds nothing of its moves. What is asked follows
// from the study as it is, and progress (package practice) is kept by position: a move that
// is added, moved or reached in another order loses nothing of it.
//
// A [Room] works on a [Store] and reads studies by one call.
package repertoires
