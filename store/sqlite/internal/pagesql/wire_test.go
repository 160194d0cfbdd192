package pagesql

import (
	"database/sql/driver"
	"encoding/binary"
	"errors"
	"io"
	"math"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// answered returns an answer with one row of values.
func answered(t testing.TB, values ...driver.Value) []byte {
	t.Helper()
	b := []byte{0}
	b = binary.LittleEndian.AppendUint64(b, 3)
	b = binary.LittleEndian.AppendUint64(b, 7)
	b = binary.LittleEndian.AppendUint32(b, uint32(len(values)))
	for range values {
		b = append(binary.LittleEndian.AppendUint32(b, 1), 'c')
	}
	for _, v := range values {
		var err error
		if b, err = appendValue(b, v); err != nil {
			t.Fatal(err)
		}
	}
	return b
}

func TestValues(t *testing.T) {
	values := []driver.Value{nil, int64(math.MinInt64), int64(0), int64(math.MaxInt64), 0.1, math.Inf(-1), "", "对弈\x00", []byte{}, []byte{0, 255}}
	d, r, err := read(answered(t, values...))
	if err != nil || d != (done{last: 7, changes: 3}) || len(r.Columns()) != len(values) {
		t.Fatalf("read = %+v, %+v, %v", d, r, err)
	}
	got := make([]driver.Value, len(values))
	if err := r.Next(got); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(values, got); diff != "" {
		t.Error(diff)
	}
	if err := r.Next(got); err != io.EOF {
		t.Errorf("after the last row: %v", err)
	}
}

func TestTime(t *testing.T) {
	b := answered(t, "2026-11-26 12:00:00")
	b[len(b)-len("2026-11-26 12:00:00")-5] = tagTime
	_, r, err := read(b)
	if err != nil {
		t.Fatal(err)
	}
	got := make([]driver.Value, 1)
	if err := r.Next(got); err != nil || !got[0].(time.Time).Equal(time.Date(2026, 11, 26, 12, 0, 0, 0, time.UTC)) {
		t.Errorf("%v, %v", got, err)
	}
}

func TestRefusal(t *testing.T) {
	_, _, err := read(append([]byte{1, 0x13, 8, 0, 0}, "UNIQUE constraint failed"...))
	var e *Error
	if !errors.As(err, &e) || e.Code() != 19|8<<8 {
		t.Errorf("read = %v", err)
	}
}

func TestNothingStored(t *testing.T) {
	for _, v := range []driver.Value{time.Now(), struct{}{}} {
		if b, err := appendValue(nil, v); err == nil {
			t.Errorf("appendValue(%T) = %v", v, b)
		}
	}
}

// An answer is either read completely or rejected, wherever it is cut.
func FuzzRead(f *testing.F) {
	whole := answered(f, nil, int64(1), 2.5, "text", []byte("blob"))
	for n := range whole {
		f.Add(whole[:n])
	}
	f.Add([]byte{1, 5, 0, 0, 0, 'x'})
	f.Fuzz(func(t *testing.T, b []byte) {
		_, r, err := read(b)
		if err != nil || len(r.names) == 0 {
			return
		}
		row := make([]driver.Value, len(r.names))
		for {
			before := len(r.answer.rest)
			if err := r.Next(row); err != nil {
				return
			}
			if len(r.answer.rest) >= before {
				t.Fatal("a row without bytes")
			}
		}
	})
}
