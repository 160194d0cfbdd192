package trf

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"duiyi/tourney"
	"duiyi/tourney/swiss"
)

// A reader collects what the lines of a file say.
type reader struct {
	t          tourney.Tournament
	at         map[int]line // the line of each player
	totals     map[int]tourney.Score
	byRank     bool
	byePoints  bool // points of the pairing's bye are given
	baku       bool
	byes       []announced
	named      []mention // players named outside their own line
	roundsLine line
}

// An announced bye.
type announced struct {
	player, round int
	outcome       tourney.Outcome
}

// A mention of players by a line.
type mention struct {
	line
	players []int
}

// Parse reads a file. Players stand in the tournament by start number, or in the order of the
// file if it says XXC rank.
func Parse(data []byte) (*tourney.Tournament, error) {
	lines, err := split(data)
	if err != nil {
		return nil, err
	}
	r := &reader{at: map[int]line{}, totals: map[int]tourney.Score{}}
	r.t.Points = tourney.Standard
	accelerated := []line{}
	for _, l := range lines {
		switch code := l.code(); code {
		case "XXA", "250":
			accelerated = append(accelerated, l) // they need the players
		default:
			err = r.read(code, l)
		}
		if err != nil {
			return nil, err
		}
	}
	if len(r.t.Players) == 0 {
		return nil, &Error{len(lines), 1, "", ErrNobody}
	}
	if !r.byRank {
		slices.SortStableFunc(r.t.Players, func(a, b tourney.Player) int { return cmp.Compare(a.Number, b.Number) })
	}
	for _, l := range accelerated {
		if err := r.accelerate(l); err != nil {
			return nil, err
		}
	}
	if err := r.finish(); err != nil {
		return nil, err
	}
	if r.baku && len(accelerated) == 0 {
		swiss.Baku(&r.t)
	}
	return &r.t, r.checkTotals()
}

// read takes one line.
func (r *reader) read(code string, l line) error {
	switch code {
	case "001":
		return r.player(l)
	case "013":
		return r.team(l)
	case "012":
		r.t.Name = l.field(4, len(l.text))
	case "XXR", "142":
		n, err := l.whole(3, len(l.text), 1, maxRounds)
		r.t.Rounds, r.roundsLine = n, l
		return err
	case "XXC":
		return r.configure(l)
	case "152":
		return r.opening(4, l)
	case "XXZ":
		list, err := l.numbers(4)
		r.t.Missing = append(r.t.Missing, list...)
		r.named = append(r.named, mention{l, list})
		return err
	case "240":
		return r.bye(l)
	case "XXP":
		list, err := l.numbers(4)
		r.ban(l, tourney.Ban{Players: list})
		return err
	case "260":
		return r.banRounds(l)
	case "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU":
		s, err := l.points(4, len(l.text))
		r.worth(code[2], s)
		return err
	case "162":
		return r.pointSystem(l)
	case "192":
		name := l.field(4, len(l.text))
		r.baku = strings.HasSuffix(name, "_BAKU")
		if !strings.HasPrefix(name, "FIDE_DUTCH") && !strings.HasPrefix(name, "FIDE_ROUNDROBIN") {
			return l.fail(4, name, ErrUnsupported)
		}
	case "299", "310", "XXS":
		return l.fail(0, code, ErrUnsupported)
	default:
		return other(code, l)
	}
	return nil
}

// other accepts lines that do not matter for pairing: those with a number, comments and empty
// ones.
func other(code string, l line) error {
	if l.field(0, len(l.text)) == "" || strings.HasPrefix(code, "#") {
		return nil
	}
	if len(code) == 3 && strings.Trim(code, "0123456789") == "" && (len(l.text) == 3 || l.text[3] == ' ' || l.text[3] == '\t') {
		return nil
	}
	return l.fail(0, code, ErrCode)
}

func (r *reader) configure(l line) error {
	for _, w := range l.words() {
		switch w.text {
		case "rank":
			r.byRank = true
		case "white1":
			r.t.Opening = tourney.First
		case "black1":
			r.t.Opening = tourney.Second
		default:
			return l.fail(w.column, w.text, ErrUnsupported)
		}
	}
	return nil
}

func (r *reader) opening(at int, l line) error {
	switch text := l.field(at, len(l.text)); text {
	case "W":
		r.t.Opening = tourney.First
	case "B":
		r.t.Opening = tourney.Second
	default:
		return l.fail(at, text, ErrSide)
	}
	return nil
}

// team reads a team: its name and the numbers of its players in the order of the boards.
func (r *reader) team(l line) error {
	name := l.field(4, endTeam)
	list, err := l.numbers(endTeam)
	switch {
	case err != nil:
		return err
	case name == "":
		return l.fail(4, "", ErrTeam)
	case len(list) == 0:
		return l.fail(endTeam, "", ErrTeam)
	}
	for i, n := range list {
		for _, team := range append(r.t.Teams, tourney.Team{Players: list[:i]}) {
			if slices.Contains(team.Players, n) {
				return l.fail(endTeam, fmt.Sprint(n), ErrTeams)
			}
		}
	}
	r.t.Teams = append(r.t.Teams, tourney.Team{Name: name, Players: list})
	r.named = append(r.named, mention{l, list})
	return nil
}

func (r *reader) bye(l line) error {
	outcome := map[string]tourney.Outcome{"F": tourney.FullBye, "H": tourney.HalfBye, "Z": tourney.ZeroBye, "": tourney.ZeroBye}
	kind := l.field(4, 5)
	o, ok := outcome[kind]
	if !ok {
		return l.fail(4, kind, ErrResult)
	}
	round, err := l.whole(6, 9, 1, maxRounds)
	if err != nil {
		return err
	}
	list, err := l.numbers(10)
	for _, n := range list {
		r.byes = append(r.byes, announced{n, round, o})
	}
	r.named = append(r.named, mention{l, list})
	return err
}

func (r *reader) ban(l line, b tourney.Ban) {
	r.t.Bans = append(r.t.Bans, b)
	r.named = append(r.named, mention{l, b.Players})
}

func (r *reader) banRounds(l line) error {
	from, err := l.whole(4, 7, 1, maxRounds)
	if err != nil {
		return err
	}
	to, err := l.whole(8, 11, from, maxRounds)
	if err != nil {
		return err
	}
	list, err := l.numbers(12)
	r.ban(l, tourney.Ban{Players: list, From: from, To: to})
	return err
}

// worth sets the points of an outcome by its letter in a BB line.
func (r *reader) worth(letter byte, s tourney.Score) {
	p := &r.t.Points
	switch letter {
	case 'W':
		p.Win = s
		if !r.byePoints {
			p.PairingBye = s
		}
	case 'D':
		p.Draw = s
	case 'L':
		p.Loss = s
	case 'Z':
		p.ZeroBye = s
	case 'F':
		p.ForfeitLoss = s
	case 'U':
		p.PairingBye, r.byePoints = s, true
	}
}

// pointSystem reads line 162: a letter and points every nine columns.
func (r *reader) pointSystem(l line) error {
	for at := 5; at < len(l.text); at += 9 {
		letter := l.field(at, at+1)
		s, err := l.points(at+1, at+5)
		if err != nil {
			return err
		}
		switch letter {
		case "W", "D", "L":
			r.worth(letter[0], s)
		case "Z", "A":
			r.worth('Z', s)
			r.worth('F', s)
		case "P":
			r.worth('U', s)
		default:
			return l.fail(at, letter, ErrUnsupported)
		}
	}
	return nil
}

// accelerate reads line XXA, points of one player by round, or 250, of a range of players and
// rounds.
func (r *reader) accelerate(l line) error {
	if l.code() == "250" {
		return r.accelerateRange(l)
	}
	number, err := l.whole(4, 8, 1, maxNumber)
	if err != nil {
		return err
	}
	p := r.t.Player(number)
	if p == nil {
		return l.fail(4, l.field(4, 8), ErrPlayer)
	}
	p.Acceleration = nil
	for at := 9; at < len(l.text); at += 5 {
		s := tourney.Score(0)
		if l.field(at, at+4) != "" {
			if s, err = l.points(at, at+4); err != nil {
				return err
			}
		}
		p.Acceleration = append(p.Acceleration, s)
	}
	p.Acceleration = trim(p.Acceleration)
	return nil
}

// trim drops zeroes from the end.
func trim(list []tourney.Score) []tourney.Score {
	for len(list) > 0 && list[len(list)-1] == 0 {
		list = list[:len(list)-1]
	}
	if len(list) == 0 {
		return nil
	}
	return list
}

func (r *reader) accelerateRange(l line) error {
	if text := l.field(4, 8); strings.Trim(text, "0.") != "" {
		return l.fail(4, text, ErrUnsupported) // match points are for teams
	}
	points, err := l.points(9, 13)
	if err != nil {
		return err
	}
	var n [4]int
	for i, at := range [...]int{14, 18, 22, 27} {
		width, high := 3, maxRounds
		if i >= 2 {
			width, high = 4, maxNumber
		}
		if n[i], err = l.whole(at, at+width, 1, high); err != nil {
			return err
		}
	}
	for i := range r.t.Players {
		p := &r.t.Players[i]
		if p.Number < n[2] || p.Number > n[3] {
			continue
		}
		for len(p.Acceleration) < n[1] {
			p.Acceleration = append(p.Acceleration, 0)
		}
		for round := n[0]; round <= n[1]; round++ {
			p.Acceleration[round-1] = points
		}
		p.Acceleration = trim(p.Acceleration)
	}
	return nil
}

// finish checks what the lines say about each other.
func (r *reader) finish() error {
	for _, m := range r.named {
		for _, n := range m.players {
			if r.t.Player(n) == nil {
				return m.fail(4, fmt.Sprint(n), ErrPlayer)
			}
		}
	}
	for i := range r.t.Players {
		if err := r.opponents(&r.t.Players[i]); err != nil {
			return err
		}
	}
	next := r.t.Played() + 1
	for _, b := range r.byes {
		p := r.t.Player(b.player)
		if b.round != next || len(p.Results) >= next {
			continue
		}
		for len(p.Results) < next-1 {
			p.Results = append(p.Results, tourney.Result{})
		}
		p.Results = append(p.Results, tourney.Result{Outcome: b.outcome})
	}
	if played := r.t.Played(); r.t.Rounds > 0 && played > r.t.Rounds {
		return r.roundsLine.fail(3, fmt.Sprint(r.t.Rounds), ErrRounds)
	}
	return nil
}

// opponents compares the rounds of a player with those of the opponents.
func (r *reader) opponents(p *tourney.Player) error {
	l := r.at[p.Number]
	for i, res := range p.Results {
		if res.Opponent == 0 {
			continue
		}
		at := colRounds + i*roundWidth
		opponent := r.t.Player(res.Opponent)
		if opponent == nil {
			return l.fail(at, fmt.Sprint(res.Opponent), ErrPlayer)
		}
		other := opponent.Round(i + 1)
		if other.Opponent != p.Number || res.Side != other.Side.Other() {
			return l.fail(at, l.cut(at, at+span), ErrOpponent)
		}
		if !together(res.Outcome, other.Outcome) {
			return l.fail(at+atResult, l.cut(at, at+span), ErrOpponent)
		}
	}
	return nil
}

// together reports whether two players can have these outcomes of one game. An arbiter can
// score a game lost for both, or a draw for one only.
func together(a, b tourney.Outcome) bool {
	switch a {
	case tourney.Win:
		return b == tourney.Loss
	case tourney.Draw:
		return b == tourney.Draw || b == tourney.Loss
	case tourney.Loss:
		return b == tourney.Win || b == tourney.Draw || b == tourney.Loss
	case tourney.ForfeitWin:
		return b == tourney.ForfeitLoss
	case tourney.ForfeitLoss:
		return b == tourney.ForfeitWin || b == tourney.ForfeitLoss
	}
	return a == b
}

// checkTotals compares the points of each line with its results. They may include the
// acceleration and a bye of the next round.
func (r *reader) checkTotals() error {
	played := r.t.Played()
	for i := range r.t.Players {
		p := &r.t.Players[i]
		given, ok := r.totals[p.Number]
		if !ok {
			continue
		}
		sum := r.t.Score(p, played)
		bonus := r.t.PairingScore(p, played+1) - sum
		next := tourney.Score(0)
		if len(p.Results) > played {
			next = r.t.Points.Of(p.Round(played + 1))
		}
		if given != sum && given != sum+bonus && given != sum+next && given != sum+bonus+next {
			l := r.at[p.Number]
			return l.fail(colPoints, fmt.Sprintf("%v, not %v", given, sum), ErrTotal)
		}
	}
	return nil
}
