package dhtmlxq_test

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"

	"duiyi/record"
	"duiyi/record/charset"
	"duiyi/record/dhtmlxq"
	"duiyi/record/recordtest"
)

func read(t *testing.T, text string) *record.Game {
	t.Helper()
	games, err := dhtmlxq.Read([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return games[0]
}

// show writes a tree in a line: side lines in parentheses behind the move that
// they stand beside.
func show(n *record.Node) string {
	var out []string
	one := func(n *record.Node) string {
		if n.Comment != "" {
			return n.Move + "{" + strings.ReplaceAll(n.Comment, "\n", "/") + "}"
		}
		return n.Move
	}
	for len(n.Next) > 0 {
		out = append(out, one(n.Next[0]))
		for _, side := range n.Next[1:] {
			out = append(out, "("+strings.TrimSpace(one(side)+" "+show(side))+")")
		}
		n = n.Next[0]
	}
	return strings.Join(out, " ")
}

const whole = `[DhtmlXQ]
[DhtmlXQ_ver]www_dpxq_com[/DhtmlXQ_ver]
[DhtmlXQ_title]许&amp;吕[/DhtmlXQ_title]
[DhtmlXQ_event]五羊杯[/DhtmlXQ_event]
[DhtmlXQ_red]广东 许银川[/DhtmlXQ_red]
[DhtmlXQ_redname]许银川[/DhtmlXQ_redname]
[DhtmlXQ_blacktime][/DhtmlXQ_time]
[DhtmlXQ_black]吕钦[/DhtmlXQ_black]
[DhtmlXQ_result]紅勝[/DhtmlXQ_result]
[DhtmlXQ_open]C99 中炮对屏风马[/DhtmlXQ_open]
[DhtmlXQ_type]布局[/DhtmlXQ_type]
[DhtmlXQ_binit]0919293949596979891777062646668600102030405060708012720323436383[/DhtmlXQ_binit]
[DhtmlXQ_movelist]7747706279678070[/DhtmlXQ_movelist]
[DhtmlXQ_comment0]开始||了[/DhtmlXQ_comment0]
[DhtmlXQ_comment2]屏风马[/DhtmlXQ_comment2]
[DhtmlXQ_move_1_2_2]1042[/DhtmlXQ_move_1_2_2]
[DhtmlXQ_move_0_1_1]796710220908[/DhtmlXQ_move_0_1_1]
[DhtmlXQ_move_0_2_3]6364[/DhtmlXQ_move_0_2_3]
[DhtmlXQ_comment1_3]出车[/DhtmlXQ_comment1_3]
[/DhtmlXQ]`

func TestRead(t *testing.T) {
	const tree = "h2e2 (h0g2 b9c7 a0a1{出车}) h9g7{屏风马} (g6g5) h0g2 i9h9"
	spoilt := "[DhtmlXQ_move_1_2_2]1042[/DhtmlXQ_move_1_2_2]\n" // b9e7 is no horse's move
	sound := strings.Replace(whole, spoilt, "", 1)
	tests := map[string]string{
		"as written":                  sound,
		"on one line":                 strings.ReplaceAll(sound, "\n", ""),
		"with returns":                strings.ReplaceAll(sound, "\n", "\r\n"),
		"without the marks around it": strings.TrimSuffix(strings.TrimPrefix(sound, "[DhtmlXQ]\n"), "[/DhtmlXQ]"),
		"as an iframe":                strings.Replace(strings.Replace(sound, "[DhtmlXQ]", "[DhtmlXQiFrame]", 1), "[/DhtmlXQ]", "[/DhtmlXQiFrame]", 1),
		"in a page":                   "<html><body><div id=\"x\" style=\"display:none;\">" + strings.ReplaceAll(sound, "\n", "") + "</div><p>[b]x[/b]</p>",
		"in a script":                 "var s = '" + strings.ReplaceAll(strings.ReplaceAll(sound, "[/", `[\/`), "\n", "") + "';",
		"in letters of another case":  strings.ReplaceAll(sound, "DhtmlXQ", "dhtmlxq"),
		"no closing marks":            noClosing(sound),
		"an empty list before it":     strings.Replace(sound, "[DhtmlXQ_movelist]", "[DhtmlXQ_movelist][/DhtmlXQ_movelist][DhtmlXQ_movelist]", 1),
		"a mark within the list":      strings.Replace(sound, "7747706279678070", "[0_1_0]7747706279678070[/0_1_0]", 1),
		"spaces in the list":          strings.Replace(sound, "7747706279678070", "7747 7062\n7967,8070", 1),
	}
	for name, text := range tests {
		t.Run(name, func(t *testing.T) {
			if !dhtmlxq.Is([]byte(text)) {
				t.Error("not seen to be in the format")
			}
			g := read(t, text)
			if got := show(&g.Root); got != tree || g.Root.Comment != "开始\n了" || g.Start != "" || len(g.Faults) > 0 {
				t.Errorf("%s from %q, %v", got, g.Start, g.Faults)
			}
			if g.Players != [2]string{"许银川", "吕钦"} || g.Result != record.FirstWins || g.Tag("Title") != "许&吕" || g.Tag("ECCO") != "C99" || g.Tag("Opening") != "中炮对屏风马" || g.Tag("Kind") != "opening" {
				t.Errorf("%v %s %v", g.Players, g.Result, g.Tags)
			}
		})
	}
}

// noClosing leaves the closing marks out, as some pages do.
func noClosing(text string) string {
	var out []string
	for line := range strings.Lines(text) {
		if i := strings.Index(line, "[/"); i >= 0 {
			line = line[:i] + "\n"
		}
		out = append(out, line)
	}
	return strings.Join(out, "")
}

func TestFaults(t *testing.T) {
	tests := []struct {
		name, text string
		want       error
		at         string // where the fault stands, in the text
		tree       string
	}{
		{"an impossible move", "[DhtmlXQ_movelist]774770627967807077477747[/DhtmlXQ_movelist]", nil, "77477747[", "h2e2 h9g7 h0g2 i9h9"},
		{"in a side line", whole, nil, "1042", "h2e2 (h0g2 b9c7 a0a1{出车}) h9g7{屏风马} (g6g5) h0g2 i9h9"},
		{"half a move", "[DhtmlXQ_movelist]774770[/DhtmlXQ_movelist]", record.ErrCut, "[/", "h2e2"},
		{"off the board", "[DhtmlXQ_movelist]77479747[/DhtmlXQ_movelist]", record.ErrMove, "9747", "h2e2"},
		{"a line that leaves none", "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_move_7_2_9]7062[/DhtmlXQ_move_7_2_9]", nil, "7062", "h2e2"},
		{"lines that leave each other", "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_move_2_1_1]7967[/DhtmlXQ_move_2_1_1][DhtmlXQ_move_1_1_2]7967", nil, "", "h2e2"},
		{"a line behind the end", "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_move_0_3_1]7062[/DhtmlXQ_move_0_3_1]", nil, "7062", "h2e2"},
		{"a comment behind the end", "[DhtmlXQ_movelist]7747[/DhtmlXQ_movelist][DhtmlXQ_comment9]x[/DhtmlXQ_comment9]", nil, "x[", "h2e2{x}"},
		{"no king", "[DhtmlXQ_binit]0919293999596979891777062646668600102030405060708012720323436383[/DhtmlXQ_binit][DhtmlXQ_movelist]7747", record.ErrStart, "0919", ""},
		{"a board that is cut", "[DhtmlXQ_binit]09192939[/DhtmlXQ_binit][DhtmlXQ_movelist]7747", nil, "0919", ""},
		{"said twice", "[DhtmlXQ_title]a[/DhtmlXQ_title][DhtmlXQ_title]b[/DhtmlXQ_title][DhtmlXQ_movelist]7747", record.ErrTwice, "[DhtmlXQ_title]b", "h2e2"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g := read(t, tt.text)
			if got := show(&g.Root); got != tt.tree {
				t.Errorf("left is %q, want %q", got, tt.tree)
			}
			for _, f := range g.Faults {
				if (tt.at == "" || f.Offset == strings.Index(tt.text, tt.at)) && (tt.want == nil || errors.Is(f, tt.want)) {
					return
				}
			}
			t.Errorf("faults %v, want %v at byte %d", g.Faults, tt.want, strings.Index(tt.text, tt.at))
		})
	}
	for _, text := range []string{"", "x", "[DhtmlXQ][/DhtmlXQ]", "[DhtmlXQ_"} {
		if _, err := dhtmlxq.Read([]byte(text)); !errors.Is(err, record.ErrEmpty) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestSeveral(t *testing.T) {
	games, err := dhtmlxq.Read([]byte(whole + "<p>" + whole + "[DhtmlXQ][DhtmlXQ_movelist]7747"))
	if err != nil || len(games) != 3 || show(&games[2].Root) != "h2e2" {
		t.Errorf("%d games, %v", len(games), err)
	}
}

func TestBareDigits(t *testing.T) {
	const digits = "7747706279678070\n"
	if !dhtmlxq.Is([]byte(digits)) {
		t.Error("not seen to be moves")
	}
	if g := read(t, digits); show(&g.Root) != "h2e2 h9g7 h0g2 i9h9" || len(g.Faults) > 0 {
		t.Errorf("%s, %v", show(&g.Root), g.Faults)
	}
	for _, text := range []string{"7747", "7747706279678071", "20261122134610", "h2e2"} {
		if dhtmlxq.Is([]byte(text)) {
			t.Errorf("%s is taken for moves", text)
		}
	}
}

func TestWrite(t *testing.T) {
	g := read(t, strings.Replace(whole, "[DhtmlXQ_move_1_2_2]1042[/DhtmlXQ_move_1_2_2]\n", "[DhtmlXQ_move_1_2_2]6364[/DhtmlXQ_move_1_2_2][DhtmlXQ_move_2_3_4]0908[/DhtmlXQ_move_2_3_4][DhtmlXQ_move_0_1_5]7757[/DhtmlXQ_move_0_1_5]", 1))
	if len(g.Faults) > 0 {
		t.Fatal(g.Faults)
	}
	roundTrip(t, "tree", g)
	g.SetTag("Remark", "[/DhtmlXQ]&lt;<br>|\\n\nx")
	g.SetTag("Annotator", "x")
	g.Start = "4k4/9/9/9/9/9/9/9/9/3K5 b - - 3 7"
	g.Root = record.Node{Side: record.First}
	var out bytes.Buffer
	lost, err := dhtmlxq.Write(&out, []*record.Game{g, g}, charset.GBK, false)
	if err != nil || len(lost) < 2 { // of each: a tag, a character
		t.Errorf("lost %v, %v", lost, err)
	}
	games, err := dhtmlxq.Read(out.Bytes())
	if err != nil || len(games) != 2 || len(games[1].Faults) > 0 || games[1].Players != g.Players || !strings.HasPrefix(games[1].Start, "4k4/9/9/9/9/9/9/9/9/3K5 b") {
		t.Errorf("%v, %v of\n%s", games, err, &out)
	}
	if _, err := dhtmlxq.Write(&out, []*record.Game{{Name: "gomoku"}}, "", false); !errors.Is(err, record.ErrNotHeld) {
		t.Errorf("gomoku: %v", err)
	}
	if _, err := dhtmlxq.Write(&out, []*record.Game{{Name: "xiangqi", Root: record.Node{Next: []*record.Node{{Move: "pass"}}}}}, "", false); err == nil {
		t.Error("a pass is written")
	}
}

func roundTrip(t *testing.T, name string, g *record.Game) {
	t.Helper()
	var out bytes.Buffer
	lost, err := dhtmlxq.Write(&out, []*record.Game{g}, charset.UTF8, false)
	if err != nil || len(lost) > 0 {
		t.Errorf("%s: lost %v, %v", name, lost, err)
	}
	again, err := dhtmlxq.Read(out.Bytes())
	if err != nil || len(again) != 1 || len(again[0].Faults) > 0 {
		t.Errorf("%s: %v", name, err)
		return
	}
	if diff := recordtest.Diff(again[0], g); diff != "" {
		t.Errorf("%s: %s", name, diff)
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(whole))
	f.Add([]byte(strings.ReplaceAll(whole, "\n", "")))
	f.Add([]byte("7747706279678070"))
	f.Fuzz(func(t *testing.T, data []byte) {
		games, err := dhtmlxq.Read(data)
		if err != nil {
			return
		}
		for _, g := range games {
			if len(g.Faults) > 0 {
				return
			}
		}
		var first, second bytes.Buffer
		if _, err := dhtmlxq.Write(&first, games, charset.UTF8, false); err != nil {
			t.Fatal(err)
		}
		again, err := dhtmlxq.Read(first.Bytes())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := dhtmlxq.Write(&second, again, charset.UTF8, false); err != nil {
			t.Fatal(err)
		}
		if first.String() != second.String() && !slices.ContainsFunc(again, recordtest.Restored) {
			t.Errorf("written\n%s\nread and written again\n%s", &first, &second)
		}
	})
}
