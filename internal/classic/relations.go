package classic

// A bearing holds the values of the pieces of one side that bear on one square,
// cheapest first. All sixteen pieces of a side fit in.
type bearing struct {
	n      int
	values [16]int
}

func (c *bearing) add(value int) {
	i := c.n
	for ; i > 0 && c.values[i-1] > value; i-- {
		c.values[i] = c.values[i-1]
	}
	c.values[i] = value
	c.n++
}

// cheapest returns the sum of the first n values.
func (c *bearing) cheapest(n int) int {
	sum := 0
	for _, v := range c.values[:n] {
		sum += v
	}
	return sum
}

// gain returns what the attackers of a piece win if they start the exchange,
// or 0 when they had better not. It takes the best of the thesis' cases, which
// are not exclusive:
//
//   - nothing guards the victim: it is won;
//   - an attacker is worth less than its victim: the difference, whatever
//     takes back;
//   - several attackers on one guard: two pieces for one;
//   - three attackers on two guards: three for two (read here: three or more);
//   - as many attackers as guards: all attackers go for the victim and the
//     guards, of which the dearest is left standing.
//
// A king guards only where it may take back, which is when no further attacker
// is left to take it: where attackers outnumber guards, it is not one of them.
func gain(victim int, attackers, guards *bearing, king int) int {
	a, g := attackers.n, guards.n
	if a == 0 {
		return 0
	}
	if a > g && g > 0 && guards.values[g-1] == king {
		g--
	}
	if g == 0 {
		return victim
	}
	won := max(0, victim-attackers.values[0])
	switch {
	case g == 1 && a >= 2:
		won = max(won, victim+guards.cheapest(1)-attackers.cheapest(1))
	case g == 2 && a >= 3:
		won = max(won, victim+guards.cheapest(2)-attackers.cheapest(2))
	case g == a:
		won = max(won, victim+guards.cheapest(g-1)-attackers.cheapest(a))
	}
	return won
}

// wants are the two best exchanges that a side could start.
type wants struct{ first, second int }

func (w *wants) add(gain int) {
	if gain > w.first {
		w.first, w.second = gain, w.first
	} else if gain > w.second {
		w.second = gain
	}
}

// checkPenalty is what a king under attack costs the side to move, which has
// to spend its move on it. An attack on the other king does not occur: it
// would have been taken.
const checkPenalty = 20

// balance returns the relations term for the side to move.
//
// The heritage says when an exchange is wanted but not what a wanted exchange
// is worth. This is our reading: a move carries out one exchange or parries
// one. So the side to move can count on its best exchange, and has to fear
// not the opponent's best, which it may parry, but the next one.
func balance(own, theirs wants, inCheck bool) int {
	v := own.first - theirs.second
	if inCheck {
		v -= checkPenalty
	}
	return v
}
