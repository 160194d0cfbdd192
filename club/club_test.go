package club_test

import (
	"errors"
	"strings"
	"testing"
	"time"

	"duiyi/club"
	"duiyi/store/sqlite"
	"duiyi/store/sqlite/sqlitetest"
)

func TestPage(t *testing.T) {
	s, err := sqlite.Open(sqlitetest.Dir(t))
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	now := time.Date(2026, 11, 27, 19, 0, 0, 1500, time.FixedZone("", 3600))
	room := club.New(s, nil, func() time.Time { return now })
	ctx := t.Context()
	if k, err := room.Page(ctx); err != nil || k != (club.Kept{}) {
		t.Fatalf("before anybody writes: %+v, %v", k, err)
	}
	page := club.Page{Name: " 象棋社 ", Text: "\r\nWe play.\r\n\r\n\tCome!\n", When: "Fridays, 19:00", Where: "Hall 3"}
	want := club.Kept{Page: club.Page{Name: "象棋社", Text: "We play.\n\n Come!", When: "Fridays, 19:00", Where: "Hall 3"}, Version: 1, Changed: now.UTC().Truncate(time.Millisecond)}
	if k, err := room.Write(ctx, page, 0); err != nil || k != want {
		t.Fatalf("written: %+v, %v, want %+v", k, err, want)
	}
	if k, err := room.Write(ctx, page, 0); err != nil || k != want {
		t.Errorf("sent again after a lost answer: %+v, %v", k, err)
	}
	other := page
	other.When = ""
	if _, err := room.Write(ctx, other, 0); !errors.Is(err, club.ErrStale) {
		t.Errorf("over a page that the writer has not seen: %v", err)
	}
	if k, err := room.Write(ctx, other, 1); err != nil || k.Version != 2 {
		t.Errorf("the next: %+v, %v", k, err)
	}
	if k, err := room.Write(ctx, club.Page{}, 2); err != nil || k.Version != 3 || k.Page != (club.Page{}) {
		t.Errorf("emptied: %+v, %v", k, err)
	}
	if k, err := room.Page(ctx); err != nil || k.Version != 3 {
		t.Errorf("kept: %+v, %v", k, err)
	}
}

func TestBadPages(t *testing.T) {
	room := club.New(nil, nil, time.Now) // nothing reaches the store
	for _, tt := range []struct {
		name  string
		page  club.Page
		field string
		why   string
	}{
		{"long name", club.Page{Name: strings.Repeat("象", club.MostName+1)}, "name", "101 characters"},
		{"two lines", club.Page{Name: "a\nb"}, "name", "one line"},
		{"two lines of when", club.Page{Name: "a", When: "x\ny"}, "when", "one line"},
		{"long where", club.Page{Name: "a", Where: strings.Repeat("x", club.MostLine+1)}, "where", "201"},
		{"long text", club.Page{Name: "a", Text: strings.Repeat("x", club.MostText+1)}, "text", "5001"},
		{"control character", club.Page{Name: "a", Text: "one\ntwo\x1b[31m"}, "text", "line 2: U+001B"},
		{"direction", club.Page{Name: "a\u202eb"}, "name", "U+202E"},
		{"no name", club.Page{Text: "x"}, "name", "needs a name"},
	} {
		var bad *club.Error
		if _, err := room.Write(t.Context(), tt.page, 0); !errors.As(err, &bad) || bad.Field != tt.field || !strings.Contains(bad.Why, tt.why) {
			t.Errorf("%s: %v", tt.name, err)
		}
	}
}
