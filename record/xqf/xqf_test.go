package xqf_test

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"testing"

	"duiyi/record"
	"duiyi/record/charset"
	"duiyi/record/pgn"
	"duiyi/record/recordtest"
	"duiyi/record/xqf"
)

// header returns the first sixteen bytes of a header, and zeros.
func header(first string) []byte {
	raw, err := hex.DecodeString(strings.ReplaceAll(first, " ", ""))
	if err != nil {
		panic(err)
	}
	return append(raw, make([]byte, 1024-len(raw))...)
}

var (
	plainHeader = header("58 51 0a 00 00000000 00000000 00000000")
	keyedHeader = header("58 51 12 ae 00000000 11 f0 9e 61 73 8d 11 ef")
)

// TestKeys: the keys of headers, computed by hand from the published formulas.
func TestKeys(t *testing.T) {
	tests := []struct {
		name, header    string
		board, from, to byte
		comment         int32
		stream          string
	}{
		{"1.0", "58 51 0a ff 00000000 01020304 f2 70 fc a2", 0, 0, 0, 0, strings.Repeat("00", 32)},
		{"1.1", "58 51 0b 00 00000000 00000000 f2 70 fc a2", 176, 240, 176, 30831, strings.Repeat("00", 32)},
		{"1.8", "58 51 12 ae 00000000 11 f0 9e 61 73 8d 11 ef", 39, 37, 127, 30348, "1328 0229 2040 0e60"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			board, from, to, comment, stream := xqf.Keys(header(tt.header))
			begins := hex.EncodeToString(stream)
			if board != tt.board || from != tt.from || to != tt.to || comment != tt.comment || !strings.HasPrefix(begins, strings.ReplaceAll(tt.stream, " ", "")) {
				t.Errorf("keys %d %d %d %d %s, want %d %d %d %d %s…", board, from, to, comment, begins, tt.board, tt.from, tt.to, tt.comment, tt.stream)
			}
		})
	}
}

// byHand is a file of version 1.0 written byte by byte: two moves, a comment
// on the first, and a side line of one.
func byHand() []byte {
	file := bytes.Clone(plainHeader)
	for i, at := range []byte{
		0, 10, 20, 30, 40, 50, 60, 70, 80, 12, 72, 3, 23, 43, 63, 83,
		9, 19, 29, 39, 49, 59, 69, 79, 89, 17, 77, 6, 26, 46, 66, 86,
	} {
		file[0x10+i] = at
	}
	file[0x33] = 1
	copy(file[0x50:], "\x04\xd7\xdc\xb2\xd6\x99")                                          // 赘, then 仓 and rubbish behind the length
	copy(file[0x130:], "\x0f\xd0\xec\xcc\xec\xba\xec\xd0\xec\xcc\xec\xba\xec\xd0\xec\xcc") // cut in the middle of 天
	return append(file,
		0x18, 0x20, 0xf0, 0xff, 0, 0, 0, 0,
		72+0x18, 42+0x20, 0xff, 0, 6, 0, 0, 0, 0xd6, 0xd0, '\r', '\n', 0xc5, 0xda, // 炮二平五, 中 / 炮
		79+0x18, 67+0x20, 0x00, 0, 0, 0, 0, 0,
		70+0x18, 62+0x20, 0x00, 0, 0, 0, 0, 0,
	)
}

func TestByHand(t *testing.T) {
	games, err := xqf.Read(byHand())
	if err != nil {
		t.Fatal(err)
	}
	g := games[0]
	if got := show(g); got != "h2e2{中/炮} h9g7 | h0g2" || g.Start != "" || g.Result != record.FirstWins || g.Tag("Title") != "总仓" {
		t.Errorf("%q from %q, %s, %v", got, g.Start, g.Result, g.Tags)
	}
	if g.Players[0] != "徐天红徐天红徐" || len(g.Faults) != 0 || len(g.Notes) != 1 || !errors.Is(g.Notes[0], record.ErrCharacters) || g.Notes[0].Offset != 0x131 {
		t.Errorf("%q, faults %v, notes %v", g.Players[0], g.Faults, g.Notes)
	}
}

// TestLongTexts: a text that is longer than its field goes on in the next ones
// unless they have texts of their own.
func TestLongTexts(t *testing.T) {
	const chapter = "第04章 当头炮进七兵过河车攻屏风马 第10节 其他平炮兑车攻守方法 例54" // 66 bytes
	write := func(at, length int, text string) func(file []byte) {
		return func(file []byte) {
			raw, _ := charset.Encode(text, charset.GB18030)
			file[at] = byte(length)
			copy(file[at+1:], raw)
		}
	}
	tests := []struct {
		name   string
		writes []func(file []byte)
		want   string // title, subtitle, event, date, site, Red, Black
		cut    int    // where the note on half a character is; 0 if the text is whole
	}{
		{"the next is damaged by half a character", []func([]byte){write(0x50, 66, chapter)}, chapter + "||||||", 0},
		{"the next is damaged by a digit", []func([]byte){write(0x50, 64, chapter[:len(chapter)-6]+"例6")}, chapter[:len(chapter)-6] + "例6||||||", 0},
		{"those after the next stay", []func([]byte){write(0x50, 66, chapter), write(0xd0, 6, "五羊杯")}, chapter + "||五羊杯||||", 0},
		{"over two fields", []func([]byte){write(0x50, 132, chapter+chapter)}, chapter + chapter + "||||||", 0},
		{"the next has a text", []func([]byte){write(0x50, 66, chapter), write(0x90, 4, "正文")}, "第04章 当头炮进七兵过河车攻屏风马 第10节 其他平炮兑车攻守方法|正文|||||", 0x51},
		{"the length alone is wrong", []func([]byte){write(0x50, 200, "正文")}, "正文||||||", 0},
		{"names", []func([]byte){write(0x130, 18, "厦门大学象棋队郑一"), write(0x110, 10, "1990.10.21")}, "|||1990.10.21||厦门大学象棋队郑一|", 0},
		{"names, with Black's", []func([]byte){write(0x130, 18, "厦门大学象棋队郑一"), write(0x140, 4, "吕钦")}, "|||||厦门大学象棋队|吕钦", 0x131},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			file := byHand()
			clear(file[0x50:0x200])
			for _, w := range tt.writes {
				w(file)
			}
			games, err := xqf.Read(file)
			if err != nil {
				t.Fatal(err)
			}
			g := games[0]
			got := strings.Join([]string{g.Tag("Title"), g.Tag("Subtitle"), g.Tag("Event"), g.Tag("Date"), g.Tag("Site"), g.Players[0], g.Players[1]}, "|")
			if got != tt.want {
				t.Errorf("texts %q, want %q", got, tt.want)
			}
			want := min(tt.cut, 1) // the fault names the field, the note the half character
			if len(g.Faults) != want || len(g.Notes) != want || want == 1 && (!errors.Is(g.Notes[0], record.ErrCharacters) || g.Notes[0].Offset != tt.cut) {
				t.Errorf("faults %v, notes %v", g.Faults, g.Notes)
			}
		})
	}
}

// show writes a tree of two levels in a line.
func show(g *record.Game) string {
	var lines []string
	line := func(n *record.Node) string {
		var moves []string
		for ; n != nil; n = n.Next[0] {
			text := n.Move
			if n.Comment != "" {
				text += "{" + strings.ReplaceAll(n.Comment, "\n", "/") + "}"
			}
			moves = append(moves, text)
			if len(n.Next) == 0 {
				break
			}
		}
		return strings.Join(moves, " ")
	}
	for _, first := range g.Root.Next {
		lines = append(lines, line(first))
	}
	return strings.Join(lines, " | ")
}

func TestFaults(t *testing.T) {
	tests := []struct {
		name  string
		spoil func(file []byte) []byte
		want  error
		at    int
		line  string // what is left
	}{
		{"cut in a move", func(f []byte) []byte { return f[:len(f)-10] }, record.ErrCut, 1046, "h2e2{中/炮}"},
		{"cut in a comment", func(f []byte) []byte { return f[:1024+8+8+2] }, record.ErrCut, 1042, "h2e2{中}"},
		{"cut before the moves", func(f []byte) []byte { return f[:1024] }, record.ErrCut, 1024, ""},
		{"a comment longer than the file", func(f []byte) []byte { f[1024+8+7] = 0x7f; return f }, record.ErrCut, 1062, "h2e2{中\n炮"},
		{"a move that is not possible", func(f []byte) []byte { f[1046] = 19 + 0x18; return f }, nil, 1046, "h2e2{中/炮} | h0g2"},
		{"a square off the board", func(f []byte) []byte { f[1046] = 0; return f }, record.ErrMove, 1046, "h2e2{中/炮} | h0g2"},
		{"no king", func(f []byte) []byte { f[0x14] = 0xff; return f }, record.ErrStart, 0x10, ""},
		{"two on a point", func(f []byte) []byte { f[0x11] = 0; return f }, nil, 0x11, "h2e2{中/炮} h9g7 | h0g2"},
		{"more behind it", func(f []byte) []byte { return append(f, 0) }, record.ErrRest, 1062, "h2e2{中/炮} h9g7 | h0g2"},
		{"a newer version", func(f []byte) []byte { f[2] = 0x13; return f[:1024] }, nil, 2, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			games, err := xqf.Read(tt.spoil(byHand()))
			if err != nil {
				t.Fatal(err)
			}
			if got := show(games[0]); !strings.HasPrefix(strings.ReplaceAll(got, "/", "\n"), strings.ReplaceAll(tt.line, "/", "\n")) || tt.line == "" && got != "" {
				t.Errorf("left is %q, want %q", got, tt.line)
			}
			for _, f := range games[0].Faults {
				if f.Offset == tt.at && (tt.want == nil || errors.Is(f, tt.want)) {
					return
				}
			}
			t.Errorf("faults %v, want %v at byte %d", games[0].Faults, tt.want, tt.at)
		})
	}
	for name, tt := range map[string]struct {
		data string
		want error
	}{
		"nothing":        {"", xqf.ErrHeader},
		"another file":   {"(;GM[4])", xqf.ErrHeader},
		"half a header":  {"XQ\x0a" + strings.Repeat("\x00", 500), record.ErrCut},
		"longer than it": {"XQ" + strings.Repeat("\x00", record.MaxBytes), record.ErrTooLong},
	} {
		if _, err := xqf.Read([]byte(tt.data)); !errors.Is(err, tt.want) {
			t.Errorf("%s: %v, want %v", name, err, tt.want)
		}
	}
}

// TestVersions writes one game with the keys of each version and reads it.
func TestVersions(t *testing.T) {
	games, err := pgn.Read([]byte(`[Red "许银川"]
[Event "五羊杯"]
[Kind "opening"]
[FEN "2bakab2/9/2n2cn2/p1p1p3p/6p2/2P6/P1r1P1P1P/1RN1B1Nr1/C5R2/2BAKA3 b"]
{开始
了} 1... 车3退1 {x} ( 1... 车3平1 {兑}) ( 1... 卒5进1 2. 炮九进一 (2. 兵九进一)) 2. 炮九进一 1/2-1/2`))
	if err != nil || len(games[0].Faults) > 0 {
		t.Fatal(err, games[0].Faults)
	}
	for version := byte(0x0a); version <= 0x12; version++ {
		h := bytes.Clone(keyedHeader)
		h[2] = version
		roundTrip(t, fmt.Sprintf("version %#x", version), games[0], h)
	}
}

// roundTrip writes a game and reads it again: nothing may differ but what a
// field has no room for.
func roundTrip(t *testing.T, name string, g *record.Game, header []byte) {
	t.Helper()
	var file bytes.Buffer
	lost, err := xqf.WriteKeyed(&file, g, false, header)
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	for _, l := range lost {
		switch {
		case l.What == "character that old programs do not show":
		case l.What == "mark of a character that was damaged, written as ?" && len(g.Notes) > 0:
			return // it was in the file
		default:
			t.Errorf("%s: lost %v", name, l)
		}
	}
	again, err := xqf.Read(file.Bytes())
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	if len(again[0].Faults) > 0 {
		t.Errorf("%s: %v", name, again[0].Faults)
	}
	if diff := recordtest.Diff(again[0], g); diff != "" {
		t.Errorf("%s: %s", name, diff)
	}
}

func TestWriteRefuses(t *testing.T) {
	pass := &record.Game{Name: "xiangqi"}
	pass.Root.Next = []*record.Node{{Move: record.Pass}}
	for name, g := range map[string]*record.Game{"gomoku": {Name: "gomoku"}, "a pass": pass, "no position": {Name: "xiangqi", Start: "x"}} {
		if _, err := xqf.Write(&bytes.Buffer{}, g, false); err == nil {
			t.Errorf("%s is written", name)
		}
	}
}

func TestLosses(t *testing.T) {
	g := &record.Game{Name: "xiangqi", Players: [2]string{"一二三四五六七八", "㐀𠀀"}, Start: "4k4/9/9/9/9/9/9/9/9/3K5 w - - 3 7"}
	g.SetTag("Event", "x")
	g.SetTag("Round", "3")
	g.Root.Next = []*record.Node{{Comment: "没有着法", Next: []*record.Node{{Move: "d0d1", Glyphs: []int{1}}}}, {Move: "d0d1", Comment: "旁"}}
	var file bytes.Buffer
	lost, err := xqf.Write(&file, g, true)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, l := range lost {
		got = append(got, l.String())
	}
	want := []string{"tag Round", "side line", "node without a move", "glyph", "move counters of the start", "end of a text of more than 15 bytes", "character that old programs do not show"}
	for _, w := range want {
		if !strings.Contains(strings.Join(got, ";"), w) {
			t.Errorf("lost %q, want %q among it", got, w)
		}
	}
	games, err := xqf.Read(file.Bytes())
	if err != nil || games[0].Players != [2]string{"一二三四五六七", "㐀𠀀"} || show(games[0]) != "d0d1" {
		t.Errorf("%v, %q, %q", err, games[0].Players, show(games[0]))
	}
}

func FuzzRead(f *testing.F) {
	f.Add(byHand())
	long := byHand()
	long[0x50] = 66 // the title runs into the subtitle
	copy(long[0x51:], bytes.Repeat([]byte("\xd7\xdc"), 33))
	f.Add(long)
	games, _ := pgn.Read([]byte("[FEN \"4k4/9/9/9/9/9/9/9/9/3K5 b\"]\n1... e9e8 {x} (e9f9) d0d1"))
	var keyed bytes.Buffer
	if _, err := xqf.WriteKeyed(&keyed, games[0], false, keyedHeader); err != nil {
		f.Fatal(err)
	}
	f.Add(keyed.Bytes())
	f.Fuzz(func(t *testing.T, data []byte) {
		games, err := xqf.Read(data)
		if err != nil || games[0].FaultCount() > 0 || strings.ContainsAny(fmt.Sprint(games[0]), "\x00\ufffd") {
			return
		}
		var first, second bytes.Buffer
		if _, err := xqf.Write(&first, games[0], false); err != nil {
			t.Fatal(err)
		}
		again, err := xqf.Read(first.Bytes())
		if err != nil || again[0].FaultCount() > 0 {
			t.Fatalf("%v, %v", err, again)
		}
		if _, err := xqf.Write(&second, again[0], false); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(first.Bytes(), second.Bytes()) {
			t.Errorf("written %q, read and written again %q", &first, &second)
		}
	})
}
