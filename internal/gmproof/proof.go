package gmproof

import "duiyi/gomoku"

// A Proof shows how the side to move wins, whatever the other side does. Nodes[0] is the
// position that it is about. Positions that come about in several ways may share a node.
type Proof struct{ Nodes []Node }

// A Node is a position with the winner to move.
type Node struct {
	Move gomoku.Point // the winner's stone
	// Fours are lines of the winner's stones, of which the first that works wins after any
	// reply that is not in Replies: each stone makes a four, whose only answer is placed in
	// turn, until two fives are possible or Black may not answer.
	Fours   [][]gomoku.Point
	Replies []Reply
}

// A Reply is an answer of the loser's and the node of the position after it.
type Reply struct {
	Point gomoku.Point
	Node  int
}
