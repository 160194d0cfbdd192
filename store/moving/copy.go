package moving

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash"
	"iter"
	"math"
	"slices"
	"strings"
)

// A Store is one side of a copy.
type Store interface {
	// RowsOf returns up to most rows of a table in key order, after a key
	// unless that is nil.
	RowsOf(ctx context.Context, t Table, after Row, most int) ([]Row, error)
	// AddRows adds rows with their events in one transaction, skipping those
	// whose key exists.
	AddRows(ctx context.Context, t Table, rows []Row) error
}

// Reasons why a copy fails.
var (
	// ErrOther: the target holds something that the source does not.
	ErrOther = errors.New("the target holds other data")
	// ErrChanged: source and target differ after the copy.
	ErrChanged = errors.New("changed during the copy")
)

// Progress counts the copied rows of a table.
type Progress struct {
	Table     string
	Done, All int // All counts only the rows that were missing
}

// A Tally counts and hashes the content of a table.
type Tally struct {
	Table  string
	Rows   int
	Events int
	Sum    [sha256.Size]byte // hash of all rows in order
}

// page is the number of rows read and written at once.
const page = 200

// Copy adds to a store whatever it lacks of another, and returns the content
// of both. Before writing, it checks that the target holds nothing but content
// of the source; otherwise it returns ErrOther.
func Copy(ctx context.Context, from, to Store, tell func(Progress)) ([]Tally, error) {
	lacks := make(map[string]int)
	for _, t := range Tables() {
		for _, err := range missing(ctx, from, to, t) {
			if err != nil {
				return nil, err
			}
			lacks[t.Name]++
		}
	}
	for _, t := range Tables() {
		if lacks[t.Name] == 0 {
			continue
		}
		done := 0
		var rows []Row
		flush := func() error {
			if err := to.AddRows(ctx, t, rows); err != nil {
				return fmt.Errorf("%s: %w", t.Name, err)
			}
			done, rows = done+len(rows), nil
			tell(Progress{t.Name, done, lacks[t.Name]})
			return nil
		}
		for r, err := range missing(ctx, from, to, t) {
			if err != nil {
				return nil, err
			}
			if rows = append(rows, r); len(rows) < page {
				continue
			}
			if err := flush(); err != nil {
				return nil, err
			}
		}
		if len(rows) > 0 {
			if err := flush(); err != nil {
				return nil, err
			}
		}
	}
	var all []Tally
	for _, t := range Tables() {
		a, err := Count(ctx, from, t)
		if err != nil {
			return nil, err
		}
		b, err := Count(ctx, to, t)
		if err != nil {
			return nil, err
		}
		if a != b {
			return nil, fmt.Errorf("%s: %d rows in the source, %d in the target: %w", t.Name, a.Rows, b.Rows, ErrChanged)
		}
		all = append(all, a)
	}
	return all, nil
}

// Count counts and hashes a table.
func Count(ctx context.Context, s Store, t Table) (Tally, error) {
	c := Tally{Table: t.Name}
	h := sha256.New()
	for r, err := range rowsOf(ctx, s, t) {
		if err != nil {
			return c, err
		}
		c.Rows++
		if t.Events {
			c.Events += len(r.Events())
		}
		r.hash(h)
	}
	h.Sum(c.Sum[:0])
	return c, nil
}

// hash adds a row, each value with its length, so that adjacent values cannot
// be confused.
func (r Row) hash(h hash.Hash) {
	var b []byte
	part := func(kind byte, text string) {
		b = append(b, kind)
		b = binary.BigEndian.AppendUint64(b, uint64(len(text)))
		b = append(b, text...)
	}
	for _, v := range r {
		switch v := v.(type) {
		case nil:
			b = append(b, '-')
		case int64:
			b = binary.BigEndian.AppendUint64(append(b, '#'), uint64(v))
		case float64:
			b = binary.BigEndian.AppendUint64(append(b, '~'), math.Float64bits(v))
		case string:
			part('a', v)
		case []byte:
			part('*', string(v))
		case []string:
			b = binary.BigEndian.AppendUint64(append(b, '['), uint64(len(v)))
			for _, one := range v {
				part('a', one)
			}
		}
	}
	h.Write(b)
}

// rowsOf returns all rows of a table, in order.
func rowsOf(ctx context.Context, s Store, t Table) iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		var after Row
		for {
			rows, err := s.RowsOf(ctx, t, after, page)
			if err != nil {
				yield(nil, fmt.Errorf("%s: %w", t.Name, err))
				return
			}
			for _, r := range rows {
				clean(t, r)
				if !yield(r, nil) {
					return
				}
			}
			if len(rows) < page {
				return
			}
			after = t.KeyOf(rows[len(rows)-1])
		}
	}
}

// clean normalises a row to what every store can hold.
func clean(t Table, r Row) {
	for i := range t.Columns {
		switch v := r[i].(type) {
		case string:
			r[i] = fit(v)
		case []byte:
			if v == nil {
				r[i] = []byte{}
			}
		}
	}
	if t.Events {
		events := r.Events()
		for i := range events {
			events[i] = fit(events[i])
		}
	}
}

// fit replaces what PostgreSQL cannot hold in a text.
func fit(s string) string {
	return strings.ToValidUTF8(strings.ReplaceAll(s, "\x00", "\uFFFD"), "\uFFFD")
}

// missing returns the rows of from that to lacks. The error is ErrOther if to
// has a row that from lacks or holds differently.
func missing(ctx context.Context, from, to Store, t Table) iter.Seq2[Row, error] {
	return func(yield func(Row, error) bool) {
		next, stop := iter.Pull2(rowsOf(ctx, to, t))
		defer stop()
		there, err, more := next()
		for r, err2 := range rowsOf(ctx, from, t) {
			if err = errors.Join(err, err2); err != nil {
				yield(nil, err)
				return
			}
			order := -1
			if more {
				order = compare(t.KeyOf(r), t.KeyOf(there))
			}
			switch {
			case order < 0:
				if !yield(r, nil) {
					return
				}
				continue
			case order > 0 || !same(r, there):
				yield(nil, other(t, there))
				return
			}
			there, err, more = next()
		}
		switch {
		case err != nil:
			yield(nil, err)
		case more:
			yield(nil, other(t, there))
		}
	}
}

func other(t Table, r Row) error {
	return fmt.Errorf("%s %s: %w", t.Name, strings.TrimSpace(fmt.Sprintln(t.KeyOf(r)...)), ErrOther)
}

func same(a, b Row) bool {
	return slices.EqualFunc(a, b, func(a, b any) bool {
		switch a := a.(type) {
		case []byte:
			b, ok := b.([]byte)
			return ok && bytes.Equal(a, b)
		case []string:
			b, ok := b.([]string)
			return ok && slices.Equal(a, b)
		}
		return a == b
	})
}

// compare orders keys.
func compare(a, b Row) int {
	return slices.CompareFunc(a, b, func(a, b any) int {
		switch a := a.(type) {
		case int64:
			return cmp.Compare(a, b.(int64))
		case []byte:
			return bytes.Compare(a, b.([]byte))
		}
		return cmp.Compare(a.(string), b.(string))
	})
}
