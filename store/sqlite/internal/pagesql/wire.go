package pagesql

import (
	"database/sql/driver"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"time"
)

// Tags of values exchanged with the page. Numbers are little-endian; lengths
// take four bytes.
const (
	tagNull = iota
	tagInt  // 8 bytes
	tagReal // 8 bytes
	tagText // length, UTF-8
	tagBlob // length, bytes
	tagTime // length, date and time in SQLite's format, for columns declared as such
)

// An Error is an error of SQLite.
type Error struct {
	code int // extended result code
	text string
}

func (e *Error) Error() string { return e.text }

// Code returns the extended result code.
func (e *Error) Code() int { return e.code }

var errCutShort = errors.New("the answer of the page's database is cut short")

func appendValue(b []byte, v driver.Value) ([]byte, error) {
	switch v := v.(type) {
	case nil:
		return append(b, tagNull), nil
	case int64:
		return binary.LittleEndian.AppendUint64(append(b, tagInt), uint64(v)), nil
	case bool:
		n := uint64(0)
		if v {
			n = 1
		}
		return binary.LittleEndian.AppendUint64(append(b, tagInt), n), nil
	case float64:
		return binary.LittleEndian.AppendUint64(append(b, tagReal), math.Float64bits(v)), nil
	case string:
		return append(binary.LittleEndian.AppendUint32(append(b, tagText), uint32(len(v))), v...), nil
	case []byte:
		if v == nil {
			return append(b, tagNull), nil
		}
		return append(binary.LittleEndian.AppendUint32(append(b, tagBlob), uint32(len(v))), v...), nil
	case time.Time:
		return nil, fmt.Errorf("times are stored as milliseconds, not as %v", v)
	}
	return nil, fmt.Errorf("a %T is nothing that SQLite stores", v)
}

// An answer is the page's reply to a statement: 0, changes and last row ID (8
// bytes each), the number of columns, their names, and the values by row; or
// 1, an extended result code (4 bytes) and a text.
type answer struct{ rest []byte }

func (a *answer) take(n int) ([]byte, error) {
	if n < 0 || n > len(a.rest) {
		return nil, errCutShort
	}
	b := a.rest[:n]
	a.rest = a.rest[n:]
	return b, nil
}

func (a *answer) number() (int64, error) {
	b, err := a.take(8)
	if err != nil {
		return 0, err
	}
	return int64(binary.LittleEndian.Uint64(b)), nil
}

func (a *answer) length() (int, error) {
	b, err := a.take(4)
	if err != nil {
		return 0, err
	}
	return int(binary.LittleEndian.Uint32(b)), nil
}

func (a *answer) bytes() ([]byte, error) {
	n, err := a.length()
	if err != nil {
		return nil, err
	}
	return a.take(n)
}

func (a *answer) value() (driver.Value, error) {
	tag, err := a.take(1)
	if err != nil {
		return nil, err
	}
	switch tag[0] {
	case tagNull:
		return nil, nil
	case tagInt:
		return a.number()
	case tagReal:
		n, err := a.number()
		return math.Float64frombits(uint64(n)), err
	case tagText:
		b, err := a.bytes()
		return string(b), err
	case tagBlob:
		return a.bytes()
	case tagTime:
		b, err := a.bytes()
		if err != nil {
			return nil, err
		}
		return time.Parse(time.DateTime, string(b))
	}
	return nil, fmt.Errorf("the page's database answers with a value of kind %d", tag[0])
}

// done is the result of a statement.
type done struct{ last, changes int64 }

// LastInsertId implements driver.Result.
func (d done) LastInsertId() (int64, error) { return d.last, nil }

// RowsAffected implements driver.Result.
func (d done) RowsAffected() (int64, error) { return d.changes, nil }

// read parses an answer up to its rows.
func read(b []byte) (d done, r *rows, err error) {
	a := &answer{b}
	kind, err := a.take(1)
	if err != nil {
		return done{}, nil, err
	}
	if kind[0] != 0 {
		code, err := a.length()
		if err != nil {
			return done{}, nil, err
		}
		return done{}, nil, &Error{code, fmt.Sprintf("%s (%d)", a.rest, code)}
	}
	if d.changes, err = a.number(); err != nil {
		return done{}, nil, err
	}
	if d.last, err = a.number(); err != nil {
		return done{}, nil, err
	}
	n, err := a.length()
	if err != nil {
		return done{}, nil, err
	}
	r = &rows{answer: a}
	for range n {
		name, err := a.bytes()
		if err != nil {
			return done{}, nil, err
		}
		r.names = append(r.names, string(name))
	}
	return d, r, nil
}

// rows iterates the rows of an answer.
type rows struct {
	names  []string
	answer *answer
}

// Columns implements driver.Rows.
func (r *rows) Columns() []string { return r.names }

// Close implements driver.Rows.
func (*rows) Close() error { return nil }

// Next implements driver.Rows.
func (r *rows) Next(to []driver.Value) error {
	if len(r.answer.rest) == 0 {
		return io.EOF
	}
	for i := range to {
		var err error
		if to[i], err = r.answer.value(); err != nil {
			return err
		}
	}
	return nil
}
