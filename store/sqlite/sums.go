package sqlite

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"encoding/json"
	"fmt"

	"duiyi/match"
	"duiyi/store"
	"duiyi/store/sqlite/internal/db"
	"duiyi/study"
)

// A checksum accumulates the input of a SHA-256, of which SQLite stores the
// first eight bytes as a signed number. An accidental change goes unnoticed
// once in 2^64; deliberate changes can recompute the checksums anyway.
type checksum []byte // the input

func (c *checksum) number(n int64) { *c = binary.BigEndian.AppendUint64(*c, uint64(n)) }

// text adds a text and its length, so that adjacent columns cannot be
// confused.
func (c *checksum) text(s string) {
	c.number(int64(len(s)))
	*c = append(*c, s...)
}

func (c *checksum) sum() sql.NullInt64 {
	b := sha256.Sum256(*c)
	return sql.NullInt64{Int64: int64(binary.BigEndian.Uint64(b[:])), Valid: true}
}

// sumEvent returns the checksum of an event. before is that of the previous
// event, or 0.
func sumEvent(before int64, e db.Event) sql.NullInt64 {
	c := make(checksum, 0, 512)
	c.number(before)
	c.text(e.GameID)
	c.number(e.Seq)
	c.text(e.Type)
	c.number(e.AtMs)
	c.text(e.Body)
	return c.sum()
}

// sumGame returns the checksum of a game's row.
func sumGame(g db.Game) sql.NullInt64 {
	c := make(checksum, 0, 512)
	for _, s := range []string{g.ID, g.Kind, g.Rules, g.Title, g.Players, g.Board} {
		c.text(s)
	}
	for _, n := range []int64{g.CreatedMs, g.UpdatedMs, g.Plies, g.Turn, g.Events, g.Head.Int64} {
		c.number(n)
	}
	// NULL differs from 0 and from an empty text.
	if g.DeletedMs.Valid {
		c.text("deleted")
		c.number(g.DeletedMs.Int64)
	}
	if g.Result.Valid {
		c.text("result")
		c.text(g.Result.String)
	}
	if g.Form.Valid {
		c.text("form")
		c.text(g.Form.String)
	}
	if g.Source.Valid {
		c.text("source")
		c.text(g.Source.String)
	}
	if g.Owner.Valid {
		c.text("owner")
		c.text(g.Owner.String)
	}
	return c.sum()
}

// soundRow reports whether a row matches its checksum. Rows older than
// checksums pass.
func soundRow(g db.Game) bool {
	if !g.Sum.Valid {
		return !g.Head.Valid
	}
	return g.Head.Valid && g.Sum == sumGame(g)
}

// soundEvents decodes the events of a game or study up to the first faulty
// one, and describes that fault, or returns "". Events without checksums need
// only be readable and in sequence.
func soundEvents[E match.Event | study.Event](g db.Game, rows []db.Event) (events []E, fault string) {
	sealed := g.Sum.Valid || g.Head.Valid
	events = make([]E, 0, len(rows))
	before := int64(0)
	for i, row := range rows {
		var e E
		switch {
		case row.Seq != int64(i):
			return events, fmt.Sprintf("event %d is missing", i+1)
		case sealed && row.Sum != sumEvent(before, row):
			return events, fmt.Sprintf("event %d does not agree with its checksum", i+1)
		}
		if err := json.Unmarshal([]byte(row.Body), &e); err != nil {
			return events, fmt.Sprintf("event %d cannot be read: %v", i+1, err)
		}
		events = append(events, e)
		before = row.Sum.Int64
	}
	switch n := int64(len(rows)); {
	case n == 0:
		return events, "it has no events"
	case n < g.Events:
		return events, fmt.Sprintf("event %d is missing", n+1)
	case n > g.Events:
		return events, fmt.Sprintf("%d events are there, and its row knows of %d", n, g.Events)
	case sealed && before != g.Head.Int64:
		return events, "its events do not end with the one that its row names"
	}
	return events, ""
}

// damageOf returns the sound events of a game or study, and its damage or nil.
func damageOf[E match.Event | study.Event](g db.Game, rows []db.Event) ([]E, *store.Damage) {
	events, fault := soundEvents[E](g, rows)
	row := soundRow(g)
	if fault == "" && row {
		return events, nil
	}
	d := &store.Damage{Sound: len(events), Row: !row, Detail: fault}
	if fault != "" {
		d.Lost = max(len(rows), int(min(max(g.Events, 0), maxLost)), len(events)) - len(events)
	}
	if fault == "" {
		d.Detail = "its row does not agree with its checksum"
	}
	return events, d
}

// maxLost bounds the number of lost events believed, since the row that gives
// it may be damaged.
const maxLost = 1 << 20

// A happening has the parts common to events of games and of studies.
type happening struct {
	kind  string
	at    int64
	event any
}

func ofGame(events []match.Event) []happening {
	list := make([]happening, len(events))
	for i, e := range events {
		list[i] = happening{e.Type, e.At, e}
	}
	return list
}

func ofStudy(events []study.Event) []happening {
	list := make([]happening, len(events))
	for i, e := range events {
		list[i] = happening{e.Type, e.At, e}
	}
	return list
}

// eventRows returns the rows of the next events of a game, and updates the
// game's row.
func eventRows(g *db.Game, events []happening) ([]db.Event, error) {
	rows := make([]db.Event, len(events))
	for i, e := range events {
		body, err := json.Marshal(e.event)
		if err != nil {
			return nil, fmt.Errorf("event %d: %w", g.Events+1, err)
		}
		row := db.Event{GameID: g.ID, Seq: g.Events, Type: e.kind, AtMs: e.at, Body: string(body)}
		row.Sum = sumEvent(g.Head.Int64, row)
		g.Events, g.Head = g.Events+1, row.Sum
		rows[i] = row
	}
	return rows, nil
}

func insertEvents(ctx context.Context, q *db.Queries, rows []db.Event) error {
	for _, row := range rows {
		if err := q.InsertEvent(ctx, db.InsertEventParams(row)); err != nil {
			return err
		}
	}
	return nil
}

// update writes a game's row with a new checksum.
func update(ctx context.Context, q *db.Queries, g db.Game) error {
	return q.UpdateGame(ctx, db.UpdateGameParams{
		Title:     g.Title,
		Players:   g.Players,
		UpdatedMs: g.UpdatedMs,
		DeletedMs: g.DeletedMs,
		Plies:     g.Plies,
		Turn:      g.Turn,
		Result:    g.Result,
		Board:     g.Board,
		Events:    g.Events,
		Head:      g.Head,
		Sum:       sumGame(g),
		ID:        g.ID,
	})
}

// seal adds checksums to a game older than them, event by event. A visibly
// damaged game stays unchanged; the error is store.ErrDamaged.
func seal(ctx context.Context, q *db.Queries, g *db.Game) error {
	if g.Sum.Valid || g.Head.Valid {
		return nil
	}
	rows, err := q.ListEvents(ctx, g.ID)
	if err != nil {
		return err
	}
	if _, d := damageOf[match.Event](*g, rows); d != nil { // studies are newer than checksums
		return fmt.Errorf("game %s: %w: %s", g.ID, store.ErrDamaged, d.Detail)
	}
	for _, row := range rows {
		g.Head = sumEvent(g.Head.Int64, row)
		if err := q.SealEvent(ctx, db.SealEventParams{Sum: g.Head, GameID: row.GameID, Seq: row.Seq}); err != nil {
			return err
		}
	}
	g.Sum = sumGame(*g)
	return update(ctx, q, *g)
}
