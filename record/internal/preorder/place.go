package preorder

// A Place says where in the tree the nodes of a file come that are told depth-first
// with two marks each: whether a child comes next, and whether a sibling comes when
// the children are through.
type Place struct {
	Depth int // of the node, in moves before it

	later []int // the depths at which siblings are still to come
	dead  int   // one more than the depth of an impossible move; 0 when there is none
}

// Alive reports whether the node counts, which it does not below a move that
// Kill was called for.
func (p *Place) Alive() bool {
	if p.Depth < p.dead {
		p.dead = 0
	}
	return p.dead == 0
}

// Kill leaves out what comes below the node.
func (p *Place) Kill() { p.dead = p.Depth + 1 }

// Next goes on to the next node by the marks of this one, and reports whether
// there is one.
func (p *Place) Next(child, sibling bool) bool {
	if sibling {
		p.later = append(p.later, p.Depth)
	}
	switch last := len(p.later) - 1; {
	case child:
		p.Depth++
	case last < 0:
		return false
	default:
		p.Depth, p.later = p.later[last], p.later[:last]
	}
	return true
}
