package formats_test

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"duiyi/record"
	"duiyi/record/formats"
)

// chain is a line of moves to and fro with as many lines off it and off these.
func chain(size int) string {
	var list, sides strings.Builder
	for i := 0; list.Len()+sides.Len() < size; i++ {
		list.WriteString([]string{"0908", "0001", "0809", "0100"}[i%4])
		fmt.Fprintf(&sides, "[DhtmlXQ_move_%d_%d_%d]%s", i, i+1, i+1, []string{"8988", "8081", "8889", "8180"}[i%4])
	}
	return "[DhtmlXQ_movelist]" + list.String() + "[/DhtmlXQ_movelist]" + sides.String()
}

// TestBounds: a file made to hurt is read in a time and in memory that its
// length answers for, and its faults are counted, not kept. A reader that looks
// back over what it has read takes hours for these.
func TestBounds(t *testing.T) {
	size := 1 << 19
	if testing.Short() {
		size >>= 2
	}
	if raced { // which slows all of it down, and looks for something else
		size >>= 2
	}
	fill := func(before, with string) string { return before + strings.Repeat(with, size/len(with)) }
	numbered := func(before, format string) string {
		var out strings.Builder
		out.WriteString(before)
		for i := 0; out.Len() < size; i++ {
			fmt.Fprintf(&out, format, i)
		}
		return out.String()
	}
	const (
		tags  = "[Game \"Chinese Chess\"]\n\n"
		moves = tags + "1. 炮二平五 "
	)
	// the kings, and a root that moves follow
	cbrHeader := "CCBridge Record\x00\x00\x00\x00\x02" + strings.Repeat("\x00", 2120-20) + strings.Repeat("\x00", 4) + "\x25" + strings.Repeat("\x00", 80) + "\x15" +
		strings.Repeat("\x00", 4) + "\xff\xff\xff\xff\x00\x00\x00\x00"
	// kings alone, and a root
	xqfHeader := "XQ\x0a" + strings.Repeat("\x00", 13) + strings.Repeat("\xff", 4) + "\x1e" + strings.Repeat("\xff", 15) + "\x31" + strings.Repeat("\xff", 11) +
		strings.Repeat("\x00", 1024-48) + "\x18\x20\xff\x00\x00\x00\x00\x00"
	tests := []struct {
		name, format, file string
		unlisted           bool  // there are more faults than are kept
		want               error // one of the faults, or why there is no game
	}{
		{"side lines within side lines of nothing", "pgn", fill(tags+"1... ", "("), true, record.ErrDeep},
		{"side lines within side lines", "pgn", fill(moves, "("), true, record.ErrDeep},
		{"closed ones", "pgn", fill(moves, ")"), true, nil},
		{"side lines of nothing", "pgn", fill(moves, "()"), false, nil},
		{"side lines that cannot be read", "pgn", fill(moves, "(x) "), true, nil},
		{"brackets on one line", "pgn", fill(moves, "["), true, record.ErrMove},
		{"signs that count at the start of a line", "pgn", fill(moves, "% "), false, nil},
		{"comments on one move", "pgn", fill(moves, "{a}"), false, nil},
		{"glyphs of one move", "pgn", fill(moves, "$1"), true, nil},
		{"tags", "pgn", numbered("", "[T%d \"x\"]\n"), true, record.ErrMany},
		{"games with a fault each", "pgn", fill("", "[A \"b\"]\nx\n"), false, nil},
		{"moves without end", "pgn", fill(tags, "a0a1 "), false, nil},
		{"a name of a property", "sgf", fill("(;", "A"), false, nil},
		{"properties", "sgf", numbered("(;", "A%d[]"), true, record.ErrMany},
		{"comments of one node", "sgf", fill("(;", "C[a]"), false, nil},
		{"stones set up", "sgf", fill("(;", "AB[aa:oo]"), false, record.ErrMany},
		{"setups that are too many", "sgf", fill("(;AB", "[aa:oo]"), false, record.ErrMany},
		{"nodes", "sgf", "(" + strings.Repeat(";", record.MaxMoves+1), false, record.ErrTooLong},
		{"trees within trees", "sgf", "(;" + strings.Repeat("(;", record.MaxMoves), false, record.ErrTooLong},
		{"brackets", "sgf", fill("(;", "("), false, record.ErrCut},
		{"rubbish", "sgf", fill("(;", "?!A"), true, nil},
		{"lines", "psq", fill("Piskvorky 15x15, 0:0, 0\n", "\n"), false, nil},
		{"lines that mean nothing", "psq", fill("Piskvorky 15x15, 0:0, 0\n", "x\n"), true, nil},
		{"one point again and again", "txt", fill("", "a1"), false, nil},
		{"points apart", "txt", fill("", "a1 "), false, nil},
		{"brackets", "txt", fill("1. 炮二平五 xx ", "("), true, nil},
		{"remarks", "txt", fill("1. 炮二平五 xx ", "(a)"), false, nil},
		{"heads", "txt", fill("1. 炮二平五 xx\n", "红方：a\n"), false, nil},
		{"first moves", "txt", fill("xx\n", "1. 炮二平五 马8进7\n"), false, nil},
		{"words", "txt", fill("1. 炮二平五 ", "如"), false, nil},
		{"lines that are no games", "txt", fill("", "a1\nx\n"), false, nil},
		{"lines that are games", "txt", fill("", "h8i9\n"), false, nil},
		{"openings", "txt", fill("", "0,0\n"), false, nil},
		{"positions", "txt", fill("", "4k4/9/9/9/9/9/9/9/9/3K5 w\n"), false, nil},
		{"heads", "wxf", fill("FORMAT WXF\n", "RED a;\n"), false, nil},
		{"heads that are none", "wxf", fill("FORMAT WXF\n", "x\n"), true, nil},
		{"marks", "wxf", fill("START{ ", "!"), false, nil},
		{"remarks on one move", "wxf", fill("START{ C2.5 ", "/*a*/"), false, nil},
		{"moves", "wxf", fill("START{ ", "C2.5 "), false, nil},
		{"numbers", "che", fill("1 99999 ", "1 "), false, nil},
		{"moves within moves", "pfc", fill("<n version=\"1\">", "<n m=\"a0a1\">"), false, nil},
		{"moves that are none", "pfc", fill("<n version=\"1\">", "<n m=\"\"/>"), true, nil},
		{"moves within moves", "cbf", fill("<ChineseChessRecord>", "<Move>"), true, nil},
		{"heads", "cbf", numbered("<ChineseChessRecord>", "<a%d>x</a>"), false, nil},
		{"games", "rif", fill("<database>", "<game/>"), false, nil},
		{"elements within a game", "rif", fill("<database><game>", "<a>"), false, record.ErrCut},
		{"points", "rif", "<database><game><move>" + fill("", "a1 ") + "</move></game></database>", false, nil},
		{"nodes", "renlib", fill("\xffRenLib\xff\x03\x04"+strings.Repeat("\xff", 10)+"\x00\x00", "\x00\x80"), false, nil},
		{"stones on a stone", "renlib", fill("\xffRenLib\xff\x03\x04"+strings.Repeat("\xff", 10)+"\x00\x00\x78\x80", "\x78\xc0"), true, nil},
		{"moves that are none", "xqr", fill("\x00\x02\x20\x17\x0a\x00\x00\x00\x01\x00", "\x00\x00\x02\x00"), true, nil},
		{"lines that are none", "json", fill("", "x\n"), false, record.ErrPacked},
		{"nodes", "json", `{"duiyi":1,"name":"gomoku","nodes":[{}` + fill("", `,{"move":"pass"}`) + "]}", false, nil},
		{"nodes of one place", "json", `{"duiyi":1,"name":"gomoku","nodes":[{}` + numbered("", `,{"move":"pass","back":%d}`) + "]}", false, nil},
		{"longer than any", "wxf", "FORMAT WXF\n" + strings.Repeat(" ", record.MaxBytes), false, record.ErrTooLong},
		{"longer than any", "rif", "<database>" + strings.Repeat(" ", record.MaxBytes), false, record.ErrTooLong},
		{"longer than any", "json", `{"duiyi":1,` + strings.Repeat(" ", record.MaxBytes), false, record.ErrTooLong},
		{"no character set", "txt", fill("炮二平五 ", "\xff"), false, nil},
		{"moves to and fro", "xqf", fill(xqfHeader, "\x18\x20\xff\x00\x00\x00\x00\x00"), false, nil},
		{"moves that are none", "xqf", fill(xqfHeader, "\x18\x20\x0f\x00\x00\x00\x00\x00"), true, nil},
		{"moves that are none", "cbr", fill(cbrHeader, "\x02\x00\x00\x00"), false, nil},
		{"a library of nothing", "cbl", "CCBridgeLibrary\x00" + strings.Repeat("\xff", 1<<20), false, record.ErrCut},
		{"longer than any", "cbr", cbrHeader + strings.Repeat(" ", record.MaxBytes), false, record.ErrTooLong},
		{"longer than any", "cbl", "CCBridgeLibrary\x00" + strings.Repeat(" ", record.MaxBytes), false, record.ErrTooLong},
		{"marks that hold nothing", "dhtmlxq", fill("[DhtmlXQ_title]x", "[DhtmlXQ]"), false, nil},
		{"openings of marks", "dhtmlxq", fill("[DhtmlXQ_title]x", "[DhtmlXQ_"), false, nil},
		{"titles", "dhtmlxq", fill("", "[DhtmlXQ_title]x[DhtmlXQ_title]y"), true, record.ErrTwice},
		{"games", "dhtmlxq", fill("", "[DhtmlXQ][DhtmlXQ_title]x"), false, nil},
		{"digits", "dhtmlxq", fill("[DhtmlXQ_movelist]", "0908080907060607"), false, nil},
		{"lines that leave each other", "dhtmlxq", numbered("[DhtmlXQ_movelist]7747", "[DhtmlXQ_move_%[1]d_1_%[1]d]7747"), true, nil},
		{"lines off one another", "dhtmlxq", chain(size), false, nil},
		{"longer than any", "dhtmlxq", "[DhtmlXQ_title]" + strings.Repeat(" ", record.MaxBytes), false, record.ErrTooLong},
		{"longer than any", "xqf", "XQ" + strings.Repeat(" ", record.MaxBytes), false, record.ErrTooLong},
		{"longer than any", "pgn", tags + strings.Repeat(" ", record.MaxBytes), false, record.ErrTooLong},
		{"longer than any", "sgf", "(;" + strings.Repeat(" ", record.MaxBytes), false, record.ErrTooLong},
		{"longer than any", "psq", "Piskvorky 15x15\n" + strings.Repeat(" ", record.MaxBytes), false, record.ErrTooLong},
		{"longer than any", "txt", strings.Repeat(" ", record.MaxBytes+1), false, record.ErrTooLong},
	}
	for _, tt := range tests {
		t.Run(tt.format+": "+tt.name, func(t *testing.T) {
			f, err := formats.All().ByName(tt.format)
			if err != nil {
				t.Fatal(err)
			}
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			games, err := f.Read([]byte(tt.file))
			runtime.ReadMemStats(&after)
			most := 200*uint64(len(tt.file)) + 96<<20
			if tt.format == "txt" { // each line may be a game, of which there are no more than record.MaxGames
				most += uint64(strings.Count(tt.file, "\n")) << 11
			}
			if used := after.TotalAlloc - before.TotalAlloc; !raced && used > most {
				t.Errorf("%d MB for a file of %d kB", used>>20, len(tt.file)>>10)
			}
			var re *record.Error
			if err != nil && !errors.As(err, &re) {
				t.Fatal(err)
			}
			told := errors.Is(err, tt.want) || tt.want == nil
			unlisted := false
			for _, g := range games {
				if len(g.Faults) > record.MaxFaults || g.Unlisted > 0 && len(g.Faults) < record.MaxFaults {
					t.Fatalf("%d faults are kept of %d", len(g.Faults), g.FaultCount())
				}
				unlisted = unlisted || g.Unlisted > 0
				for _, fault := range g.Faults {
					told = told || errors.Is(fault, tt.want)
				}
			}
			if !told {
				t.Errorf("%v is not told: %v", tt.want, err)
			}
			if unlisted != tt.unlisted {
				t.Errorf("more faults than are kept: %v, want %v", unlisted, tt.unlisted)
			}
		})
	}
}
