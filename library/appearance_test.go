package library_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"duiyi/library"
	"duiyi/library/intake"
	"duiyi/library/kinds"
	"duiyi/record"
	"duiyi/record/formats"
)

// TestAppearances tests that a game is found by the names, the event, the date
// and the result of each of its records, and counts once.
func TestAppearances(t *testing.T) {
	l, s, dir := openLibrary(t)
	moves := "h2e2 h9g7 h0g2"
	other := game(moves, [2]string{"许银川", "吕钦"}, "1999-05-12", record.Drawn)
	other.Tags[0].Value = "五羊杯"
	games := []*record.Game{game(moves, people, "1981.05.12", record.FirstWins), other, game(moves, [2]string{"许银川", ""}, "1999", record.Unknown), game("c3c4", people, "", record.Unknown)}
	added, also, err := l.Add(t.Context(), 1, games)
	if err != nil || added != 2 || also != 2 { // the third is at the Cup
		t.Fatalf("added %d, %d appearances, %v", added, also, err)
	}
	if added, also, err = l.Add(t.Context(), 2, games); err != nil || added+also != 0 {
		t.Errorf("again %d, %d appearances, %v", added, also, err)
	}
	closed := library.New(s, filepath.Join(dir, "index"), kinds.All()) // as after a restart
	defer closed.Close()
	for _, l := range []*library.Library{l, closed} {
		for _, tt := range []struct {
			f    library.Filter
			want int
		}{
			{library.Filter{}, 2},
			{library.Filter{Player: "red player"}, 2},
			{library.Filter{Player: "吕钦"}, 1},
			{library.Filter{First: "许银川", Second: "吕钦", Event: "五羊", From: "1999", To: "1999", Result: record.Drawn}, 1},
			{library.Filter{First: "许银川", Result: record.FirstWins}, 0}, // of two records
			{library.Filter{Event: "五羊", Opening: "Z"}, 0},
		} {
			f := tt.f
			f.Kind = "xiangqi"
			page, err := l.Search(t.Context(), f, library.Cursor{}, 9)
			if err != nil || page.Counts.Games != tt.want || len(page.Games) != tt.want {
				t.Errorf("%+v: %d games, %v, want %d", f, page.Counts.Games, err, tt.want)
			}
			if f.Opening != "" {
				continue
			}
			if x, err := l.Explore(t.Context(), f); err != nil || x.Games != tt.want {
				t.Errorf("%+v: %d explored, %v, want %d", f, x.Games, err, tt.want)
			}
		}
		page, err := l.Search(t.Context(), library.Filter{Second: "吕钦"}, library.Cursor{}, 9)
		if err != nil || len(page.Games) != 1 || page.Games[0].Players != people || len(page.Games[0].Also) != 2 || page.Games[0].Also[0].Event != "五羊杯" {
			t.Errorf("found %+v, %v", page.Games, err)
		}
		who, err := l.Persons(t.Context(), "xiangqi", "许", 9)
		if err != nil || len(who) != 1 || who[0].Games != 1 {
			t.Errorf("persons %+v, %v", who, err)
		}
	}
	list, err := l.Games(t.Context(), 1)
	if err != nil || len(list) != 3 || list[1].Tag("Event") != "五羊杯" || list[1].Result != record.Drawn || len(list[1].Main()) != 3 {
		t.Errorf("as records: %+v, %v", list, err)
	}
}

// TestAdds tests which records of a game say something new.
func TestAdds(t *testing.T) {
	there := library.Entry{Players: [2]string{"Hu Ronghua", "柳大华"}, Event: "1981年承德十一省市邀请赛", Date: "1981-05-12", Result: record.FirstWins}
	commented := func(e library.Entry, text string) library.Entry {
		g := &record.Game{Name: "xiangqi"}
		g.Root.Comment = text
		packed, err := g.Pack()
		if err != nil {
			t.Fatal(err)
		}
		e.Record = packed
		return e
	}
	with := func(change func(*library.Entry)) library.Entry {
		e := there
		change(&e)
		return e
	}
	for name, tt := range map[string]struct {
		there, e library.Entry
		want     bool
	}{
		"same":                   {there, there, false},
		"nothing":                {there, library.Entry{}, false},
		"case and spaces":        {there, with(func(e *library.Entry) { e.Players[0] = "HU RONG HUA" }), false},
		"full width":             {there, with(func(e *library.Entry) { e.Players[0] = "Ｈｕ　Ｒｏｎｇｈｕａ" }), false},
		"cut off":                {there, with(func(e *library.Entry) { e.Event = "1981年承德十一" }), false},
		"shorter":                {there, with(func(e *library.Entry) { e.Players[1] = "柳" }), true},
		"sides changed":          {there, with(func(e *library.Entry) { e.Players = [2]string{"柳大华", "Hu Ronghua"} }), true},
		"date written otherwise": {there, with(func(e *library.Entry) { e.Date = "1981.05.12" }), false},
		"year":                   {there, with(func(e *library.Entry) { e.Date = "1981" }), false},
		"month":                  {there, with(func(e *library.Entry) { e.Date = "1981-05" }), false},
		"other day":              {there, with(func(e *library.Entry) { e.Date = "1981-05-13" }), true},
		"no date":                {there, with(func(e *library.Entry) { e.Date = "????.??.??" }), false},
		"more of a date":         {with(func(e *library.Entry) { e.Date = "1981" }), there, true},
		"no result":              {there, with(func(e *library.Entry) { e.Result = record.Unknown }), false},
		"other result":           {there, with(func(e *library.Entry) { e.Result = record.Drawn }), true},
		"tag alone":              {there, with(func(e *library.Entry) { e.Tags = []record.Tag{{Name: "Round", Value: "2"}} }), false},
		"comment":                {there, commented(there, "好"), true},
		"same comment":           {commented(there, "好 棋"), commented(there, "好棋\n"), false},
		"other comment":          {commented(there, "好"), commented(there, "坏"), true},
		"comment lost":           {commented(there, "好"), there, false},
	} {
		if got := tt.e.Adds([]library.Appearance{tt.there.Appearance()}); got != tt.want {
			t.Errorf("%s: %v, want %v", name, got, tt.want)
		}
	}
}

// TestImportFormats imports one collection in several formats, some of which
// keep less than others, in any order: nothing is added.
func TestImportFormats(t *testing.T) {
	played := wander(40)
	for i, g := range played {
		g.Players = [2]string{fmt.Sprintf("红方棋手甲乙丙丁戊%d", i%7), "黑方"}
		g.Tags = []record.Tag{{Name: "Event", Value: fmt.Sprintf("第%d届全国象棋个人赛", i%5)}, {Name: "Date", Value: fmt.Sprintf("19%02d-05-%02d", 60+i, 1+i%28)}}
		g.Root.Next[0].Comment = fmt.Sprintf("第 %d 局", i)
	}
	dir := t.TempDir()
	for _, name := range []string{"pgn", "xqf", "dhtmlxq", "cbr"} {
		format, err := formats.All().ByName(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.MkdirAll(filepath.Join(dir, name), 0o700); err != nil {
			t.Fatal(err)
		}
		for i, g := range played {
			data, _, err := format.Write([]*record.Game{g}, record.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(dir, name, fmt.Sprintf("%d%s", i, format.Extensions[0])), data, 0o600); err != nil {
				t.Fatal(err)
			}
		}
	}
	l, _, _ := openLibrary(t)
	for i, name := range []string{"pgn", "xqf", "dhtmlxq", "cbr"} {
		p, err := intake.Files(t.Context(), l, formats.All(), []string{filepath.Join(dir, name)}, intake.Again{}, func(intake.Progress) {})
		want := intake.Progress{Files: len(played), Games: len(played)}
		if i == 0 {
			want.Added = len(played)
		}
		if err != nil || p.Games != want.Games || p.Files != want.Files || p.Added != want.Added || p.Also != 0 {
			t.Errorf("%s: %+v, %v", name, p, err)
		}
	}
	page, err := l.Search(t.Context(), library.Filter{}, library.Cursor{}, 100)
	if err != nil || strings.Contains(fmt.Sprint(page.Games[0].Players), "�") || len(page.Games[0].Also) != 0 {
		t.Errorf("%+v, %v", page.Games[0], err)
	}
}
