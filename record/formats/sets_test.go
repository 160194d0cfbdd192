package formats_test

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"

	"duiyi/record"
	"duiyi/record/formats"
)

// A language is a set with what records of players who write in it say.
type language struct {
	set                           string
	enc                           encoding.Encoding
	first, second, event, comment string
}

var languages = []language{
	{"UTF-8", encoding.Nop, "许银川", "赵国荣", "全国象棋个人赛", "红方这一步走得很好"},
	{"UTF-16LE", unicode.UTF16(unicode.LittleEndian, unicode.UseBOM), "许银川", "赵国荣", "全国象棋个人赛", "红方这一步走得很好"},
	{"UTF-16BE", unicode.UTF16(unicode.BigEndian, unicode.UseBOM), "許銀川", "趙國榮", "全國象棋個人賽", "紅方這一步走得很好"},
	{"GBK", simplifiedchinese.GBK, "许银川", "赵国荣", "全国象棋个人赛", "红方这一步走得很好"},
	{"GB18030", simplifiedchinese.GB18030, "许银川", "王㐂华", "全国象棋个人赛", "红方这一步走得很好"},
	{"Big5", traditionalchinese.Big5, "許銀川", "趙國榮", "全國象棋個人賽", "紅方這一步走得很好"},
	{"Shift-JIS", japanese.ShiftJIS, "中村茂", "長谷川一人", "第一期名人戦", "これは良い手です。黒の勝ち"},
	{"EUC-KR", korean.EUCKR, "홍길동", "김철수", "전국오목대회", "좋은 수입니다"},
	{"Windows-1251", charmap.Windows1251, "Иванов Сергей", "Петров Алексей", "Чемпионат мира", "Хороший ход, чёрные выиграли"},
	{"Windows-1252", charmap.Windows1252, "Björn Müller", "François Hébert", "Tournoi d'été à Montréal", "un bon coup, très joli"},
	{"Windows-1250", charmap.Windows1250, "Jiří Dvořák", "Mirko Topić", "Mistrovství České republiky", "výborný tah, černý prohrál"},
}

// A form is how a format writes a game, and what of it a reader gives back.
type form struct {
	format, game string
	per          int // how many games the text gives where it may be followed by another; else 0
	text         func(l language) string
	event, said  bool
}

var forms = []form{
	{"pgn", "xiangqi", 1, func(l language) string {
		return fmt.Sprintf("[Game \"Chinese Chess\"]\n[Event \"%s\"]\n[Red \"%s\"]\n[Black \"%s\"]\n[Result \"*\"]\n\n1. h2e2 {%s} h9g7 2. h0g2 i9h9 *\n\n", l.event, l.first, l.second, l.comment)
	}, true, true},
	{"sgf", "gomoku", 1, func(l language) string {
		return fmt.Sprintf("(;GM[4]FF[4]SZ[15]PB[%s]PW[%s]EV[%s];B[hh]C[%s];W[hi];B[ii])\n", l.first, l.second, l.event, l.comment)
	}, true, true},
	{"wxf", "xiangqi", 1, func(l language) string {
		return fmt.Sprintf("FORMAT\tWXF\nGAME\t%s\nRED\t%s;;\nBLACK\t%s;;\n\nSTART{\n1. C2.5 H8+7\n/* %s */\n2. H2+3 R9.8\n}END\n\n", l.event, l.first, l.second, l.comment)
	}, true, true},
	{"dhtmlxq", "xiangqi", 1, func(l language) string {
		return fmt.Sprintf("[DhtmlXQ]\n[DhtmlXQ_event]%s[/DhtmlXQ_event]\n[DhtmlXQ_redname]%s[/DhtmlXQ_redname]\n[DhtmlXQ_blackname]%s[/DhtmlXQ_blackname]\n"+
			"[DhtmlXQ_movelist]7747706279678070[/DhtmlXQ_movelist]\n[DhtmlXQ_comment1]%s[/DhtmlXQ_comment1]\n[/DhtmlXQ]\n", l.event, l.first, l.second, l.comment)
	}, true, true},
	{"txt", "xiangqi", 2, func(l language) string {
		return fmt.Sprintf("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w ;%s\nrnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b ;%s\n", l.event, l.first+", "+l.second+": "+l.comment)
	}, false, false},
	{"cbf", "xiangqi", 0, func(l language) string {
		return fmt.Sprintf("<ChineseChessRecord><Head><Name>%s</Name><Red>%s</Red><Black>%s</Black></Head>\n"+
			"<MoveList><Move value=\"00-00\"></Move><Move value=\"77-47\">%s</Move></MoveList></ChineseChessRecord>", l.event, l.first, l.second, l.comment)
	}, true, true},
	{"pfc", "xiangqi", 0, func(l language) string {
		return fmt.Sprintf("<?xml version=\"1.0\" encoding=\"%s\"?>\n<n version=\"2\" c=\"%s\"><n m=\"h2e2\" c=\"%s\"/></n>", l.set, l.event, l.comment)
	}, false, true},
	{"psq", "gomoku", 0, func(l language) string {
		return fmt.Sprintf("Piskvorky 15x15, 11:11, 0\n8,8,0\n8,9,0\n9,9,0\n%s\n%s\n0\n", l.first, l.second)
	}, false, false},
	{"rec", "gomoku", 0, func(l language) string {
		return fmt.Sprintf("%s\n%s\n7,7,0\n7,8,0\n8,8,0\n-1\n", l.first, l.second)
	}, false, false},
}

func (l language) encode(t testing.TB, text string) []byte {
	t.Helper()
	out, err := l.enc.NewEncoder().Bytes([]byte(text))
	if err != nil {
		t.Fatalf("%s: %v", l.set, err)
	}
	return out
}

// check compares the games that a form gave with what was written in a language.
func (f form) check(l language, games []*record.Game) string {
	if f.format == "txt" {
		if len(games) != 2 || games[0].Tag("Title") != l.event || games[1].Tag("Title") != l.first+", "+l.second+": "+l.comment {
			return fmt.Sprintf("%d positions, %v", len(games), games[len(games)-1].Tags)
		}
		return ""
	}
	g := games[0]
	if f.format != "pfc" && g.Players != [2]string{l.first, l.second} {
		return fmt.Sprintf("players %q", g.Players)
	}
	event := ""
	for _, name := range []string{"Event", "Title"} {
		event += g.Tag(name)
	}
	if f.event && event != l.event {
		return fmt.Sprintf("event %q", event)
	}
	said := ""
	g.Walk(func(n *record.Node) { said += n.Comment })
	if f.said && !strings.HasSuffix(said, l.comment) {
		return fmt.Sprintf("comment %q", said)
	}
	if len(g.Main()) == 0 {
		return "no moves"
	}
	return ""
}

func faultsOf(games []*record.Game) (list []*record.Error) {
	for _, g := range games {
		list = append(append(list, g.Faults...), g.Unread.List...)
	}
	return list
}

// TestCharsets reads a game of each format of text in each set.
func TestCharsets(t *testing.T) {
	for _, f := range forms {
		for _, l := range languages {
			file := l.encode(t, f.text(l))
			games, err := formats.All().Detect(file).Read(file)
			if err != nil {
				t.Errorf("%s in %s: %v", f.format, l.set, err)
				continue
			}
			if wrong := f.check(l, games); wrong != "" || len(faultsOf(games)) > 0 {
				t.Errorf("%s in %s: %s, faults %v, notes %v", f.format, l.set, wrong, faultsOf(games), games[0].Notes)
			}
		}
	}
}

// TestCharsetsMixed reads two games in one file, each in a set of its own, for every
// pair of sets in either order, and again as a stream.
func TestCharsetsMixed(t *testing.T) {
	for _, f := range forms {
		if f.per == 0 {
			continue
		}
		for _, a := range languages {
			for _, b := range languages {
				name := fmt.Sprintf("%s in %s and %s", f.format, a.set, b.set)
				file := append(a.encode(t, f.text(a)), b.encode(t, f.text(b))...)
				format := formats.All().Detect(file)
				games, err := format.Read(file)
				if err != nil || len(games) != 2*f.per {
					t.Errorf("%s: %d games, %v", name, len(games), err)
					continue
				}
				for i, l := range []language{a, b} {
					if wrong := f.check(l, games[i*f.per:(i+1)*f.per]); wrong != "" || len(games[i].Faults) > 0 {
						t.Errorf("%s: game %d: %s, faults %v", name, i+1, wrong, games[i].Faults)
					}
				}
				if format.Stream == nil {
					continue
				}
				i := 0
				for g, err := range format.Stream(bytes.NewReader(file)) {
					if err != nil || i == 2 || f.check([]language{a, b}[i], []*record.Game{g}) != "" {
						t.Errorf("%s as a stream: game %d: %v", name, i+1, err)
						break
					}
					i++
				}
			}
		}
	}
}

// TestTornInNamedSet: bytes that are no character have notes also in a set that the
// user names.
func TestTornInNamedSet(t *testing.T) {
	file := []byte("[Game \"Chinese Chess\"]\n[Red \"\xd0\xed\xff\xd2\xf8\"]\n\n1. h2e2 *\n")
	known, err := formats.All().In("gbk")
	if err != nil {
		t.Fatal(err)
	}
	games, err := known.Detect(file).Read(file)
	if err != nil || games[0].Players[0] != "许\ufffd银" || len(games[0].Faults) != 0 || len(games[0].Notes) != 1 || games[0].Notes[0].Line != 2 || games[0].Notes[0].Column != 8 {
		t.Errorf("%v, %+v", err, games)
	}
}
