// Package gmproof checks proofs of forced wins of gomoku and renju.
//
// A [Proof] is a tree of the winner's stones with the replies that need an answer of their
// own. [Proof.Check] replays it by the rules alone, trying every legal reply: it knows
// nothing of the search that made the proof, so an error there cannot pass here.
package gmproof
