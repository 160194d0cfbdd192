package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"reflect"
	"strings"
	"testing"

	"duiyi/engines/analysis"
	"duiyi/internal/xqtable"
	"duiyi/match"
)

func ask(ctx context.Context, question string, tell func(any)) error {
	return newWorker(xqtable.Own(), slog.New(slog.DiscardHandler)).answer(ctx, []byte(question), tell)
}

const players = `"players":[{"kind":"human"},{"kind":"human"}]`

// An analysis has as many lines as asked for, of the position after the moves, and ends with
// the page's interest in it.
func TestAnalysis(t *testing.T) {
	for _, tt := range []struct{ game, task, best string }{
		{"xiangqi", `{"config":{"game":"xiangqi","rules":"axf",` + players + `},"moves":["h2e2","h9g7"]}`, ""},
		{"gomoku", `{"config":{"game":"gomoku","rules":"renju","size":15,` + players + `},"moves":["h8","a1","h9","a2","h10","a3"]}`, ""},
	} {
		t.Run(tt.game, func(t *testing.T) {
			ctx, enough := context.WithCancel(t.Context())
			defer enough()
			var last analysis.Analysis
			err := ask(ctx, `{"ask":"analysis","seat":"s","node":7,"lines":2,"task":`+tt.task+`}`, func(v any) {
				last = v.(analysis.Analysis)
				if len(last.Lines) == 2 {
					enough()
				}
			})
			if len(last.Lines) != 2 || last.Node != 7 || last.Side != match.First || (err != nil && !errors.Is(err, context.Canceled)) {
				t.Fatalf("%+v, %v", last, err)
			}
			if r := last.Lines[0]; r.Score == nil || r.Chances == nil || len(r.PVText) == 0 {
				t.Errorf("a line says too little: %+v", r)
			}
		})
	}
}

// The endgame tables in the browser tell the value of an ending.
func TestAnalysisOfAnEnding(t *testing.T) {
	won := false
	ctx, enough := context.WithCancel(t.Context())
	defer enough()
	err := ask(ctx, `{"ask":"analysis","task":{"config":{"game":"xiangqi","rules":"axf","setup":"3k5/9/9/9/9/9/9/9/9/R3K4 w",`+players+`},"moves":[]}}`, func(v any) {
		if lines := v.(analysis.Analysis).Lines; len(lines) > 0 && lines[0].Score != nil && lines[0].Score.Mate > 0 {
			won = true
			enough()
		}
	})
	if !won {
		t.Errorf("no mate was told: %v", err)
	}
}

// Advice ends by itself, with the reasons of the best move and the page's version of the game.
func TestAdvice(t *testing.T) {
	var last analysis.Advice
	err := ask(t.Context(), `{"ask":"advice","version":5,"lines":3,"time_ms":100,"why":true,"task":{"config":{"game":"gomoku","rules":"freestyle","size":15,`+players+`},"moves":["h8","a1","h9","a2","h10","a3"]}}`, func(v any) {
		last = v.(analysis.Advice)
	})
	if err != nil || !last.Done || last.Version != 5 || len(last.Lines) == 0 || len(last.Reasons) == 0 {
		t.Errorf("%+v, %v", last, err)
	}
}

func TestFaults(t *testing.T) {
	xq := func(setup string, moves string) string {
		return fmt.Sprintf(`{"config":{"game":"xiangqi","rules":"axf","setup":%q,%s},"moves":[%s]}`, setup, players, moves)
	}
	for _, tt := range []struct{ name, question, code string }{
		{"no JSON", `{`, "internal"},
		{"another question", `{"ask":"move","task":` + xq("", "") + `}`, "internal"},
		{"no such game", `{"ask":"analysis","task":{"config":{"game":"go"},"moves":[]}}`, "bad_config"},
		{"no such engine", `{"ask":"analysis","engine":"pikafish","task":` + xq("", "") + `}`, "bad_config"},
		{"too many lines", `{"ask":"analysis","lines":6,"task":` + xq("", "") + `}`, "bad_config"},
		{"an illegal move", `{"ask":"analysis","task":` + xq("", `"e0e5"`) + `}`, "internal"},
		{"a threat in check", `{"ask":"analysis","threat":true,"task":` + xq("3k5/9/9/9/9/9/9/9/9/3R1K3 b", "") + `}`, "no_threat"},
		{"advice for too long", `{"ask":"advice","time_ms":10001,"task":` + xq("", "") + `}`, "bad_config"},
		{"advice after the end", `{"ask":"advice","task":` + xq("3k5/3R5/3R5/9/9/9/9/9/9/4K4 b", "") + `}`, "game_over"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			err := ask(t.Context(), tt.question, func(v any) { t.Errorf("told %+v", v) })
			if err == nil {
				t.Fatal("no fault")
			}
			f := faultOf(err)
			if text, bad := json.Marshal(f); bad != nil || f.Error.Code != tt.code || !strings.Contains(string(text), f.Error.Message[:1]) {
				t.Errorf("%s, want %s", text, tt.code)
			}
		})
	}
}

// A report has an evaluation of each position, found by the same nodes, and the same whoever
// searches it.
func TestReport(t *testing.T) {
	const game = `{"ask":"report","task":{"config":{"game":"gomoku","rules":"freestyle","size":9,` + players + `},"moves":["e5","e6","d5","f6","c5"]}}`
	find := func() (last progress) {
		done := 0
		err := ask(t.Context(), game, func(v any) {
			last = v.(progress)
			if last.Done < done || last.Of != 6 || last.Nodes < 1000 || len(last.Chances) != 6 {
				t.Errorf("after %d: %+v", done, last)
			}
			done = last.Done
		})
		if err != nil {
			t.Fatal(err)
		}
		return last
	}
	first := find()
	if len(first.Evals) != 6 {
		t.Fatalf("%d evaluations", len(first.Evals))
	}
	for i, e := range first.Evals {
		if e == nil || len(e.Line) == 0 {
			t.Errorf("after %d moves: %+v", i, e)
		}
	}
	if again := find(); !reflect.DeepEqual(again, first) {
		t.Error("another search found something else")
	}
	for _, wrong := range []string{`"engine":"gomoku-classic",`, `"engine":"xiangqi-duiyi",`} {
		if err := ask(t.Context(), strings.Replace(game, `"task"`, wrong+`"task"`, 1), func(any) {}); faultOf(err).Error.Code != "bad_config" {
			t.Errorf("%s: %v", wrong, err)
		}
	}
}
