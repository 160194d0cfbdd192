package referee_test

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"testing"

	"duiyi/internal/tsvtest"
	"duiyi/xiangqi"
	"duiyi/xiangqi/referee"
)

// play returns the game of the moves from a FEN.
func play(t testing.TB, fen, moves string) *referee.Game {
	t.Helper()
	p, err := xiangqi.ParseFEN(fen)
	if err != nil {
		t.Fatal(err)
	}
	g := referee.NewGame(p)
	for _, text := range strings.Fields(moves) {
		now := g.Position()
		m, err := now.ParseMove(text)
		if err == nil {
			err = g.Play(m)
		}
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	return g
}

// A view shows a game as somebody else would see it.
type view struct {
	name     string
	position func(xiangqi.Position) xiangqi.Position
	square   func(xiangqi.Square) xiangqi.Square
	swap     bool // the sides change places
}

var views = []view{
	{"as is", func(p xiangqi.Position) xiangqi.Position { return p }, func(s xiangqi.Square) xiangqi.Square { return s }, false},
	{"mirrored", func(p xiangqi.Position) xiangqi.Position { return p.Mirror() }, mirrored, false},
	{"colours exchanged", func(p xiangqi.Position) xiangqi.Position { return p.FlipColours() }, turned, true},
	{"both", func(p xiangqi.Position) xiangqi.Position { q := p.FlipColours(); return q.Mirror() },
		func(s xiangqi.Square) xiangqi.Square { return mirrored(turned(s)) }, true},
}

func mirrored(s xiangqi.Square) xiangqi.Square { return xiangqi.SquareAt(8-s.File(), s.Rank()) }
func turned(s xiangqi.Square) xiangqi.Square   { return xiangqi.SquareAt(8-s.File(), 9-s.Rank()) }

// see returns the part of g from one ply on, with moves turned around it, as v
// shows it.
func (v view) see(t testing.TB, from xiangqi.Position, moves []xiangqi.Move) *referee.Game {
	t.Helper()
	g := referee.NewGame(v.position(from))
	for _, m := range moves {
		if err := g.Play(xiangqi.NewMove(v.square(m.From()), v.square(m.To()))); err != nil {
			t.Fatal(err)
		}
	}
	return g
}

func (v view) verdict(w referee.Verdict) referee.Verdict {
	if v.swap {
		switch w {
		case referee.RedLoses:
			return referee.BlackLoses
		case referee.BlackLoses:
			return referee.RedLoses
		}
	}
	return w
}

var verdicts = map[string]referee.Verdict{
	"ongoing": referee.Ongoing, "draw": referee.Draw,
	"red_loses": referee.RedLoses, "black_loses": referee.BlackLoses,
}

func TestJudge(t *testing.T) {
	tests := []struct {
		name, fen, moves string
		rules            referee.Rules
		verdict          referee.Verdict
		clause           referee.Clause
	}{
		{"no moves", idleFEN, "", referee.AXF, referee.Ongoing, referee.ClauseNothingRepeats},
		{"nothing repeats", idleFEN, "a0a1 d9d8", referee.AXF, referee.Ongoing, referee.ClauseNothingRepeats},
		{"once round", idleFEN, idleLoop, referee.CXA, referee.Ongoing, referee.ClauseRepeatedOnce},
		{"twice round", idleFEN, idleLoop + idleLoop, referee.Computer, referee.Draw, referee.ClauseAllowed},
		{"four times round", chaseFEN, strings.Repeat(chaseLoop, 4), referee.AXF, referee.RedLoses, referee.ClausePerpetualChase},
		{"the game went on", chaseFEN, chaseLoop + chaseLoop + "h2i2", referee.CXA, referee.RedLoses, referee.ClauseForbidden},
		{"Chinese and coordinates", chaseFEN, "车二平三 g6h6 R3=2 炮8平7 " + chaseLoop, referee.AXF, referee.RedLoses, referee.ClausePerpetualChase},
		{"moves before the loop", chaseFEN, "f0f1 d9d8 " + chaseLoop + chaseLoop, referee.AXF, referee.RedLoses, referee.ClausePerpetualChase},
		{"stalemate at the end", "3k5/9/1R7/9/9/9/9/9/9/4K4 w", "b7b8", referee.AXF, referee.BlackLoses, referee.ClauseStalemate},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := play(t, tt.fen, tt.moves).Judge(tt.rules)
			if r.Verdict != tt.verdict || r.Clause != tt.clause {
				t.Errorf("%v, %v; want %v, %v", r.Verdict, r.Clause, tt.verdict, tt.clause)
			}
		})
	}
}

// TestJudgeEachPart repeats a position twice, each time by another way round. In
// one way the rook chases the horse and the horse chases the rook, in the other the
// horse only flees. AXF calls the rook's side the offender only if it offends in
// both parts of the loop, whichever comes first.
func TestJudgeEachPart(t *testing.T) {
	const (
		fen    = "4k4/7n1/9/4p2R1/9/9/4P4/9/9/4K4 b"
		mutual = "h8f7 h6h7 f7g5 h7g7 g5i6 g7g6 i6h8 g6h6 "
		flight = "h8f7 h6f6 f7h8 f6h6 "
	)
	tests := []struct {
		name, moves string
		verdict     referee.Verdict
		clause      referee.Clause
	}{
		{"both chase in both", mutual + mutual, referee.Draw, referee.ClauseMutualChase},
		{"red chases in both", flight + flight, referee.RedLoses, referee.ClausePerpetualChase},
		{"black too in the first", mutual + flight, referee.Draw, referee.ClauseChaseNotInEach},
		{"black too in the second", flight + mutual, referee.Draw, referee.ClauseChaseNotInEach},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := play(t, fen, tt.moves)
			for _, v := range views {
				r := v.see(t, g.PositionAt(0), g.Moves()).Judge(referee.AXF)
				if r.Verdict != v.verdict(tt.verdict) || r.Clause != tt.clause {
					t.Errorf("%s: %v, %v; want %v, %v", v.name, r.Verdict, r.Clause, v.verdict(tt.verdict), tt.clause)
				}
			}
		})
	}
}

// TestRepetitionCases judges the published cases, from every side, with the loop
// begun at each of its moves, and with more rounds than needed.
func TestRepetitionCases(t *testing.T) {
	for _, name := range []string{"testdata/repetition_cases.tsv", "testdata/rulings_cases.tsv"} {
		for _, row := range tsvtest.Rows(t, name) {
			t.Run(row["id"], func(t *testing.T) { checkRuling(t, row) })
		}
	}
}

func checkRuling(t *testing.T, row map[string]string) {
	rules, err := referee.ParseRules(row["ruleset"])
	if err != nil {
		t.Fatal(err)
	}
	want, ok := verdicts[row["verdict"]]
	if !ok {
		t.Fatalf("verdict %q", row["verdict"])
	}
	g := play(t, row["fen"], row["moves"])
	moves := g.Moves()
	for _, v := range views {
		h := v.see(t, g.PositionAt(0), moves)
		r := h.Judge(rules)
		if r.Verdict != v.verdict(want) {
			t.Errorf("%s: %v, %v; want %v", v.name, r.Verdict, r.Clause, v.verdict(want))
		}
		if r.Verdict == referee.Ongoing || r.From == r.Ply || rules == referee.CXA && (testing.Short() || v.swap) {
			continue
		}
		loop := moves[r.From:r.Ply]
		for k := range loop {
			turned := append(append([]xiangqi.Move(nil), loop[k:]...), loop[:k]...)
			turned = append(turned, turned...)
			if got := v.see(t, g.PositionAt(r.From+k), turned).Judge(rules); got.Verdict != v.verdict(want) {
				t.Errorf("%s, loop begun %d moves later: %v, %v; want %v", v.name, k, got.Verdict, got.Clause, v.verdict(want))
			}
		}
	}
}

func TestRulingJSON(t *testing.T) {
	g := play(t, chaseFEN, chaseLoop+chaseLoop)
	data, err := json.Marshal(g.Judge(referee.AXF))
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{
		`"rules":"axf"`, `"verdict":"red_loses"`, `"clause":"perpetual_chase"`, `"from":0`, `"ply":8`,
		`"red":{"kind":"perpetual_chase","victims":[{"piece":"c","square":"g6",`,
		`"move":"h2g2","piece":"R","class":"chase"`, `"cause":"moved","root":"none","why":"unprotected"`,
	} {
		if !strings.Contains(string(data), part) {
			t.Errorf("no %s in %s", part, data)
		}
	}
}

func TestParseRules(t *testing.T) {
	for _, rules := range referee.RuleSets {
		if got, err := referee.ParseRules(rules.String()); err != nil || got != rules {
			t.Errorf("%v is read as %v, %v", rules, got, err)
		}
		var back referee.Rules
		text, err := json.Marshal(rules)
		if err != nil || json.Unmarshal(text, &back) != nil || back != rules {
			t.Errorf("%v: %s, %v, then %v", rules, text, err, back)
		}
	}
	for _, name := range []string{"", "AXF", "asian", "no rule set"} {
		if rules, err := referee.ParseRules(name); !errors.Is(err, referee.ErrRules) || !strings.Contains(err.Error(), strconv.Quote(name)) {
			t.Errorf("%q: %v, %v", name, rules, err)
		}
	}
}
