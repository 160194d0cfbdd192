package faults

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"duiyi/record"
	"duiyi/record/formats"
)

// pageTexts reads the page's texts of records in a language.
func pageTexts(t *testing.T, tag string) map[string]string {
	t.Helper()
	file, err := os.ReadFile("../../web/src/i18n/texts/records/" + tag + ".ts")
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]string{}
	for _, m := range regexp.MustCompile(`'([^']+)': '([^']*)'`).FindAllStringSubmatch(string(file), -1) {
		texts[m[1]] = m[2]
	}
	return texts
}

// TestPageWords: the page says each fault in the same words, and has no other codes.
func TestPageWords(t *testing.T) {
	placeholder := regexp.MustCompile(`\{\{\w+\}\}`)
	for _, l := range languages {
		page := pageTexts(t, l.tag)
		same := func(key, ours string) {
			if got := strings.TrimRight(placeholder.ReplaceAllString(page[key], "%s"), ".。"); got != ours {
				t.Errorf("%s: %s is %q on the page, %q here", l.tag, key, got, ours)
			}
		}
		for key := range page {
			if code, is := strings.CutPrefix(key, "why."); is && l.why[code] == "" {
				t.Errorf("%s: no words for %s", l.tag, code)
			}
		}
		for code, words := range l.why {
			if code != Other {
				same("why."+code, words)
			}
		}
		for code, words := range l.notes {
			same("open.note."+code, words)
		}
		same("open.foreign", l.foreign)
		same("open.foreign.game", l.foreignGame)
		for key, name := range page {
			if game, is := strings.CutPrefix(key, "foreign."); is && l.games[game] != name {
				t.Errorf("%s: %s is %q on the page, %q here", l.tag, game, name, l.games[game])
			}
		}
		for _, c := range codes {
			if l.why[c.code] == "" {
				t.Errorf("%s: no words for %s", l.tag, c.code)
			}
		}
	}
}

// sources parses the Go files of the readers and writers.
func sources(t *testing.T) []*ast.File {
	t.Helper()
	var files []*ast.File
	err := filepath.WalkDir("../../record", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		files = append(files, f)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// texts returns the string literals at the start of the first argument of all calls of a
// function or method.
func texts(files []*ast.File, of string) []string {
	var list []string
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok || len(call.Args) == 0 {
				return true
			}
			if s, ok := call.Fun.(*ast.SelectorExpr); !ok || s.Sel.Name != of {
				return true
			}
			arg := call.Args[0]
			for {
				sum, ok := arg.(*ast.BinaryExpr)
				if !ok {
					break
				}
				arg = sum.X
			}
			if text, ok := arg.(*ast.BasicLit); ok && text.Kind == token.STRING {
				words, err := strconv.Unquote(text.Value)
				if err == nil {
					list = append(list, words)
				}
			}
			return true
		})
	}
	return list
}

// TestLosses: whatever a writer says that a format cannot hold has words.
func TestLosses(t *testing.T) {
	kinds := texts(sources(t), "Add")
	if len(kinds) < 20 {
		t.Fatalf("only %q are found", kinds)
	}
	kinds = append(kinds, "something else")
	for _, l := range languages {
		for _, what := range kinds {
			switch what {
			case "tag ", "property ":
				what += "XY"
			case "character that ":
				what += "big5 lacks"
			}
			if got := l.Loss(record.Loss{What: what, Count: 2}); strings.Contains(got, what) || !strings.HasSuffix(got, " ×2") || strings.Contains(got, "%!") {
				t.Errorf("%s: %q is %q", l.tag, what, got)
			}
		}
	}
}

// TestErrors: each error of package record has words, unless a command line is at fault.
func TestErrors(t *testing.T) {
	misuse := []error{record.ErrNoCharset, record.ErrNoInput, record.ErrFormat, record.ErrNotation, record.ErrPacked}
	notes := []error{record.ErrRestored, record.ErrUnrestored, record.ErrUnsure, record.ErrWrongCharset}
	told := map[string]bool{}
	for _, err := range slices.Concat(misuse, notes) {
		told[err.Error()] = true
	}
	for _, c := range codes {
		told[c.err.Error()] = true
	}
	for _, r := range simplified.reasons {
		told[r.err.Error()] = true
	}
	found := texts(sources(t), "New")
	if len(found) < 30 {
		t.Fatalf("only %q are found", found)
	}
	for _, text := range found {
		if !told[text] {
			t.Errorf("no words for %q", text)
		}
	}
	for _, l := range languages {
		if len(l.reasons) != len(simplified.reasons) || len(l.losses) != len(simplified.losses) || len(l.formats) != len(simplified.formats) || len(l.games) != len(simplified.games) {
			t.Errorf("%s has other tables than %s", l.tag, simplified.tag)
		}
	}
}

// TestForeignFormats: names of formats have no English words in them.
func TestForeignFormats(t *testing.T) {
	for name, head := range map[string]string{"a.lib": "x", "a.kif": "手合割", "a.csa": "V2\nN+", "a.usi": "x", "a.pdn": "W:W1,2:B3", "a.doc": "x", "a.bdt": "x", "a.fen": "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX"} {
		err := record.Foreign([]byte(head), name)
		if err == nil {
			t.Errorf("%s is known", name)
			continue
		}
		for _, l := range languages {
			text := l.Words(&Place{File: "F", Err: err})
			for _, word := range strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) }) {
				if slices.Contains([]string{"a", "file", "of", "format", "that", "is", "not", "before", "shogi", "draughts", "jieqi"}, word) && !(l.tag == "vi" && word == "shogi") {
					t.Errorf("%s: %s", l.tag, text)
				}
			}
		}
	}
}

// TestWords: a fault is told with its place, and in one language.
func TestWords(t *testing.T) {
	at := &record.Error{Format: "pgn", Offset: 40, Line: 3, Column: 5, Ply: 2, Text: "炮九平五", Err: record.ErrIllegal}
	byteOnly := &record.Error{Format: "xqf", Offset: 16, Ply: -1, Err: record.Kind(record.ErrDamaged, "the checksum is another one")}
	first := &record.Error{Format: "sgf", Line: 1, Column: 1, Ply: -1, Text: "1", Records: 3, Err: &record.GameError{Game: "go", Want: "gomoku"}}
	late := &record.Error{Format: "xiangqi", Ply: 12, Text: "h2e2", Err: record.ErrIllegal}
	tests := []struct {
		tag  string
		err  error
		want string
	}{
		{"en", &Place{File: "a.pgn", Game: 2, Err: at}, `a.pgn: game 2: pgn: byte 40 (line 3, column 5), after 2 plies: the move is not possible here: "炮九平五"`},
		{"zh-Hans", &Place{File: "a.pgn", Game: 2, Err: at}, "a.pgn：第 2 局：pgn 第 3 行第 5 字，已走 2 步：这步棋走不通：“炮九平五”"},
		{"zh-Hant", at, "pgn 第 3 行第 5 字，已走 2 步：這步棋走不通：「炮九平五」"},
		{"vi", at, "pgn dòng 3, cột 5, sau 2 nước: nước này không đi được: “炮九平五”"},
		{"zh-Hans", &Place{File: "a.xqf", Err: byteOnly}, "a.xqf：xqf 第 16 字节：文件这一部分损坏了"},
		{"zh-Hans", first, "sgf 第 1 行第 1 字：这是围棋的棋谱，对弈只能打开象棋和五子棋，这是读不出的 3 份棋谱中的第一份：“1”"},
		{"en", first, `sgf: byte 0 (line 1, column 1): a record of go, not gomoku; the first of 3 records that are not read: "1"`},
		{"zh-Hans", late, "已走 12 步：这步棋走不通：“h2e2”"},
		{"zh-Hans", &Place{File: "a.pgn", Game: 1, Note: true, Err: &record.Error{Format: "pgn", Line: 3, Column: 4, Ply: -1, Text: "炮", Err: record.ErrRestored}}, "a.pgn：第 1 局：pgn 第 3 行第 4 字：这段文字曾以错误的编码保存（乱码），已还原为：“炮”"},
		{"zh-Hans", &fs.PathError{Op: "open", Path: "no.pgn", Err: fs.ErrNotExist}, "no.pgn：没有这个文件"},
		{"zh-Hans", &Place{File: "a.pgn", Err: errors.New("what nobody knows")}, "a.pgn: what nobody knows"},
		{"vi", fmt.Errorf("xqf: game 1: %w", record.ErrNotHeld), "định dạng này không chứa được ván cờ như vậy"},
	}
	for _, tt := range tests {
		if got := In(tt.tag).Words(tt.err); got != tt.want {
			t.Errorf("%s: %v\n got %s\nwant %s", tt.tag, tt.err, got, tt.want)
		}
	}
}

// TestRules: an illegal move is told with the rule that it breaks, whatever the notation.
func TestRules(t *testing.T) {
	tests := []struct {
		name, text, want string
		rule             Rule
	}{
		{"leg", "[Red \"甲\"]\n\n1. 马二进四 *\n", "pgn 第 3 行第 4 字，已走 0 步：这步棋走不通：“马二进四”。蹩马腿：马腿上有红相（g0）", Rule{"xiangqi", "blocked.leg", "B", "g0"}},
		{"letters", "[Red \"甲\"]\n\n1. Hf1 *\n", "pgn 第 3 行第 4 字，已走 0 步：这步棋走不通：“Hf1”。马走“日”字：先直走一步，再斜走一步", Rule{"xiangqi", "moves.N", "", ""}},
		{"no square", "[Red \"甲\"]\n\n1. 马二进一 马8进1 *\n", "pgn 第 3 行第 9 字，已走 1 步：这步棋走不通：“马8进1”。马走“日”字：先直走一步，再斜走一步", Rule{"xiangqi", "moves.N", "", ""}},
		{"river", "[Red \"甲\"]\n[FEN \"4k4/9/9/9/9/2B6/9/9/9/3K5 w\"]\n\n1. 相七进五 *\n", "pgn 第 4 行第 4 字，已走 0 步：这步棋走不通：“相七进五”。相象不能过河", Rule{"xiangqi", "river", "", ""}},
		{"pin", "[Red \"甲\"]\n[FEN \"4k4/9/4r4/9/9/9/9/9/4R4/4K4 w\"]\n\n1. 车五平六 *\n", "pgn 第 4 行第 4 字，已走 0 步：这步棋走不通：“车五平六”。这个子被牵制：一走开，黑车就将军（e7）", Rule{"xiangqi", "pinned", "r", "e7"}},
		{"no piece", "[Red \"甲\"]\n\n1. 马五进四 *\n", "pgn 第 3 行第 4 字，已走 0 步：这步棋走不通：“马五进四”。这个点上没有棋子", Rule{"xiangqi", "empty", "", ""}},
	}
	for _, tt := range tests {
		games, err := formats.All().Detect([]byte(tt.text)).Read([]byte(tt.text))
		if err != nil || len(games) != 1 || len(games[0].Faults) == 0 {
			t.Fatalf("%s: %d games, %v", tt.name, len(games), err)
		}
		fault := games[0].Faults[0]
		if got := simplified.Words(fault); got != tt.want {
			t.Errorf("%s:\n got %s\nwant %s", tt.name, got, tt.want)
		}
		if got := RuleOf(fault); got == nil || *got != tt.rule {
			t.Errorf("%s breaks %v, want %v", tt.name, got, tt.rule)
		}
		for _, l := range []*Language{&traditional, &vietnamese} {
			if said := l.Words(fault); !strings.HasSuffix(said, l.rule(fault)) || l.rule(fault) == "" || strings.Contains(said, "{{") {
				t.Errorf("%s: %s: %s", tt.name, l.tag, said)
			}
		}
	}
	if RuleOf(&record.Error{Err: record.ErrOccupied}) != nil || RuleOf(record.ErrIllegal) != nil {
		t.Error("an error without a rule names one")
	}
}

// TestReadersHaveCodes damages a file of each format and looks at the code of every fault.
func TestReadersHaveCodes(t *testing.T) {
	games := map[string]string{
		"xiangqi": "[Red \"甲\"]\n[Result \"1-0\"]\n\n1. 炮二平五 {中炮} 马8进7 (1... 卒7进1) 2. 马二进三 车9平8 1-0\n",
		"gomoku":  "(;FF[4]GM[4]SZ[15]PB[a]PW[b]RE[B+];B[hh];W[ig]C[note];B[gi];W[jf])",
	}
	random := rand.New(rand.NewPCG(1, 2))
	all := formats.All()
	found := map[string]int{}
	for name, text := range games {
		read, err := all.Detect([]byte(text)).Read([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range all {
			if f.Encode == nil || !slices.Contains(f.Games, name) {
				continue
			}
			data, _, err := f.Write(read, record.Options{Notation: "chinese"})
			if err != nil {
				t.Fatalf("%s: %v", f.Name, err)
			}
			for range 200 {
				bad := slices.Clone(data)
				switch at := random.IntN(len(bad)); random.IntN(3) {
				case 0:
					bad = bad[:at]
				case 1:
					bad[at] ^= byte(1 + random.IntN(255))
				case 2:
					bad = slices.Concat(bad[:at], bad[random.IntN(len(bad)):])
				}
				games, err := f.Read(bad)
				var faults []error
				if err != nil {
					faults = append(faults, err)
				}
				for _, g := range games {
					for _, e := range slices.Concat(g.Faults, g.Unread.List) {
						faults = append(faults, e)
					}
				}
				for _, fault := range faults {
					code := Code(fault)
					if found[code]++; code == Other && !errors.Is(fault, record.ErrCharacters) && !errors.As(fault, new(*record.ForeignError)) {
						t.Errorf("%s: %v has no code", f.Name, fault)
					}
				}
			}
		}
	}
	for _, code := range []string{"illegal", "not_a_move", "cut", "header", "damaged", "occupied", "point", "stray", "start"} {
		if found[code] == 0 {
			t.Errorf("no file has the fault %s: %v", code, found)
		}
	}
}
