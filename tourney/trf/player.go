package trf

import (
	"strings"
	"unicode"

	"duiyi/tourney"
)

// player reads line 001.
func (r *reader) player(l line) error {
	number, err := l.whole(colNumber, endNumber, 1, maxNumber)
	if err != nil {
		return err
	}
	if _, twice := r.at[number]; twice {
		return l.fail(colNumber, l.field(colNumber, endNumber), ErrTwice)
	}
	p := tourney.Player{
		Number: number, Sex: l.field(colSex, colSex+1), Title: l.field(colTitle, endTitle), Name: l.field(colName, endName),
		Federation: l.field(colFed, endFed), ID: l.field(colID, endID), Birth: l.field(colBirth, endBirth),
	}
	if p.Rating, err = l.whole(colRating, endRating, 0, maxNumber); err != nil {
		return err
	}
	if l.field(colPoints, endPoints) != "" {
		if r.totals[number], err = l.points(colPoints, endPoints); err != nil {
			return err
		}
	}
	if _, err = l.whole(colRank, endRank, 0, maxNumber); err != nil {
		return err
	}
	for at := colRounds; at < len(l.text); at += roundWidth {
		if len(p.Results) >= maxRounds {
			return l.fail(at, "", ErrRounds)
		}
		res, err := l.result(at, number)
		if err != nil {
			return err
		}
		p.Results = append(p.Results, res)
	}
	for n := len(p.Results); n > 0 && p.Results[n-1] == (tourney.Result{}); n-- {
		p.Results = p.Results[:n-1]
	}
	if len(p.Results) == 0 {
		p.Results = nil
	}
	r.at[number] = l
	r.t.Players = append(r.t.Players, p)
	return nil
}

// result reads the round that begins at a column: opponent, side and result.
func (l line) result(at, own int) (tourney.Result, error) {
	var res tourney.Result
	block := l.cut(at, at+span)
	if strings.TrimSpace(block) == "" {
		return res, l.blanks(at, at+roundWidth)
	}
	n, err := l.whole(at, at+4, 0, maxNumber)
	if err != nil {
		return res, err
	}
	if n == own {
		return res, l.fail(at, block, ErrSelf)
	}
	res.Opponent = n
	switch side := l.field(at+atSide, at+atSide+1); side {
	case "w":
		res.Side = tourney.First
	case "b":
		res.Side = tourney.Second
	case "-", "":
	default:
		return res, l.fail(at+atSide, side, ErrSide)
	}
	if n == 0 && res.Side != tourney.NoSide {
		return res, l.fail(at+atSide, block, ErrSide)
	}
	letter := strings.ToUpper(l.field(at+atResult, at+atResult+1))
	outcomes := alone
	if n != 0 {
		outcomes = against
	}
	var ok bool
	if res.Outcome, ok = outcomes[letter]; !ok || res.Played() && res.Side == tourney.NoSide {
		return res, l.fail(at+atResult, block, ErrResult)
	}
	for _, gap := range [...]int{at + 4, at + 6, at + 8, at + 9} {
		if err := l.blanks(gap, gap+1); err != nil {
			return res, err
		}
	}
	return res, nil
}

// blanks fails at the first character that is no space.
func (l line) blanks(from, to int) error {
	for at := from; at < min(to, len(l.text)); at++ {
		if !unicode.IsSpace(l.text[at]) {
			return l.fail(at, string(l.text[at]), ErrLayout)
		}
	}
	return nil
}

// The letters of results against an opponent, and without one. W, D and L are games that do not
// count for rating.
var (
	against = map[string]tourney.Outcome{
		"1": tourney.Win, "=": tourney.Draw, "0": tourney.Loss,
		"W": tourney.Win, "D": tourney.Draw, "L": tourney.Loss,
		"+": tourney.ForfeitWin, "-": tourney.ForfeitLoss, "": tourney.Unfinished,
	}
	alone = map[string]tourney.Outcome{
		"F": tourney.FullBye, "H": tourney.HalfBye, "=": tourney.HalfBye, "Z": tourney.ZeroBye, "-": tourney.ZeroBye, "": tourney.ZeroBye,
		"U": tourney.PairingBye, "+": tourney.PairingBye,
	}
)
