package exercises

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"duiyi/engines/evaluations"
	"duiyi/identity"
	"duiyi/ids"
	"duiyi/match"
	"duiyi/match/positions"
	"duiyi/report"
	"duiyi/store"
)

// most is how many exercises are kept of each owner; further mistakes make none.
const most = 20_000

// LimitAccounts sets the most exercises of an account. Call it before the Deck is used.
func (d *Deck) LimitAccounts(n int) { d.mostEach = n }

// mostOf returns how many exercises an owner may have.
func (d *Deck) mostOf(owner string) int {
	if owner != "" && d.mostEach > 0 {
		return d.mostEach
	}
	return most
}

// A Mistake is a move of a report from which an exercise can be made.
type Mistake struct {
	Game     string
	Rules    string
	Position match.Position // before the mistake
	Before   *match.Move    // the move that led to it, or nil
	Played   match.Move
	Mark     report.Mark
	Loss     float64     // of chance, by the mistake
	Eval     report.Eval // with the best line
	Reasons  []positions.Reason
	Ply      int // plies of the game before it
}

func (m *Mistake) key() evaluations.Key { return evaluations.KeyOf(m.Game, m.Rules, m.Position) }

// body is the Body of a Kept.
type body struct {
	Rules   string             `json:"rules"`
	Setup   string             `json:"setup"`
	Before  *match.Move        `json:"before,omitempty"` // the move that led to it
	Played  match.Move         `json:"played"`           // the mistake
	Mark    report.Mark        `json:"mark"`
	Loss    float64            `json:"loss"` // of chance, by the mistake
	Eval    report.Eval        `json:"eval"` // with the best line
	Engine  string             `json:"engine"`
	Reasons []positions.Reason `json:"reasons,omitempty"`
	Ply     int                `json:"ply"` // plies of the game before it
	Title   string             `json:"title,omitempty"`
}

// A Source is the report that mistakes are from.
type Source struct {
	ID     string // of the game or study
	Owner  string // of exercises that nobody asks for
	Title  string
	Engine string // the ID of the engine that made the report
}

// Add makes exercises of mistakes, for the caller if asked, else for the owner of the
// source. A position that has one gets no second. A deleted one stays deleted unless a
// person asked. A mistake that cannot be set up again is left out.
func (d *Deck) Add(ctx context.Context, from Source, mistakes []Mistake, asked bool) error {
	owner := from.Owner
	if asked {
		var ok bool
		if owner, ok = identity.From(ctx).Owner(); !ok {
			return ErrNoExercise
		}
	}
	var list []Kept
	for _, m := range mistakes {
		k, err := d.made(from, m)
		if err != nil {
			d.log.Warn("an exercise is left out", "game", from.ID, "ply", m.Ply, "err", err)
			continue
		}
		k.Owner = owner
		list = append(list, k)
	}
	if len(list) == 0 {
		return nil
	}
	write, cancel := store.WriteContext(ctx)
	defer cancel()
	return d.store.AddExercises(write, list, asked, d.mostOf(owner))
}

// Have reports of each mistake whether the caller has an exercise of its position.
func (d *Deck) Have(ctx context.Context, mistakes []Mistake) ([]bool, error) {
	var keys []evaluations.Key
	for _, m := range mistakes {
		keys = append(keys, m.key())
	}
	return d.store.HaveExercises(ctx, identity.From(ctx).Owners(), keys)
}

// made returns the exercise of a mistake.
func (d *Deck) made(from Source, m Mistake) (Kept, error) {
	b := body{
		Rules: m.Rules, Setup: positions.Board(m.Position), Before: m.Before, Played: m.Played, Mark: m.Mark, Loss: m.Loss,
		Eval: m.Eval, Engine: from.Engine, Reasons: m.Reasons, Ply: m.Ply, Title: from.Title,
	}
	b.Played.Info = nil
	if b.Before != nil {
		before := *b.Before
		before.Info = nil
		b.Before = &before
	}
	text, err := json.Marshal(b)
	if err != nil {
		return Kept{}, err
	}
	k := Kept{ID: ids.New(), Of: m.key(), Game: m.Game, Source: from.ID, Reasons: reasonKeys(m.Reasons), Body: text, Added: d.time()}
	if _, err := d.read(k); err != nil {
		return k, fmt.Errorf("a mistake that cannot be set up again: %w", err)
	}
	return k, nil
}

// reasonKeys returns what a Kept says of reasons.
func reasonKeys(list []positions.Reason) []string {
	var keys []string
	for _, r := range list {
		key := strings.ReplaceAll(r.Role+"."+r.Kind, " ", "_")
		if !slices.Contains(keys, key) {
			keys = append(keys, key)
		}
	}
	return keys
}
