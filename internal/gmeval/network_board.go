package gmeval

// A netState holds the network's sums for the positions of the line, computed
// only where one is evaluated.
type netState struct {
	line  []netSums // by number of stones
	stamp uint32    // of the current change
	seen  [points]uint32
	// Previous and current multisets of changed points.
	gone, come []uint32
}

// netSums are the sums of one position, if known.
type netSums struct {
	known bool
	sums  sums
}

// forget invalidates the sums with n stones on the board.
func (s *netState) forget(n int) {
	if n < len(s.line) {
		s.line[n].known = false
	}
}

// correction returns the network's part of the evaluation.
func (b *Board) correction() int {
	n := len(b.frames)
	for len(b.net.line) <= n {
		b.net.line = append(b.net.line, netSums{})
	}
	now := &b.net.line[n]
	if !now.known {
		b.sumUp(n)
	}
	us := b.turn & 1
	return int(b.t.net.heads[us].result(&now.sums[us], &now.sums[us^1])) / (PointParts * OutParts)
}

// sumUp computes the sums of the position from the last known sums of the
// line. Points count relative to an empty board, so boards of all sizes are
// comparable.
func (b *Board) sumUp(n int) {
	from := n - 1
	for from >= 0 && !b.net.line[from].known {
		from--
	}
	now := &b.net.line[n]
	now.known = true
	s := &b.net
	s.gone, s.come = s.gone[:0], s.come[:0]
	if from < 0 {
		now.sums = sums{}
		s.come = b.Sets(s.come)
		for range s.come {
			s.gone = append(s.gone, b.t.net.idle)
		}
	} else {
		now.sums = s.line[from].sums
		b.changedSince(b.frames[from].changes)
	}
	b.t.net.change(&now.sums, s.gone, s.come)
}

// changedSince fills gone and come with the points changed since b.changes had
// this length. Occupied points count as idle.
func (b *Board) changedSince(length int) {
	s := &b.net
	s.stamp++
	for i := length; i < len(b.changes); i++ {
		c := &b.changes[i]
		p := c.point & pointMax
		if s.seen[p] == s.stamp {
			continue
		}
		s.seen[p] = s.stamp
		s.gone = append(s.gone, b.t.net.sets.ofPoint(c.codes))
		if b.rows[p/stride]>>(p%stride)&1 == 0 {
			s.come = append(s.come, b.t.net.sets.ofPoint(b.codes[p]))
		} else {
			s.come = append(s.come, b.t.net.idle)
		}
	}
}
