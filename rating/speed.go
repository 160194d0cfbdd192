package rating

import "time"

// A Speed is what a game is called by the time there is for it. Ratings of
// different speeds are kept apart.
type Speed string

// The speeds, the fastest first.
const (
	Bullet         Speed = "bullet"
	Blitz          Speed = "blitz"
	Rapid          Speed = "rapid"
	Classical      Speed = "classical"
	Correspondence Speed = "correspondence"
)

// moves is of how many moves of each player a game is taken to be, where its
// length is estimated, and byoyomi of how many of them in a period of it: most
// are played faster than it allows.
const (
	moves   = 40
	byoyomi = 25
)

// SpeedOf returns the speed of a game with so much time for each player: for the
// whole of it, added at each move, for each move, and in a period of byo-yomi.
// With no time at all it is "", and has none.
func SpeedOf(whole, added, each, period time.Duration) Speed {
	if each >= 12*time.Hour {
		return Correspondence
	}
	switch t := whole + moves*(added+each) + byoyomi*period; {
	case t <= 0:
		return ""
	case t < 3*time.Minute:
		return Bullet
	case t < 8*time.Minute:
		return Blitz
	case t < 25*time.Minute:
		return Rapid
	case t < 24*time.Hour:
		return Classical
	}
	return Correspondence
}
