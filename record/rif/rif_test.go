package rif_test

import (
	"errors"
	"strings"
	"testing"

	"duiyi/record"
	"duiyi/record/recordtest"
	"duiyi/record/rif"
)

const lists = `<?xml version="1.0" encoding="UTF-8"?>
<database version="1" date="2020-01-01">
<countries><country id="1" name="Estonia" abbr="EST"/></countries>
<cities><city id="5" country="1" name="Tallinn"/></cities>
<rules><rule id="2" name="RIF" category="Renju"><info>words</info></rule></rules>
<openings><opening id="7" abbr="d7" name="Kagetsu"/></openings>
<players><player id="10" name="Ando" surname="A"/><player id="11" name="Tunnet" surname="B"/></players>
<tournaments><tournament id="3" name="Open" country="1" city="5" year="2001" rule="2"/></tournaments>
`

const game = `<game id="1" tournament="3" round="4" rule="2" black="10" white="11" bresult="0.5" opening="7" alt="e5 k9" swap="">
<move>h8 i9
g7</move><info>A draw.</info></game>`

func TestRead(t *testing.T) {
	games, err := rif.Read([]byte(lists + "<games>" + game + game + "</games></database>"))
	if err != nil || len(games) != 2 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	g := games[1]
	if len(g.Faults) > 0 || g.Players != [2]string{"Ando A", "Tunnet B"} || g.Result != record.Drawn || g.Rules != "renju" || g.Root.Comment != "A draw." {
		t.Errorf("%+v", g)
	}
	for tag, want := range map[string]string{"Event": "Open", "Site": "Tallinn, Estonia", "Date": "2001", "Round": "4", "Opening": "Kagetsu", "FifthMoves": "e5 k9"} {
		if g.Tag(tag) != want {
			t.Errorf("%s is %q, want %q", tag, g.Tag(tag), want)
		}
	}
	if line := g.Main(); len(line) != 3 || line[2].Move != "g7" || line[2].Side != record.First {
		t.Errorf("%d moves", len(line))
	}
}

func TestFaults(t *testing.T) {
	games, err := rif.Read([]byte("<database>\n<games>\n" + strings.Replace(game, "g7", "h8", 1) + "</games></database>"))
	if err != nil {
		t.Fatal(err)
	}
	f := games[0].Faults
	if len(f) != 6 || f[5].Line != 5 || f[5].Ply != 2 || f[5].Text != "h8" {
		t.Errorf("%v", f)
	}
	if _, err := rif.Read([]byte("<database></database>")); !errors.Is(err, record.ErrEmpty) {
		t.Errorf("no games: %v", err)
	}
	games, err = rif.Read([]byte(lists + "<games>" + game + game[:100]))
	if err != nil || len(games) != 1 || len(games[0].Faults) != 1 || !errors.Is(games[0].Faults[0], record.ErrCut) {
		t.Errorf("cut: %d games, %v", len(games), err)
	}
}

// An endless is what a text without end is read from.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = 'x'
	}
	return len(p), nil
}

func TestEndless(t *testing.T) {
	if testing.Short() {
		t.Skip("as much is read as a record may have")
	}
	for _, err := range rif.Games(endless{}) {
		if !errors.Is(err, record.ErrTooLong) {
			t.Error(err)
		}
	}
}

func FuzzRead(f *testing.F) {
	recordtest.Fuzz(f, rif.Read, nil, lists+game, "<database><game><move>h8 <move>i9</move>")
}
