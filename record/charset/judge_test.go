package charset_test

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"duiyi/record"
	"duiyi/record/charset"
)

// coded lists the sets with records in a language written in each.
var coded = []struct {
	set   charset.Set
	enc   encoding.Encoding
	games []string
}{
	{charset.GBK, simplifiedchinese.GBK, chinese},
	{charset.Big5, traditionalchinese.Big5, traditional},
	{charset.UTF8, encoding.Nop, chinese},
	{charset.ShiftJIS, japanese.ShiftJIS, japaneseGames},
	{charset.EUCKR, korean.EUCKR, koreanGames},
	{charset.EUCJP, japanese.EUCJP, japaneseGames[:1]}, // the set of the other is ambiguous
	{charset.Windows1251, charmap.Windows1251, russian},
	{charset.KOI8R, charmap.KOI8R, russian},
	{charset.Windows1252, charmap.Windows1252, western},
}

var (
	chinese = []string{
		pgn("全国象棋个人赛", "许银川", "赵国荣", "1. 炮二平五 马８进７\n2. 马二进三 车９平８"),
		pgn("第三届世界智力运动会", "王天一", "汪洋", "1. 兵七进一 卒７进１ {红方先走一步闲着}"),
		sgf("曹冬", "吴镝", "连珠世界锦标赛", "白棋这一手很好"),
	}
	traditional = []string{
		pgn("全國象棋個人賽", "許銀川", "趙國榮", "1. 炮二平五 馬８進７\n2. 馬二進三 車９平８"),
		pgn("亞洲盃象棋團體賽", "吳貴臨", "趙鑫鑫", "1. 相三進五 炮８平４"),
		sgf("林書玄", "張益豪", "台灣連珠公開賽", "黑棋勝"),
	}
	japaneseGames = []string{
		sgf("中村茂", "長谷川一人", "第一期名人戦", "これは良い手です。黒の勝ち"),
		sgf("岡部寛", "山口祐介", "世界選手権大会", "花月の必勝"),
	}
	koreanGames = []string{
		sgf("홍길동", "김철수", "전국오목대회", "좋은 수입니다"),
		sgf("이민호", "박지훈", "한국렌주선수권", "흑승"),
	}
	russian = []string{
		sgf("Иванов Сергей", "Петров Алексей", "Чемпионат мира", "Хороший ход, чёрные выиграли"),
		pgn("Первенство Москвы", "Илья Яковлев", "Дмитрий", "1. h2e2 h9g7"),
	}
	western = []string{
		sgf("Björn Müller", "François Hébert", "Tournoi d'été à Montréal", "un bon coup, très joli"),
		sgf("Jürgen Schröder", "Tõnu Väli", "Eesti meistrivõistlused", "hea käik"),
	}
)

func pgn(event, red, black, moves string) string {
	return fmt.Sprintf("[Game \"Chinese Chess\"]\n[Event \"%s\"]\n[Red \"%s\"]\n[Black \"%s\"]\n\n%s *\n\n", event, red, black, moves)
}

func sgf(black, white, event, comment string) string {
	return fmt.Sprintf("(;GM[4]FF[4]SZ[15]PB[%s]PW[%s]EV[%s]C[%s];B[hh];W[hi])\n", black, white, event, comment)
}

func encode(t *testing.T, enc encoding.Encoding, s string) []byte {
	t.Helper()
	out, err := enc.NewEncoder().Bytes([]byte(s))
	if err != nil {
		t.Fatalf("%q: %v", s, err)
	}
	return out
}

// TestSets reads each record separately, in its set.
func TestSets(t *testing.T) {
	for _, c := range coded {
		for _, game := range c.games {
			for _, text := range []string{game, strings.ReplaceAll(game, "\n", "\r\n")} {
				raw := encode(t, c.enc, text)
				got := charset.Decode(raw)
				if got.S != text || got.Set != c.set {
					t.Errorf("%s is read as %s: %q", c.set, got.Set, got.S)
				}
				if notes := got.Notes("x", 0, len(got.S)); len(notes) > 0 {
					t.Errorf("%s: %v", c.set, notes)
				}
				placed(t, got, c.enc, 0)
			}
		}
	}
}

// placed compares the places of a text in one set with those found by encoding
// its prefixes.
func placed(t *testing.T, got *charset.Text, enc encoding.Encoding, before int) {
	t.Helper()
	for i := range got.S {
		offset, line := got.Place(i)
		if want := before + len(encode(t, enc, got.S[:i])); offset != want || line != 1+strings.Count(got.S[:i], "\n") {
			t.Fatalf("byte %d of the text is at byte %d, line %d; want byte %d", i, offset, line, want)
		}
	}
}

func TestUTF16(t *testing.T) {
	for _, order := range []unicode.Endianness{unicode.LittleEndian, unicode.BigEndian} {
		for _, mark := range []string{"", "\ufeff"} {
			for _, game := range append(append([]string{"1. h2e2 𠀀 h9g7\n"}, chinese...), koreanGames...) {
				enc := unicode.UTF16(order, unicode.IgnoreBOM)
				raw := encode(t, enc, mark+game)
				got := charset.Decode(raw)
				if got.Set != charset.UTF16 || got.S != game {
					t.Fatalf("%q is read as %s", got.S, got.Set)
				}
				placed(t, got, enc, 2*len([]rune(mark)))
			}
		}
	}
}

// TestMixed concatenates records of all sets in any order: each is read in its
// own set, with places in the file.
func TestMixed(t *testing.T) {
	r := rand.New(rand.NewPCG(33, 3))
	for round := range 200 {
		var file bytes.Buffer
		var want strings.Builder
		type at struct{ text, file int }
		var begins []at
		for range 2 + r.IntN(8) {
			c := coded[r.IntN(len(coded))]
			game := c.games[r.IntN(len(c.games))]
			begins = append(begins, at{want.Len(), file.Len()})
			file.Write(encode(t, c.enc, game))
			want.WriteString(game)
		}
		got := charset.Decode(file.Bytes())
		if got.S != want.String() {
			t.Fatalf("round %d: %q\nwant %q", round, got.S, want.String())
		}
		for _, i := range r.Perm(len(begins)) {
			offset, line := got.Place(begins[i].text)
			if offset != begins[i].file || line != 1+strings.Count(got.S[:begins[i].text], "\n") {
				t.Fatalf("round %d: record %d is at byte %d, line %d; want byte %d", round, i, offset, line, begins[i].file)
			}
		}
	}
}

// TestMojibake decodes records in a wrong set, saves them as UTF-8 and reads
// them.
func TestMojibake(t *testing.T) {
	tests := []struct {
		name, set string
		by        encoding.Encoding
		enc       encoding.Encoding
		games     []string
	}{
		{"Mac Roman", "GBK", charmap.Macintosh, simplifiedchinese.GBK, chinese},
		{"Mac Roman", "Big5", charmap.Macintosh, traditionalchinese.Big5, traditional},
		{"Mac Roman", "UTF-8", charmap.Macintosh, encoding.Nop, chinese},
		{"Windows-1252", "GBK", latin1{}, simplifiedchinese.GBK, chinese},
		{"Windows-1252", "Big5", latin1{}, traditionalchinese.Big5, traditional},
		{"Windows-1252", "UTF-8", latin1{}, encoding.Nop, chinese},
		{"Windows-1252", "UTF-8", latin1{}, encoding.Nop, japaneseGames},
		{"Windows-1252", "UTF-8", latin1{}, encoding.Nop, russian},
		{"Windows-1252", "Shift-JIS", latin1{}, japanese.ShiftJIS, japaneseGames},
		{"Windows-1252", "EUC-KR", latin1{}, korean.EUCKR, koreanGames},
		{"Windows-1252", "Windows-1251", latin1{}, charmap.Windows1251, russian},
		{"CP437", "UTF-8", charmap.CodePage437, encoding.Nop, chinese},
		{"CP437", "GBK", charmap.CodePage437, simplifiedchinese.GBK, chinese},
		{"Windows-1251", "GBK", charmap.Windows1251, simplifiedchinese.GBK, chinese},
		{"GBK", "UTF-8", simplifiedchinese.GBK, encoding.Nop, chinese},
		{"GBK", "Big5", simplifiedchinese.GBK, traditionalchinese.Big5, traditional[:2]}, // more of the others is lost than left
		{"GBK", "EUC-KR", simplifiedchinese.GBK, korean.EUCKR, koreanGames},
		{"GBK", "Windows-1251", simplifiedchinese.GBK, charmap.Windows1251, russian[:1]}, // a quarter of the other is lost
		{"EUC-KR", "GBK", korean.EUCKR, simplifiedchinese.GBK, chinese},
		{"EUC-KR", "Big5", korean.EUCKR, traditionalchinese.Big5, traditional[:2]},
		{"Big5", "GBK", traditionalchinese.Big5, simplifiedchinese.GBK, chinese[:1]}, // some characters of the others have two codes in Big5
		{"Shift-JIS", "GBK", japanese.ShiftJIS, simplifiedchinese.GBK, chinese[:1]},
	}
	for _, tt := range tests {
		for _, game := range tt.games {
			raw := encode(t, tt.enc, game)
			wrong, err := tt.by.NewDecoder().Bytes(raw)
			if err != nil {
				t.Fatal(err)
			}
			got := charset.Decode(wrong)
			notes := got.Notes("x", 0, len(got.S))
			lost := strings.Count(got.S, "\ufffd")
			if len(notes) != 1 {
				t.Errorf("%s as %s: %v: %q", tt.set, tt.name, notes, wrong)
				continue
			}
			said := notes[0].Error()
			restored := errors.Is(notes[0], record.ErrRestored) && strings.Contains(said, "decoded as "+tt.name+" once; read as "+tt.set)
			if !restored && !(errors.Is(notes[0], record.ErrUnrestored) && strings.Contains(said, tt.set+" decoded as "+tt.name+", ") && got.S == string(wrong)) {
				t.Errorf("%s as %s: %v: %q", tt.set, tt.name, notes, wrong)
				continue
			}
			told := restored && !strings.Contains(said, "as it is") && !strings.Contains(said, "as they are")
			if got.S != game && (told && lost == 0 || !falseless(got.S, game, string(wrong))) {
				t.Errorf("%s as %s, %v: %q", tt.set, tt.name, notes, got.S)
			}
			if told && lost > 0 && !strings.Contains(said, fmt.Sprintf("without %d characters", lost)) {
				t.Errorf("%d characters are lost: %v", lost, notes[0])
			}
			for i := range got.S { // places are character boundaries of the file, ascending
				if offset, _ := got.Place(i); got.S[i] < 0x80 && wrong[offset] < 0x80 && wrong[offset] != got.S[i] {
					t.Fatalf("%s as %s: %q at byte %d, where the file has %q", tt.set, tt.name, got.S[i], offset, wrong[offset])
				}
			}
			if !told || lost > 0 {
				continue // a few lines may pass for rare names
			}
			glued := append([]byte(game), wrong...)
			if again := charset.Decode(append(glued, game...)); again.S != game+got.S+game {
				t.Errorf("%s as %s between good games: %q", tt.set, tt.name, again.S)
			}
		}
	}
}

// falseless reports whether each line of a text is unchanged, or correct
// except for U+FFFD.
func falseless(got, right, brought string) bool {
	rights, broughts := strings.Split(right, "\n"), strings.Split(brought, "\n")
	for i, line := range strings.Split(got, "\n") {
		if i < len(broughts) && line == broughts[i] {
			continue
		}
		if i >= len(rights) {
			return false
		}
		rest := rights[i]
		for part := range strings.SplitSeq(line, "\ufffd") {
			n := strings.Index(rest, part)
			if n < 0 {
				return false
			}
			rest = rest[n+len(part):]
		}
	}
	return true
}

// TestNeverFalse tests that text decoded in a wrong set by any program's
// tables, with or without losses, is either restored correctly or left
// unchanged.
func TestNeverFalse(t *testing.T) {
	// As Python and Windows decode Big5; code C6E5 differs in WHATWG's table.
	const game, swapped = `[Event "全国象棋个人赛"]
[Red "胡荣华"]
[Black "柳大华"]

1. 炮二平五 马8进7
2. 兵七进一 卒7进1 *
`, `[Event "�姘�砓め跺�侒�"]
[Red "綸�棡�"]
[Black "霞湮貌"]

1. 蘿媼す拻 鎮8輛7
2. 條ほ輛珨 逑7輛1 *
`
	losing := func(enc encoding.Encoding, by interface{ DecodeByte(byte) rune }, s string) string {
		var out strings.Builder
		for _, b := range encode(t, enc, s) {
			out.WriteRune(by.DecodeByte(b))
		}
		return out.String()
	}
	tests := []struct{ name, right, wrong string }{
		{"GBK as Big5, another table", game, swapped},
	}
	for _, game := range japaneseGames {
		tests = append(tests, struct{ name, right, wrong string }{"Shift-JIS as Windows-1252", game, losing(japanese.ShiftJIS, charmap.Windows1252, game)})
	}
	for _, game := range []string{traditional[2], traditional[1], sgf("林書玄", "張益豪", "台灣連珠公開賽", "白方這一手很好，黑棋勝")} {
		wrong, err := simplifiedchinese.GBK.NewDecoder().Bytes(encode(t, traditionalchinese.Big5, game))
		if err != nil {
			t.Fatal(err)
		}
		tests = append(tests, struct{ name, right, wrong string }{"Big5 as GBK", game, string(wrong)})
	}
	// Trail bytes passed through, as by Python, hide the original set.
	const mangled = "(;GM[4]SZ[15]PB[狶�靴萞PW[眎痲花]EV[�x芖硈痌そ秨辽]C[フよ硂�@も�堞n�A堵囱秤];B[hh])\n"
	tests = append(tests, struct{ name, right, wrong string }{"Big5 as GBK, mangled", mangled, mangled})
	for _, tt := range tests {
		got := charset.Decode([]byte(tt.wrong))
		if notes := got.Notes("x", 0, len(got.S)); len(notes) != 1 || !falseless(got.S, tt.right, tt.wrong) {
			t.Errorf("%s: %q becomes %q, want %q; %v", tt.name, tt.wrong, got.S, tt.right, notes)
		}
	}
}

// latin1 is Windows-1252 as programs decode it, passing the five undefined
// codes through.
type latin1 struct{ encoding.Encoding }

func (latin1) NewDecoder() *encoding.Decoder { return &encoding.Decoder{Transformer: passing{}} }

type passing struct{}

func (passing) Reset() {}

func (passing) Transform(dst, src []byte, _ bool) (nDst, nSrc int, err error) {
	var out []byte
	for _, b := range src {
		r := charmap.Windows1252.DecodeByte(b)
		if r == '\ufffd' {
			r = rune(b)
		}
		out = append(out, string(r)...)
	}
	if len(out) > len(dst) {
		return 0, 0, transform.ErrShortDst
	}
	return copy(dst, out), len(src), nil
}

// TestGoodText tests that correct text in any language stays unchanged.
func TestGoodText(t *testing.T) {
	for _, text := range []string{
		sgf("Nguyễn Thị Ánh", "Trần Đức Lương", "Giải vô địch Việt Nam", "nước đi hay quá"), sgf("Đặng Hữu Trang", "Lại Lý Huynh", "", ""),
		western[0], western[1], russian[0], koreanGames[0], japaneseGames[0], chinese[0], traditional[0], "±½¼ ÷×", "[Red \"Ångström Öberg\"]\n", "[Red \"黄鼐龘靐\"]\n",
		sgf("Čapek Řehoř", "Żółć Wałęsa", "Mistrovství světa", "Šachové úlohy"), "♔♕♖ ─│┌ ①②③ αβγ", "[Red \"Ελένη\"]\n",
	} {
		got := charset.Decode([]byte(text))
		if got.S != text || len(got.Notes("x", 0, len(text))) > 0 {
			t.Errorf("%q becomes %q, %v", text, got.S, got.Notes("x", 0, len(text)))
		}
	}
}

// TestUnsure tests that one or two characters, which do not determine their
// set, are reported.
func TestUnsure(t *testing.T) {
	for _, c := range coded {
		if c.set == charset.UTF8 || c.set == charset.Windows1252 {
			continue
		}
		name := map[charset.Set]string{charset.GBK: "张", charset.Big5: "張", charset.ShiftJIS: "張", charset.EUCKR: "강", charset.EUCJP: "中", charset.Windows1251: "Ия", charset.KOI8R: "Ия"}[c.set]
		text := "(;GM[4]PB[" + name + "];B[hh])"
		got := charset.Decode(encode(t, c.enc, text))
		notes := got.Notes("x", 0, len(got.S))
		if got.S == text && len(notes) == 0 {
			continue
		}
		if len(notes) != 1 || !errors.Is(notes[0], record.ErrUnsure) || got.S != text && !strings.Contains(notes[0].Error(), name) {
			t.Errorf("%s: %q, %v", c.set, got.S, notes)
		}
	}
}

// TestNamedSet tests that an SGF record is read in the set it names, however
// short it is.
func TestNamedSet(t *testing.T) {
	for _, c := range coded {
		if c.set == charset.UTF8 {
			continue
		}
		name := map[charset.Set]string{charset.GBK: "张", charset.Big5: "張", charset.ShiftJIS: "張", charset.EUCKR: "강", charset.EUCJP: "張", charset.Windows1251: "Ия", charset.KOI8R: "Ия", charset.Windows1252: "Ü"}[c.set]
		text := "(;GM[4]CA[" + string(c.set) + "]PB[" + name + "];B[hh])"
		if got := charset.Decode(encode(t, c.enc, text)); got.S != text || got.Set != c.set || len(got.Notes("x", 0, len(got.S))) > 0 {
			t.Errorf("%s: %q", c.set, got.S)
		}
	}
}

// TestPlainLetters tests that an ASCII file is not copied and scanned only
// once.
func TestPlainLetters(t *testing.T) {
	data := []byte(strings.Repeat("1. h2e2 h9g7\n", 1000))
	if n := testing.AllocsPerRun(20, func() { charset.Decode(data) }); n > 2 {
		t.Errorf("%v allocations", n)
	}
}

func FuzzDecode(f *testing.F) {
	for _, c := range coded {
		for _, game := range c.games {
			raw, err := c.enc.NewEncoder().Bytes([]byte(game))
			if err != nil {
				f.Fatal(err)
			}
			f.Add(raw)
			if wrong, err := charmap.Macintosh.NewDecoder().Bytes(raw); err == nil {
				f.Add(wrong)
			}
			if wide, err := unicode.UTF16(unicode.LittleEndian, unicode.UseBOM).NewEncoder().Bytes([]byte(game)); err == nil {
				f.Add(wide)
			}
		}
	}
	for _, s := range []string{
		"> [Red \"\xd0\xed\"]\n>> x\n", "(;PB[\xc3\xe6\xc2\xbc])", "[Red \"\xa3ukasz \xafo\"]\n", "[Red \"綬荌捶\"]\n1. 籩俴す拻 鎮翻\n",
		"(;CA[ISO-2022-JP]PB[\x1b$BCfB<\x1b(B];B[hh])", "(;CA[HZ-GB-2312]PB[~{PmRx4(~}])(;CA[KOI8-R]PB[\xe9\xd7\xc1\xce])", "(;CA[x]PB[\xff])", "<?xml version=\"1.0\" encoding=\"EUC-JP\"?><a>\xc3\xe6",
		"\xff\xfe(\x00;\x00)\x00\n\x00\xfe\xff\x00(\x00;\x00)[Red \"\xd0\xed\"]\n", "1. h2e2\n(\x00;\x00P\x00B\x00[\x00\x00\xd8", "(;PB[Topi\xe6]PW[Dvo\xf8\xe1k])",
		"<p>4k4/9<br />\n[b]x[/b] &quot;&amp;lt;b&gt;{<i>}</p>", "> a\nb\n>> c &#x4e2d;", "[a](b/////////) <a href='c////////'>d</a>[url=e/f/f/f/f/f/f/f/f]g[/url]<script>",
		"4k4/9/9/9/9/9/9/9/9/3K5 w ;\xc1\xe1\xe7\xe7|\xac\xc2\xc4\xd6\n", "(;PB[全辨悼]PW[辫枚荐]EV[傈惫坷格措雀])",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		text := charset.Decode(data)
		text.Faults("x", 0, len(text.S))
		last := -1
		links := bytes.Contains(data, []byte("](")) || bytes.Contains(bytes.ToLower(data), []byte("href")) || bytes.Contains(bytes.ToLower(data), []byte("[url")) // link text may be reordered
		for i, r := range text.S {
			offset, line := text.Place(i)
			if offset < last && !links || offset > len(data) || line < 1 {
				t.Fatalf("%s: byte %d of %q is at byte %d of %d, behind byte %d", text.Set, i, text.S, offset, len(data), last)
			}
			if r < 0x80 && !links && text.Set != charset.UTF16 && data[offset] < 0x80 && data[offset] != byte(r) && data[offset] != 0 && !bytes.ContainsRune([]byte("<&["), rune(data[offset])) { // 0 is half of a UTF-16 character; the others are markup
				t.Fatalf("%s: %q at byte %d is %q in the file", text.Set, r, offset, data[offset])
			}
			last = offset
		}
		text.Notes("x", 0, len(text.S))
	})
}

func BenchmarkDecode(b *testing.B) {
	for _, c := range coded[:3] {
		one, err := c.enc.NewEncoder().Bytes([]byte(strings.Repeat(c.games[0], 2000)))
		if err != nil {
			b.Fatal(err)
		}
		b.Run("set="+string(c.set), func(b *testing.B) {
			b.SetBytes(int64(len(one)))
			for b.Loop() {
				charset.Decode(one)
			}
		})
	}
}

// TestRealText tests that no real record, and no name in one, is mistaken for
// mojibake.
func TestRealText(t *testing.T) {
	const shared = "../../../shared/records/data"
	files := 0
	err := filepath.WalkDir(shared, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() || !slices.Contains([]string{".pgn", ".sgf", ".ubb", ".dpxq", ".wxf", ".html"}, filepath.Ext(path)) {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		files++
		got := charset.Decode(data)
		for _, n := range got.Notes("x", 0, len(got.S)) {
			if errors.Is(n, record.ErrRestored) || errors.Is(n, record.ErrUnrestored) && !strings.Contains(got.S, "\ufffd") {
				t.Errorf("%s: %v", path, n)
			}
		}
		for name := range strings.FieldsFuncSeq(got.S, func(r rune) bool { return strings.ContainsRune("[]<>\"\r\n", r) }) {
			if again := charset.Decode([]byte(name)); again.S != name && !strings.HasPrefix(name, "\ufeff") || slices.ContainsFunc(again.Notes("x", 0, len(again.S)), func(n *record.Error) bool {
				return errors.Is(n, record.ErrUnrestored) && !strings.Contains(name, "\ufffd")
			}) {
				t.Errorf("%s: %q becomes %q", path, name, again.S)
			}
		}
		return nil
	})
	if errors.Is(err, fs.ErrNotExist) {
		t.Skipf("no real files here: %v", err)
	}
	if err != nil || files < 50 {
		t.Fatalf("%d files, %v", files, err)
	}
}

// TestLostLetters tests that a letter lost when Cyrillic was decoded as GBK is
// reported, not read as the last letter of the alphabet.
func TestLostLetters(t *testing.T) {
	text := sgf("Дмитрий Ильин", "Константин Никонов", "Чемпионат России по рэндзю", "Белые ошиблись")
	wrong, err := simplifiedchinese.GBK.NewDecoder().Bytes(encode(t, charmap.Windows1251, text))
	if err != nil {
		t.Fatal(err)
	}
	got := charset.Decode(wrong)
	rest := text
	for part := range strings.SplitSeq(got.S, "\ufffd") {
		n := strings.Index(rest, part)
		if n < 0 || n > 2*len("ьи") {
			t.Fatalf("%q, want %q", got.S, text)
		}
		rest = rest[n+len(part):]
	}
	if notes := got.Notes("x", 0, len(got.S)); len(notes) != 1 || !strings.Contains(notes[0].Error(), fmt.Sprintf("without %d characters", strings.Count(got.S, "\ufffd"))) {
		t.Errorf("%q, %v", got.S, notes)
	}
}

// TestLongMojibake tests that a sample determines the sets of a long line, and
// that all of it is restored.
func TestLongMojibake(t *testing.T) {
	text := "h2e2 " + strings.Repeat("红方这一步走得很好，黑方应该先走马二进三。", 5000) + "\n"
	wrong, err := latin1{}.NewDecoder().Bytes(encode(t, simplifiedchinese.GBK, text))
	if err != nil {
		t.Fatal(err)
	}
	if got := charset.Decode(wrong); got.S != text || len(got.Notes("x", 0, len(got.S))) != 1 {
		t.Errorf("%d bytes, want %d: %.200q", len(got.S), len(text), got.S)
	}
}

func BenchmarkRestore(b *testing.B) {
	for _, c := range []struct{ name, text string }{{"of=games", strings.Repeat(chinese[0], 2000)}, {"of=a line", strings.Repeat("红方这一步走得很好，黑方应该先走马二进三。", 5000)}} {
		raw, err := simplifiedchinese.GBK.NewEncoder().Bytes([]byte(c.text))
		if err != nil {
			b.Fatal(err)
		}
		wrong, err := latin1{}.NewDecoder().Bytes(raw)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(c.name, func(b *testing.B) {
			b.SetBytes(int64(len(wrong)))
			for b.Loop() {
				charset.Decode(wrong)
			}
		})
	}
}

// TestLatinWords tests that Central European names with accents are not read
// as Chinese characters between letters.
func TestLatinWords(t *testing.T) {
	polish := "[Event \"Mistrzostwa Łodzi\"]\n[Red \"Łukasz Żółć\"]\n[Black \"Jiří Dvořák\"]\n\n1. h2e2 {błąd} h9g7 1-0\n"
	short := "[Event \"Błąd\"]\n[Red \"Łukasz\"]\n[Black \"Jiří\"]\n\n1. h2e2 {błąd} h9g7 1-0\n"
	for _, c := range []struct {
		set  charset.Set
		enc  encoding.Encoding
		text string
	}{{charset.Windows1250, charmap.Windows1250, polish}, {charset.ISO88592, charmap.ISO8859_2, polish}, {charset.Windows1250, charmap.Windows1250, short}, {charset.ISO88592, charmap.ISO8859_2, short}} {
		if got := charset.Decode(encode(t, c.enc, c.text)); got.S != c.text {
			t.Errorf("%s is read as %s: %q", c.set, got.Set, got.S)
		}
	}
}

// TestSampleEndsBeforeCharacter guards against an endless recursion: a sample
// whose end fell inside a character was longer than the limit and was sampled
// again.
func TestSampleEndsBeforeCharacter(t *testing.T) {
	var wrong strings.Builder
	for _, b := range []byte(strings.Repeat("炮二平五 马8进7 ", 600)) {
		wrong.WriteRune(charmap.Windows1252.DecodeByte(b))
	}
	for pad := range 4 {
		text := "é" + strings.Repeat("x", pad) + wrong.String()
		if got := charset.Decode([]byte(text)); got.S == "" {
			t.Errorf("pad %d: nothing is left", pad)
		}
	}
}
