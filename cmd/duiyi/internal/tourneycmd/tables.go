package tourneycmd

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"
	"unicode"

	"duiyi/record"
)

// patience is how long an answer is waited for.
const patience = 30 * time.Second

// tables are the boards that a link opens.
type tables struct {
	server, tournament, secret string
	client                     *http.Client
}

func newTables(server, tournament, secret string) *tables {
	// Whoever answers elsewhere would get the secret.
	stay := func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return &tables{server, tournament, secret, &http.Client{Timeout: patience, CheckRedirect: stay}}
}

// A table is a board whose moves may be entered.
type table struct {
	Round  int
	Board  int
	Names  [2]string
	Result string
}

// done is a game after moves were entered.
type done struct{ Plies, Back int }

// A fault is why the server refuses something.
type fault struct {
	Code    string
	Message string
	Refusal struct{ Code string } // of illegal_move
	status  int
}

func (f *fault) Error() string {
	if f.Message != "" {
		return strings.TrimRight(f.Message, ".")
	}
	return f.Code
}

// An answerError is an answer that is none of a Duiyi server, or not the file that was asked for.
type answerError struct {
	server string // empty for the address of a record
	status int    // 0 if only the body is wrong
}

func (e *answerError) Error() string {
	text := fmt.Sprintf("%d %s", e.status, http.StatusText(e.status))
	if e.status == 0 {
		text = "the answer is not understood"
	}
	if e.server == "" {
		return text
	}
	return e.server + ": " + text
}

// errLink refuses a link that opens nothing.
var errLink = errors.New("the link opens no board: the arbiter has ended it, or it is not whole")

func refusedMove(err error) bool {
	var f *fault
	return errors.As(err, &f) && f.Code == "illegal_move"
}

func (t *tables) list(ctx context.Context) (list []table, err error) {
	var answer struct{ Tables []table }
	err = t.call(ctx, http.MethodGet, "/relay", nil, &answer)
	return answer.Tables, err
}

// enter enters all moves of a game. Those that it has beyond them are taken back while it has no more
// than seen.
func (t *tables) enter(ctx context.Context, at spot, moves []string, seen *int) (d done, err error) {
	if moves == nil {
		moves = []string{}
	}
	err = t.call(ctx, http.MethodPost, t.board(at), struct {
		Ply   int      `json:"ply"`
		Moves []string `json:"moves"`
		Seen  *int     `json:"seen,omitempty"`
	}{0, moves, seen}, &d)
	return d, err
}

func (t *tables) propose(ctx context.Context, at spot, result string) error {
	return t.call(ctx, http.MethodPost, t.board(at)+"/result", map[string]string{"result": result}, nil)
}

func (t *tables) board(at spot) string {
	return fmt.Sprintf("/rounds/%d/boards/%d/relay", at.round, at.board)
}

func (t *tables) call(ctx context.Context, method, path string, body, into any) error {
	var text []byte
	if body != nil {
		var err error
		if text, err = json.Marshal(body); err != nil {
			return err
		}
	}
	r, err := http.NewRequestWithContext(ctx, method, t.server+"/api/tournaments/"+t.tournament+path, bytes.NewReader(text))
	if err != nil {
		return err
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Duiyi-Seat", t.secret)
	answer, err := t.client.Do(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode == http.StatusOK {
		if into == nil {
			return nil
		}
		if json.NewDecoder(answer.Body).Decode(into) != nil {
			return &answerError{server: t.server}
		}
		return nil
	}
	var failed struct{ Error fault }
	if json.NewDecoder(answer.Body).Decode(&failed) != nil || failed.Error.Code == "" {
		return &answerError{t.server, answer.StatusCode}
	}
	failed.Error.status = answer.StatusCode
	if failed.Error.Code == "no_relay" || failed.Error.Code == "no_tournament" {
		return errLink
	}
	return &failed.Error
}

// find returns the board of a game, by round and board where the record says them, else by the names
// of the players, or why there is none.
func (x *relayTexts) find(list []table, g *record.Game) (*table, string) {
	first, second := plain(g.Players[0]), plain(g.Players[1])
	names := fmt.Sprintf(x.players, g.Players[0], g.Players[1])
	if round, board, says := roundOf(g); says {
		for i := range list {
			t := &list[i]
			if t.Round != round || t.Board != board {
				continue
			}
			if first+second != "" && (plain(t.Names[0]) != first || plain(t.Names[1]) != second) {
				return nil, fmt.Sprintf(x.other, x.at(spot{round, board}), fmt.Sprintf(x.players, t.Names[0], t.Names[1]), names)
			}
			return t, ""
		}
		return nil, fmt.Sprintf(x.closed, x.at(spot{round, board}))
	}
	if first == "" || second == "" {
		return nil, x.unnamed
	}
	var found *table
	turned := false
	for i := range list {
		switch t := &list[i]; {
		case plain(t.Names[0]) == first && plain(t.Names[1]) == second:
			if found != nil {
				return nil, fmt.Sprintf(x.several, names, found.Round, found.Board)
			}
			found = t
		case plain(t.Names[0]) == second && plain(t.Names[1]) == first:
			turned = true
		}
	}
	switch {
	case found != nil:
		return found, ""
	case turned:
		return nil, fmt.Sprintf(x.turned, names)
	}
	return nil, fmt.Sprintf(x.nobody, names)
}

// roundOf returns the round and board that a record names, as 3.12 or in two tags.
func roundOf(g *record.Game) (round, board int, says bool) {
	text, rest, dotted := strings.Cut(g.Tag("Round"), ".")
	if !dotted {
		rest = g.Tag("Board")
	}
	round, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil {
		return 0, 0, false
	}
	board, err = strconv.Atoi(strings.TrimSpace(rest))
	return round, board, err == nil && round > 0 && board > 0
}

// plain returns a name as names are compared: in small letters, without blanks.
func plain(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || r == '_' {
			return -1
		}
		return unicode.ToLower(r)
	}, name)
}
