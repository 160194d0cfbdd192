package tourney

import (
	"errors"
	"strconv"
	"strings"
)

// ErrScore marks text that is no score.
var ErrScore = errors.New("not a score between 0.0 and 999.9")

// A Score counts points in tenths: 15 is one and a half.
type Score int

// String writes a score with one decimal: "1.5".
func (s Score) String() string {
	sign := ""
	if s < 0 {
		sign, s = "-", -s
	}
	return sign + strconv.Itoa(int(s/10)) + "." + strconv.Itoa(int(s%10))
}

// ParseScore reads a score such as "1", "1.5" or ".5".
func ParseScore(text string) (Score, error) {
	whole, part, dotted := strings.Cut(text, ".")
	if whole == "" && !dotted || dotted && len(part) != 1 || len(whole) > 3 {
		return 0, ErrScore
	}
	total := Score(0)
	for _, c := range whole + part {
		if c < '0' || c > '9' {
			return 0, ErrScore
		}
		total = total*10 + Score(c-'0')
	}
	if !dotted {
		total *= 10
	}
	return total, nil
}

// Points says what each outcome is worth.
type Points struct {
	Win, Draw, Loss Score
	ForfeitLoss     Score // of a player who does not appear
	ZeroBye         Score // of a round missed, announced or not
	PairingBye      Score // of the player whom the pairing leaves without an opponent
}

// Standard counts a win 1 and a draw ½.
var Standard = Points{Win: 10, Draw: 5, PairingBye: 10}

// Chinese counts a win 2 and a draw 1, as xiangqi tournaments do.
var Chinese = Points{Win: 20, Draw: 10, PairingBye: 20}

// Of returns what a result is worth. An unfinished game is worth nothing yet.
func (p Points) Of(r Result) Score {
	switch r.Outcome {
	case Win, ForfeitWin, FullBye:
		return p.Win
	case Draw, HalfBye:
		return p.Draw
	case Loss:
		return p.Loss
	case ForfeitLoss:
		return p.ForfeitLoss
	case PairingBye:
		return p.PairingBye
	case ZeroBye, Absent:
		return p.ZeroBye
	}
	return 0
}
