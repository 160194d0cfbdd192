package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"duiyi/record"
	"duiyi/records/faults"
)

// brokenRecords are files with faults, by name, and one of their faults.
var brokenRecords = map[string]struct {
	err  error
	text string
}{
	"illegal.pgn":  {record.ErrIllegal, "[Red \"甲\"]\n1. 炮二平五 马８进１ *\n"},
	"move.pgn":     {record.ErrMove, "[Red \"甲\"]\n1. 炮二平五 xyzzy *\n"},
	"side.txt":     {record.ErrSide, "4k4/9/9/9/9/9/9/9/R8/3K5\n"},
	"start.pgn":    {record.ErrStart, "[FEN \"4k4/9/9/9/9/9/9/9/9/9 w\"]\n*\n"},
	"result.pgn":   {record.ErrResult, "[Result \"1-0\"]\n1. 炮二平五 马８进７ 0-1\n"},
	"results.pgn":  {record.ErrResults, "[Red \"甲\"]\n[Result \"红胜 黑胜\"]\n1. 炮二平五 *\n"},
	"twice.pgn":    {record.ErrTwice, "[Red \"甲\"]\n[Red \"乙\"]\n1. 炮二平五 *\n"},
	"cut.pgn":      {record.ErrCut, "[Red \"甲\"]\n1. 炮二平五 (1... 马８进７"},
	"empty.pgn":    {record.ErrNothing, ""},
	"game.sgf":     {&record.GameError{Game: "go"}, "(;GM[1]FF[4]SZ[19];B[pd];W[dp])"},
	"nothing.txt":  {record.ErrNothing, "page 7\n"},
	"occupied.sgf": {record.ErrOccupied, "(;GM[4]FF[4]SZ[15];B[hh];W[hh])"},
	"point.sgf":    {record.ErrPoint, "(;GM[4]FF[4]SZ[15];B[hh];W[zz])"},
	"size.psq":     {record.ErrSize, "Piskvorky 15x17, 11:11, 0\n8,8,0\n"},
	"stray.pgn":    {record.ErrStray, "[Red \"甲\"]\n1. 炮二平五 ) 马８进７ *\n"},
	"note.pgn":     {nil, "[Red \"a\"]\n\n1. ç‚®äºŒå¹³äº” é©¬8è¿›7\n"},
	"foreign.kif":  {nil, "手合割：平手\n"},
	"loop.pgn": {nil, "[Red \"甲\"]\n[Black \"乙\"]\n[Result \"1-0\"]\n[FEN \"c2a1k3/2c1a2R1/b6P1/8p/9/9/9/9/4K4/9 w\"]\n\n" +
		"1. h8h9 f9f8 2. h9h8 f8f9 3. h8h9 f9f8 4. h9h8 f8f9 5. h8h9 1-0\n"},
	"several.pgn": {record.ErrMove, "[Red \"a\"]\n\n[Red \"b\"]\n1. h2e2 xxxx\n[Red \"c\"]\n1. h2e2 *\n"},
}

// english finds words of English in what is printed in another language, quoted text, paths,
// flags and names of formats left out.
var (
	leftOut = regexp.MustCompile(`“[^”]*”|「[^」]*」|"[^"]*"|--[a-z-]+|(?:标签|標籤|属性|屬性|nhãn|thuộc tính) \S+|/[\w./-]+|^duiyi: (?:convert|analyse|library|judge|pair|relay|standings): |\b(?:duiyi|Duiyi|PGN|pgn|sgf|psq|xqf|txt|xqr|cbr|fen|wxf|rec|KIF|UTF|byte|XX[RC]|white1|black1)\b`)
	latin   = regexp.MustCompile(`[A-Za-z]{2,}`)
	english = regexp.MustCompile(`(?i)\b(?:the|of|is|not|an|before|after|files?|games?|faults?|line|lost|in|read|could|no|and|note|move|this|said|twice)\b`)
)

// mixed returns the lines of a text with English in them. Chinese has no Latin words, Vietnamese
// has.
func mixed(lang, text string) (lines []string) {
	words := latin
	if lang == "vi" {
		words = english
	}
	for line := range strings.Lines(text) {
		if words.MatchString(leftOut.ReplaceAllString(line, "")) {
			lines = append(lines, line)
		}
	}
	return lines
}

// TestFaultsInLanguages: whatever convert, analyse, library import and judge say of broken records
// they say in the language of --lang, and in no other.
func TestFaultsInLanguages(t *testing.T) {
	dir, real := t.TempDir(), t.TempDir()
	for name, f := range brokenRecords {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(f.text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	said := func(args ...string) string {
		var out, errs bytes.Buffer
		run(args, strings.NewReader(""), &out, &errs)
		return out.String() + errs.String()
	}
	var inDir []string
	for name := range brokenRecords {
		inDir = append(inDir, filepath.Join(dir, name))
	}
	inDir = append(inDir, filepath.Join(dir, "missing.pgn"))
	checked := said("convert", "--check", dir, "--lang", "zh-Hans")
	for name, f := range brokenRecords {
		if f.err == nil {
			continue
		}
		want := faults.In("zh-Hans").Words(f.err)
		if !regexp.MustCompile(regexp.QuoteMeta(name) + `：.*` + regexp.QuoteMeta(want)).MatchString(checked) {
			t.Errorf("%s: no line says %s:\n%s", name, want, checked)
		}
	}
	judged := said(append([]string{"judge", "--lang", "zh-Hans"}, inDir...)...)
	for _, want := range []string{
		"loop.pgn：第 1 局：甲 – 乙, 1-0\n  棋谱记为 1-0，按亚洲规则判为 0-1（第 8 步，全局 9 步），此后对局仍在继续\n  红方长将",
		"illegal.pgn：第 1 局：pgn 第 2 行第 9 字，已走 1 步：这步棋走不通：“马８进１”。马走“日”字：先直走一步，再斜走一步\n", "missing.pgn：没有这个文件\n", "局棋谱有误\n", "跳过 2 局其他棋类\n",
	} {
		if !strings.Contains(judged, want) {
			t.Errorf("judge does not say %q:\n%s", want, judged)
		}
	}
	cases := "../../../shared/cases"
	if _, err := os.Stat(cases); err != nil {
		t.Logf("only made files: %v", err)
	} else if err := os.CopyFS(filepath.Join(real, "cases"), os.DirFS(cases)); err != nil {
		t.Fatal(err)
	}
	for _, lang := range []string{"zh-Hans", "zh-Hant", "vi"} {
		runs := [][]string{
			{"convert", "--check", dir, real},
			{"convert", "--force", "--to", "txt", dir, t.TempDir()},
			{"convert", filepath.Join(dir, "several.pgn"), filepath.Join(t.TempDir(), "a.txt")},
			{"convert", filepath.Join(dir, "several.pgn"), filepath.Join(t.TempDir(), "a.pgn"), "--strict"},
			{"convert", filepath.Join(dir, "missing.pgn"), filepath.Join(t.TempDir(), "a.pgn")},
			{"convert", filepath.Join(dir, "illegal.pgn"), filepath.Join(dir, "move.pgn")},
			append([]string{"judge"}, inDir...),
			{"judge", "炮二平五", "马8进1"},
			{"judge", "炮二平五", "炮"},
			{"library", "import", "-q", "--data", t.TempDir(), dir},
			{"library", "import", "-q", "--data", t.TempDir(), filepath.Join(dir, "foreign.kif")},
			{"library", "import", "-q", "--data", t.TempDir(), filepath.Join(dir, "missing.pgn")},
			{"analyse", "--depth", "1", filepath.Join(dir, "missing.pgn"), filepath.Join(dir, "illegal.pgn"), filepath.Join(dir, "note.pgn"), filepath.Join(dir, "foreign.kif"), filepath.Join(dir, "nothing.txt")},
		}
		for _, args := range runs {
			text := said(append(args, "--lang", lang)...)
			if text == "" {
				t.Errorf("%v says nothing", args)
			}
			for _, line := range mixed(lang, text) {
				t.Errorf("%s: %s", lang, line)
			}
		}
	}
}
