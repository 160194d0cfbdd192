package app_test

import (
	"errors"
	"log/slog"
	"testing"

	"duiyi/app"
	"duiyi/boardtext/dialects"
	"duiyi/boardtext/kinds"
	"duiyi/games"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/match/positions"
	"duiyi/match/xq"
	"duiyi/matchmaking"
	"duiyi/record"
	"duiyi/record/formats"
	"duiyi/records"
)

func bothGames(t *testing.T) *app.App {
	games := []games.Game{
		{Name: xq.Game, Rules: xq.Rules{}, RuleSets: []string{"axf"}, Read: kinds.Xiangqi, Examine: xq.Rules{}.Examine, Relate: xq.Rules{}.Relate},
		{Name: gm.Game, Rules: gm.Rules{}, RuleSets: []string{"freestyle"}, Read: kinds.Gomoku, Examine: gm.Rules{}.Examine, Relate: gm.Rules{}.Relate,
			FromRecord: gm.FromRecord, ToRecord: gm.ToRecord, RecordSide: gm.RecordSide},
	}
	a := app.New(openStore(t), games, nil, formats.All(), slog.New(slog.DiscardHandler))
	t.Cleanup(a.Close)
	return a
}

func TestSetupFromText(t *testing.T) {
	a := bothGames(t)
	tests := []struct {
		name, game, text string
		size             int
		wantGame, board  string
		plies            int
		stopped          string
	}{
		{"nothing", "gomoku", " ", 5, "gomoku", "...../...../...../...../..... X", 0, ""},
		{"a board with faults", "xiangqi", "\n4k4/9/9/9/9/9/9/9/9/4K4 b", 0, "xiangqi", "4k4/9/9/9/9/9/9/9/9/4K4 b - - 0 1", 0, ""},
		{"a board of the other game", "xiangqi", "...../...../..X../...../.....", 0, "gomoku", "...../...../..X../...../..... O", 0, ""},
		{"a link", "gomoku", "https://www.pychess.org/analysis/xiangqi?fen=c3k2C1%2F4a4%2F6R2%2F9%2F9%2F9%2F9%2F9%2F9%2F3K5[]_b_-_-_0_1", 0, "xiangqi", "c3k2C1/4a4/6R2/9/9/9/9/9/9/3K5 b - - 0 1", 0, ""},
		{"a link with moves", "xiangqi", "https://chessdb.cn/query_en/?rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR_w_-_-_moves_h2e2_h9g7", 0, "xiangqi", "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2", 2, ""},
		{"the moves tell the side", "xiangqi", "3k5/9/9/9/9/9/9/9/9/R3K4 moves d9d8", 0, "xiangqi", "9/3k5/9/9/9/9/9/9/9/R3K4 w - - 1 2", 1, ""},
		{"a position in GBK", "xiangqi", "4kae2/4a4/4e4/9/PR7/9/3H4P/6r2/9/2E1K4 \xba\xda\n", 0, "xiangqi", "4kab2/4a4/4b4/9/PR7/9/3N4P/6r2/9/2B1K4 b - - 0 1", 0, ""},
		{"a study", "xiangqi", "4kae2/4a4/4e4/9/PR7/9/3H4P/6r2/9/2E1K4 黑先和", 0, "xiangqi", "4kab2/4a4/4b4/9/PR7/9/3N4P/6r2/9/2B1K4 b - - 0 1", 0, ""},
		{"a title before it", "xiangqi", "黑先胜\n4kae2/4a4/4e4/9/PR7/9/3H4P/6r2/9/2E1K4", 0, "xiangqi", "4kab2/4a4/4b4/9/PR7/9/3N4P/6r2/9/2B1K4 b - - 0 1", 0, ""},
		{"moves", "gomoku", "炮二平五 马8进7", 0, "xiangqi", "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR w - - 2 2", 2, ""},
		{"a record", "gomoku", "(;GM[4]SZ[5];B[cc];W[bb])", 0, "gomoku", "...../.O.../..X../...../..... X", 2, ""},
		{"moves with a slip", "xiangqi", "1. 炮二平五 炮五平五", 0, "xiangqi", "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b - - 1 1", 1, "炮五平五"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := match.Config{Game: tt.game}
			if tt.size > 0 {
				c.Options = match.OptionsOf(gm.Options{Size: tt.size})
			}
			s, err := a.Records().Setup(t.Context(), c, tt.text, records.Pick{})
			if err != nil {
				t.Fatal(err)
			}
			stopped := ""
			if s.Fault != nil {
				stopped = s.Fault.Text
			}
			if s.Game != tt.wantGame || s.Board != tt.board || s.Plies != tt.plies || stopped != tt.stopped {
				t.Errorf("%s %q after %d plies, stopped at %q", s.Game, s.Board, s.Plies, stopped)
			}
		})
	}
}

func TestSetupRefused(t *testing.T) {
	a := bothGames(t)
	var ce *match.ConfigError
	_, err := a.Records().Setup(t.Context(), match.Config{Game: "xiangqi"}, " 9/9/9/9/9/9/9/9/9/8x w", records.Pick{})
	if !errors.As(err, &ce) || ce.Field != "text" || ce.Offset != 20 {
		t.Errorf("a board with a slip: %v", err)
	}
	_, err = a.Records().Setup(t.Context(), match.Config{Game: "gomoku", Options: match.OptionsOf(gm.Options{Size: 4})}, "", records.Pick{})
	if !errors.As(err, &ce) || ce.Field != "size" {
		t.Errorf("a board too small: %v", err)
	}
	_, err = a.Records().Setup(t.Context(), match.Config{Game: "chess"}, "", records.Pick{})
	if !errors.As(err, &ce) || ce.Field != "game" {
		t.Errorf("no such game: %v", err)
	}
	_, err = a.Records().Setup(t.Context(), match.Config{Game: "gomoku", Rules: "house"}, "", records.Pick{})
	if !errors.As(err, &ce) || ce.Field != "rules" {
		t.Errorf("no such rules: %v", err)
	}
	_, err = a.Records().Setup(t.Context(), match.Config{Game: "xiangqi", Options: match.Options{"komi": []byte("7")}}, "4k4/9/9/9/9/9/9/9/9/3K5 w", records.Pick{})
	if !errors.As(err, &ce) || ce.Field != "komi" || !errors.Is(err, match.ErrNoOption) {
		t.Errorf("no such option: %v", err)
	}
	var re *record.Error
	_, err = a.Records().Setup(t.Context(), match.Config{Game: "gomoku"}, "天气很好", records.Pick{})
	if !errors.As(err, &re) {
		t.Errorf("no board and no game: %v", err)
	}
}

// A position, a new game or a record without a side to move is refused, never guessed.
func TestSideIsAsked(t *testing.T) {
	a := bothGames(t)
	texts := []struct{ name, game, text, first, second string }{
		{"rows", "xiangqi", "3k5/9/9/9/9/9/9/9/9/4K4", "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 1"},
		{"counters are kept", "xiangqi", "3k5/9/9/9/9/9/9/9/9/4K4 - - 5 20", "3k5/9/9/9/9/9/9/9/9/4K4 w - - 5 20", "3k5/9/9/9/9/9/9/9/9/4K4 b - - 5 20"},
		{"a link", "gomoku", "https://xiangqiai.com/#/3k5/9/9/9/9/9/9/9/9/4K4", "3k5/9/9/9/9/9/9/9/9/4K4 w - - 0 1", "3k5/9/9/9/9/9/9/9/9/4K4 b - - 0 1"},
		{"stones that do not tell", "gomoku", "XX.../...../...../...../.....", "XX.../...../...../...../..... X", "XX.../...../...../...../..... O"},
	}
	for _, tt := range texts {
		t.Run(tt.name, func(t *testing.T) {
			if s, err := a.Records().Setup(t.Context(), match.Config{Game: tt.game}, tt.text, records.Pick{}); !errors.Is(err, positions.ErrNoSide) {
				t.Errorf("Setup = %q, %v; want ErrNoSide", s.Board, err)
			}
			if in, err := a.Import(t.Context(), []byte(tt.text), records.Pick{Index: records.PickOne}); !errors.Is(err, positions.ErrNoSide) || in.ID != "" {
				t.Errorf("Import = %q, %v; want ErrNoSide", in.ID, err)
			}
			if in, err := a.Studies().Import(t.Context(), []byte(tt.text), records.Pick{Index: records.PickOne}); !errors.Is(err, positions.ErrNoSide) || in.ID != "" {
				t.Errorf("ImportStudy = %q, %v; want ErrNoSide", in.ID, err)
			}
			for side, want := range []string{tt.first, tt.second} {
				side := match.Side(side)
				if s, err := a.Records().Setup(t.Context(), match.Config{Game: tt.game}, tt.text, records.Pick{Side: &side}); err != nil || s.Board != want || s.Turn != side {
					t.Errorf("Setup, %v to move = %q, %v; want %q", side, s.Board, err, want)
				}
				in, err := a.Import(t.Context(), []byte(tt.text), records.Pick{Index: records.PickOne, Side: &side})
				if err != nil || len(in.Faults) > 0 {
					t.Fatalf("Import, %v to move: %v, %v", side, err, in.Faults)
				}
				if g, err := a.Game(t.Context(), in.ID); err != nil || g.State.Config.Setup != want {
					t.Errorf("Import, %v to move: %q, %v; want %q", side, g.State.Config.Setup, err, want)
				}
			}
		})
	}
	people := [2]match.Player{{Kind: match.Human}, {Kind: match.Human}}
	if _, err := a.Create(t.Context(), match.Config{Game: "xiangqi", Setup: texts[0].text, Players: people}, ""); !errors.Is(err, positions.ErrNoSide) {
		t.Errorf("Create: %v; want ErrNoSide", err)
	}
	if _, err := a.Games().Line(match.Config{Game: "xiangqi", Setup: texts[0].text}, nil); !errors.Is(err, positions.ErrNoSide) {
		t.Errorf("Line: %v; want ErrNoSide", err)
	}
	g, err := a.Create(t.Context(), match.Config{Game: "xiangqi", Setup: "fen=" + texts[0].text + "+黑", Players: people}, "")
	if err != nil || g.State.Config.Setup != texts[0].second {
		t.Errorf("Create: %q, %v; want %q", g.State.Config.Setup, err, texts[0].second)
	}
	neither := match.Side(7)
	if _, err := a.Records().Setup(t.Context(), match.Config{Game: "gomoku"}, texts[3].text, records.Pick{Side: &neither}); err == nil {
		t.Error("a third side is taken")
	}
}

// Every dialect of positions can be set up.
func TestSetupDialects(t *testing.T) {
	a := bothGames(t)
	for _, d := range append(dialects.Xiangqi(), dialects.Gomoku()...) {
		for _, game := range []string{"xiangqi", "gomoku"} { // whichever is expected
			if s, err := a.Records().Setup(t.Context(), match.Config{Game: game}, d.Text, records.Pick{}); err != nil || s.Board != d.FEN {
				t.Errorf("%s: %q for %s: %q, %v; want %q", d.Name, d.Text, game, s.Board, err, d.FEN)
			}
		}
	}
}

// Moves after a position are played wherever a position is accepted.
func TestSetupWithMoves(t *testing.T) {
	a := bothGames(t)
	for _, tt := range []struct{ game, text, board, bad string }{
		{"xiangqi", "3k5/9/9/9/9/9/9/9/9/R3K4 w moves a0a1", "3k5/9/9/9/9/9/9/9/R8/4K4 b - - 1 1", "3k5/9/9/9/9/9/9/9/9/R3K4 w moves e0d0"},
		{"gomoku", "...../.X.../..O../...../..... moves a3 c2", "...../.X.../X.O../..O../..... X", "...../.X.../..O../...../..... moves c3"},
	} {
		c := match.Config{Game: tt.game, Setup: tt.text, Players: [2]match.Player{{Kind: match.Human}, {Kind: match.Human}}}
		bad := c
		bad.Setup = tt.bad
		l := app.NewLobby(a, matchmaking.Config{})
		calls := map[string]func(c match.Config) (string, error){
			"game": func(c match.Config) (string, error) {
				s, err := a.Create(t.Context(), c, "")
				return s.State.Config.Setup, err
			},
			"study": func(c match.Config) (string, error) {
				s, err := a.Studies().Create(t.Context(), c, "")
				return s.State.Config.Setup, err
			},
			"line": func(c match.Config) (string, error) {
				line, err := a.Games().Line(c, nil)
				if err != nil {
					return "", err
				}
				return positions.Board(line.Position), nil
			},
			"parse": func(c match.Config) (string, error) {
				_, err := a.Games().Parse(c.Game, "", c.Setup, "?")
				var refusal *match.Refusal
				if errors.As(err, &refusal) {
					return tt.board, nil
				}
				return "", err
			},
			"seek": func(c match.Config) (string, error) {
				_, _, err := l.Seek(t.Context(), matchmaking.Visitor{Secret: "s"}, seekOf(1, c), [2]int{})
				if err != nil {
					return "", err
				}
				return l.View().Seeks[0].Config.Setup, nil
			},
			"setup": func(c match.Config) (string, error) {
				s, err := a.Records().Setup(t.Context(), match.Config{Game: c.Game}, c.Setup, records.Pick{})
				if err == nil && (s.Plies == 0 || s.Fault != nil) {
					err = s.Fault
				}
				return s.Board, err
			},
		}
		for name, call := range calls {
			if board, err := call(c); err != nil || board != tt.board {
				t.Errorf("%s of %q: %q, %v; want %q", name, tt.text, board, err, tt.board)
			}
			if board, err := call(bad); err == nil {
				t.Errorf("%s of %q: %q; want an error", name, tt.bad, board)
			}
		}
	}
}
