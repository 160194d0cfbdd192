package app_test

import (
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"

	"duiyi/app"
	"duiyi/games"
	"duiyi/live/update"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/match/xq"
	"duiyi/record"
	"duiyi/record/formats"
	"duiyi/records"
)

// A shelf is an app with both games and no engines.
func shelf(t *testing.T) *app.App {
	t.Helper()
	games := []games.Game{
		{Name: xq.Game, Rules: xq.Rules{}, RuleSets: xq.RuleSets},
		{Name: gm.Game, Rules: gm.Rules{}, RuleSets: gm.RuleSets, FromRecord: gm.FromRecord, ToRecord: gm.ToRecord, RecordSide: gm.RecordSide},
	}
	a := app.New(openStore(t), games, nil, formats.All(), slog.New(&logBook{}))
	t.Cleanup(a.Close)
	return a
}

func Opens(t *testing.T, a *app.App, data string) (records.Imported, update.Snapshot) {
	t.Helper()
	in, err := a.Import(t.Context(), []byte(data), records.Pick{Index: records.PickOne})
	if err != nil {
		t.Fatal(err)
	}
	s, err := a.Game(t.Context(), in.ID)
	if err != nil {
		t.Fatal(err)
	}
	return in, s
}

func writes(t *testing.T, a *app.App, id, format string) string {
	t.Helper()
	file, err := a.Export(t.Context(), id, format, "en", record.Options{Notation: "iccs"})
	if err != nil {
		t.Fatal(err)
	}
	return string(file.Data)
}

const (
	pgnFile = `[Game "Chinese Chess"]
[Event "杯赛"]
[Round "3"]
[Date "1999-08-07"]
[Site "上海"]
[RedTeam ""]
[Red "甲"]
[BlackTeam ""]
[Black "乙"]
[Result "0-1"]
[Termination "resignation"]
[Rules "cxa"]
[Format "ICCS"]
{开头的话}
  1. H2-E2 $1
{+0.35/12
好棋}
  1.          H9-G7
{-1.20/9}
  2. H0-G2 A6-A5
(  2.          I9-H9
{也可以}
  3. I0-H0
(  3. G3-G4)
)
 0-1
`
	sgfFile = `(;FF[4]GM[4]CA[UTF-8]SZ[9]PB[甲]PW[乙]EV[杯赛]DT[1999-08-07]END[move_time]RE[B+T]RU[Renju]C[开头的话]
;B[ee]C[+3M/8]
(;W[ef]LB[aa:1])
(;W[de]C[另一着];B[dd]))
`
)

// Opening and saving a record keeps scores, lines, comments, tags and the end, and reports no
// loss.
func TestSourceRoundTrip(t *testing.T) {
	for format, data := range map[string]string{"pgn": pgnFile, "sgf": sgfFile} {
		t.Run(format, func(t *testing.T) {
			a := shelf(t)
			in, s := Opens(t, a, data)
			if len(in.Lost) > 0 || len(in.Faults) > 0 {
				t.Errorf("lost %v, faults %v", in.Lost, in.Faults)
			}
			if s.State.Result == nil {
				t.Error("it goes on, though the record says how it ended")
			}
			if diff := cmp.Diff(strings.Fields(data), strings.Fields(writes(t, a, in.ID, format))); diff != "" {
				t.Errorf("-opened +saved:\n%s", diff)
			}
		})
	}
}

// The scores of a record become those of the moves; its texts are returned separately.
func TestSourceNotes(t *testing.T) {
	a := shelf(t)
	in, s := Opens(t, a, pgnFile)
	info := s.State.Moves[0].Info
	if info == nil || info.Depth != 12 || *info.Score != (match.Score{Centipawns: 35}) || s.State.Moves[1].Info.Score.Centipawns != -120 || s.State.Moves[2].Info != nil {
		t.Errorf("scores %+v", s.State.Moves)
	}
	if r := s.State.Result; r.Reason != "resignation" || *r.Winner != match.Second || s.State.Config.Rules != "cxa" {
		t.Errorf("result %+v by %s", r, s.State.Config.Rules)
	}
	if want := (&match.About{Event: "杯赛", Site: "上海", Date: "1999-08-07", Comment: "开头的话"}); !cmp.Equal(want, s.State.About) {
		t.Errorf("about %+v", s.State.About)
	}
	notes, err := a.Notes(t.Context(), in.ID)
	if err != nil {
		t.Fatal(err)
	}
	side := []records.SideLine{{More: true, Moves: []records.NotedMove{{Move: "i9h9", Comment: "也可以"}, {Move: "i0h0"}}}}
	want := []records.Note{{Comment: "开头的话"}, {Ply: 1, Comment: "好棋", Glyphs: []int{1}}, {Ply: 4, Lines: side}}
	noText := cmp.FilterPath(func(p cmp.Path) bool { return p.Last().String() == ".Text" }, cmp.Ignore())
	if diff := cmp.Diff(want, notes, noText); diff != "" {
		t.Errorf("-want +got:\n%s", diff)
	}
	if text := notes[2].Lines[0].Moves[0].Text["chinese"]; text != "车9平8" {
		t.Errorf("the line is written %q", text)
	}
}

// A game that departs from its record keeps the record's moves as a line.
func TestSourceGoesOn(t *testing.T) {
	a := shelf(t)
	in, _ := Opens(t, a, "[Red \"甲\"]\n[Black \"乙\"]\n1. h2e2 {架炮} h9g7 (1... b9c7 {反宫}) 2. h0g2 *")
	for _, c := range []match.Command{{Type: match.CmdUndo}, {Type: match.CmdUndo}, {Type: match.CmdMove, Move: "b9c7"}, {Type: match.CmdMove, Move: "b0c2"}} {
		if _, err := a.Do(t.Context(), in.ID, c); err != nil {
			t.Fatal(err)
		}
	}
	text := writes(t, a, in.ID, "pgn")
	for _, part := range []string{"{架炮}", "B9-C7\n{反宫}", "(  1.          H9-G7\n  2. H0-G2)", "2. B0-C2"} {
		if !strings.Contains(text, part) {
			t.Errorf("no %q in\n%s", part, text)
		}
	}
	again, s := Opens(t, a, text)
	if len(again.Lost) > 0 || moves(s) != "h2e2 b9c7 b0c2 " {
		t.Errorf("lost %v, moves %s", again.Lost, moves(s))
	}
	notes, err := a.Notes(t.Context(), in.ID)
	if err != nil || len(notes) != 2 || notes[1].Comment != "反宫" || notes[1].Lines[0].Moves[0].Move != "h9g7" {
		t.Errorf("%v, %+v", err, notes)
	}
}

// Exports name players of games played here even without a name, but not those of records.
func TestNamesInRecords(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		one, two := b.begin(human, slow), b.begin(human, human)
		b.move(one.ID, "e5")
		name := func(id, lang string) string {
			file, err := b.Export(t.Context(), id, "sgf", lang, record.Options{})
			if err != nil {
				t.Fatal(err)
			}
			_, after, _ := strings.Cut(string(file.Data), "PB")
			before, _, _ := strings.Cut(after, "DT")
			return before
		}
		for _, tt := range []struct{ id, lang, want string }{
			{one.ID, "zh-Hans", "[棋手]PW[Slow · 4 层]"}, {one.ID, "vi", "[Kỳ thủ]PW[Slow, độ sâu 4]"}, {one.ID, "", "[Player]PW[Slow (depth 4)]"}, {two.ID, "zh-Hant", "[棋手 1]PW[棋手 2]"}, {two.ID, "vi", "[Kỳ thủ 1]PW[Kỳ thủ 2]"},
		} {
			if got := name(tt.id, tt.lang); got != tt.want {
				t.Errorf("%s: %s, want %s", tt.lang, got, tt.want)
			}
		}
		in, err := b.Import(t.Context(), []byte("(;GM[4]SZ[9];B[ee];W[ef])"), records.Pick{Index: records.PickOne})
		if err != nil {
			t.Fatal(err)
		}
		if file, err := b.Export(t.Context(), in.ID, "sgf", "en", record.Options{}); err != nil || strings.Contains(string(file.Data), "PB") || strings.Contains(string(file.Data), "DT") {
			t.Errorf("%v; a record that names nobody is saved with names: %s", err, file.Data)
		}
	})
}

// Names and notes stay with the game, also after a restart.
func TestDescribe(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newBench(t)
		id := b.begin(human, human).ID
		b.move(id, "e5")
		about := &match.About{Event: "杯赛", Site: "上海", Date: "2026", Comment: "一\n二"}
		b.do(id, match.Command{Type: match.CmdDescribe, Names: &[2]string{"甲", "乙"}, About: about})
		b.Close()
		b = newBenchOn(t, b.store)
		text := writes(t, b.App, id, "sgf")
		for _, part := range []string{"PB[甲]PW[乙]", "EV[杯赛]", "PC[上海]", "DT[2026]", "C[一\n二]"} {
			if !strings.Contains(text, part) {
				t.Errorf("no %s in %s", part, text)
			}
		}
		for name, c := range map[string]match.Command{
			"nothing said":   {},
			"long name":      {Names: &[2]string{strings.Repeat("名", 61), ""}},
			"a line of two":  {About: &match.About{Event: "a\nb"}},
			"long comment":   {About: &match.About{Comment: strings.Repeat("一", match.MaxComment+1)}},
			"escape in text": {About: &match.About{Comment: "\x1b[2J"}},
		} {
			c.Type = match.CmdDescribe
			if _, err := b.Do(t.Context(), id, c); err == nil {
				t.Errorf("%s was taken", name)
			}
		}
	})
}
