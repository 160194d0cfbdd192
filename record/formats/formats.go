package formats

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"iter"
	"regexp"
	"strings"

	"duiyi/record"
	"duiyi/record/cbf"
	"duiyi/record/cbr"
	"duiyi/record/charset"
	"duiyi/record/che"
	"duiyi/record/dhtmlxq"
	"duiyi/record/halls"
	"duiyi/record/mxq"
	"duiyi/record/native"
	"duiyi/record/pfc"
	"duiyi/record/pgn"
	"duiyi/record/plain"
	"duiyi/record/pos"
	"duiyi/record/psq"
	"duiyi/record/renlib"
	"duiyi/record/rif"
	"duiyi/record/sgf"
	"duiyi/record/wxf"
	"duiyi/record/xqf"
	"duiyi/record/xqr"
	"duiyi/xiangqi"
)

var tagLine = regexp.MustCompile(`(?m)^[ \t]*\[[A-Za-z][A-Za-z0-9_]*[ \t]+"`)

// All returns the formats; what is in none of them is plain text. A game whose
// start position cannot be read is not among the games of its file, but Unread of
// one of them; a file with no other is refused.
func All() record.Formats {
	all := list()
	for i, f := range all {
		read := f.Read
		f.Read = func(data []byte) ([]*record.Game, error) { return sifted(kinded(read(data))) }
		if stream := f.Stream; stream != nil {
			f.Stream = func(in io.Reader) iter.Seq2[*record.Game, error] { return sifting(eachKinded(stream(in))) }
		}
		all[i] = f
		if !f.Binary {
			all[i].In = func(set string) (record.Format, error) { return named(f, set) }
		}
	}
	return all
}

// sifted returns the games that have a start position.
func sifted(games []*record.Game, err error) ([]*record.Game, error) {
	if err != nil {
		return nil, err
	}
	var s record.Sifter
	kept := games[:0]
	for _, g := range games {
		if before := s.Sift(g); before != nil {
			kept = append(kept, before)
		}
	}
	last, err := s.End()
	if last != nil {
		kept = append(kept, last)
	}
	return kept, err
}

// sifting is sifted for games that come one after the other.
func sifting(games iter.Seq2[*record.Game, error]) iter.Seq2[*record.Game, error] {
	return func(yield func(*record.Game, error) bool) {
		var s record.Sifter
		var broken error
		for g, err := range games {
			if broken = err; err != nil {
				break
			}
			if before := s.Sift(g); before != nil && !yield(before, nil) {
				return
			}
		}
		last, err := s.End()
		if last != nil && !yield(last, nil) {
			return
		}
		if broken = cmp.Or(broken, err); broken != nil {
			yield(nil, broken)
		}
	}
}

// list returns the formats as their packages read them.
func list() record.Formats {
	return record.Formats{
		{
			Name: "xqf", Extensions: []string{".xqf"}, Media: "application/x-xqf", Games: []string{"xiangqi"}, Binary: true, Program: "象棋演播室 XQStudio",
			Is:   xqf.Is,
			Read: xqf.Read,
			Encode: encode(func(w *bytes.Buffer, games []*record.Game, o record.Options, _ xiangqi.Notation) (record.Losses, error) {
				return xqf.Write(w, games[0], o.MainLine)
			}),
		}, {
			Name: "cbr", Extensions: []string{".cbr"}, Media: "application/x-ccbridge", Games: []string{"xiangqi"}, Binary: true, Program: "象棋桥 CCBridge",
			Is:   cbr.Is,
			Read: cbr.Read,
			Encode: encode(func(w *bytes.Buffer, games []*record.Game, o record.Options, _ xiangqi.Notation) (record.Losses, error) {
				return cbr.Write(w, games[0], o.MainLine)
			}),
		}, {
			Name: "cbl", Extensions: []string{".cbl"}, Media: "application/x-ccbridge-library", Games: []string{"xiangqi"}, Many: true, Whole: true, Binary: true, Program: "象棋桥 CCBridge",
			Is:   cbr.IsLibrary,
			Read: cbr.ReadLibrary,
			Encode: encode(func(w *bytes.Buffer, games []*record.Game, o record.Options, _ xiangqi.Notation) (record.Losses, error) {
				return cbr.WriteLibrary(w, games, o.MainLine)
			}),
		}, {
			Name: "xqr", Extensions: []string{".xqr"}, Media: "application/x-xqr", Games: []string{"xiangqi"}, Binary: true,
			Is:   xqr.Is,
			Read: xqr.Read,
			Encode: encode(func(w *bytes.Buffer, games []*record.Game, o record.Options, _ xiangqi.Notation) (record.Losses, error) {
				return xqr.Write(w, games[0], o.MainLine)
			}),
		}, {
			Name: "renlib", Extensions: []string{".lib"}, Media: "application/x-renlib", Games: []string{"gomoku"}, Binary: true, Program: "RenLib",
			Is:   renlib.Is,
			Read: renlib.Read,
			Encode: encode(func(w *bytes.Buffer, games []*record.Game, o record.Options, _ xiangqi.Notation) (record.Losses, error) {
				return renlib.Write(w, games[0], o.MainLine)
			}),
		}, {
			Name: "dhtmlxq", Extensions: []string{".dpxq", ".ubb"}, Media: "text/plain", Games: []string{"xiangqi"}, Many: true, Program: "东萍象棋 DhtmlXQ", Charsets: true,
			Is:   anywhere(dhtmlxq.Is),
			Read: dhtmlxq.Read,
			Encode: encode(func(w *bytes.Buffer, games []*record.Game, o record.Options, _ xiangqi.Notation) (record.Losses, error) {
				set, err := charset.Parse(o.Charset)
				if err != nil {
					return nil, fmt.Errorf("%w: %q", err, o.Charset)
				}
				return dhtmlxq.Write(w, games, set, o.MainLine)
			}),
		}, {
			Name: "json", Extensions: []string{".json"}, Media: "application/json", Games: []string{"xiangqi", "gomoku"}, Many: true, Spent: true, Program: "Duiyi",
			Is:   begins(native.Is),
			Read: native.Read, Stream: native.Games,
			Encode: encode(func(w *bytes.Buffer, games []*record.Game, o record.Options, _ xiangqi.Notation) (record.Losses, error) {
				return native.Write(w, games, o.MainLine)
			}),
		}, {
			Name: "cbf", Extensions: []string{".cbf"}, Media: "text/xml", Games: []string{"xiangqi"}, Program: "象棋桥 CCBridge",
			Is:   begins(cbf.Is),
			Read: cbf.Read,
			Encode: encode(func(w *bytes.Buffer, games []*record.Game, _ record.Options, _ xiangqi.Notation) (record.Losses, error) {
				return cbf.Write(w, games[0])
			}),
		}, {
			Name: "pfc", Extensions: []string{".pfc"}, Media: "text/xml", Games: []string{"xiangqi"}, Program: "鹏飞象棋",
			Is:   begins(pfc.Is),
			Read: pfc.Read,
			Encode: encode(func(w *bytes.Buffer, games []*record.Game, o record.Options, _ xiangqi.Notation) (record.Losses, error) {
				return pfc.Write(w, games[0], o.MainLine)
			}),
		}, {
			Name: "rif", Extensions: []string{".rif"}, Media: "text/xml",
			Is:   begins(rif.Is),
			Read: rif.Read, Stream: rif.Games,
		}, {
			Name: "che", Extensions: []string{".che"}, Media: "text/plain",
			Is:   begins(che.Is),
			Read: che.Read,
		}, {
			Name: "wxf", Extensions: []string{".wxf"}, Media: "text/plain", Games: []string{"xiangqi"}, Many: true,
			Is:   begins(wxf.Is),
			Read: wxf.Read,
			Encode: encode(func(w *bytes.Buffer, games []*record.Game, _ record.Options, _ xiangqi.Notation) (record.Losses, error) {
				return wxf.Write(w, games)
			}),
		}, {
			Name: "psq", Extensions: []string{".psq"}, Media: "text/plain", Games: []string{"gomoku"}, Spent: true, Program: "Piskvork",
			Is:   begins(func(head string) bool { return strings.HasPrefix(head, "Piskvorky ") }),
			Read: psq.Read,
			Encode: encode(func(w *bytes.Buffer, games []*record.Game, _ record.Options, _ xiangqi.Notation) (record.Losses, error) {
				return psq.Write(w, games[0])
			}),
		}, {
			Name: "rec", Extensions: []string{".rec"}, Media: "text/plain", Program: "Piskvork",
			Is:   begins(psq.IsRec),
			Read: psq.ReadRec,
		}, {
			Name: "pgn", Extensions: []string{".pgn"}, Media: "application/vnd.chess-pgn", Games: []string{"xiangqi"}, Many: true, Charsets: true, Notations: true,
			Is:   begins(tagLine.MatchString),
			Read: pgn.Read, Stream: pgn.Games, Between: "\n",
			Encode: encode(func(w *bytes.Buffer, games []*record.Game, o record.Options, n xiangqi.Notation) (record.Losses, error) {
				set, err := charset.Parse(o.Charset)
				if err != nil {
					return nil, fmt.Errorf("%w: %q", err, o.Charset)
				}
				return pgn.Write(w, games, pgn.Options{Notation: n, Charset: set, MainLine: o.MainLine, Exact: o.Exact})
			}),
		}, {
			Name: "sgf", Extensions: []string{".sgf"}, Media: "application/x-go-sgf", Games: []string{"gomoku"}, Many: true,
			Is: begins(func(head string) bool {
				tree := strings.IndexByte(head, '(')
				return tree >= 0 && strings.HasPrefix(strings.TrimLeft(head[tree+1:], " \t\r\n"), ";")
			}),
			Read: sgf.Read, Stream: sgf.Games,
			Encode: encode(func(w *bytes.Buffer, games []*record.Game, _ record.Options, _ xiangqi.Notation) (record.Losses, error) {
				return sgf.Write(w, games)
			}),
		}, {
			Name: "mxq", Extensions: []string{".mxq"}, Media: "application/x-mxq", Binary: true,
			Is:   mxq.Is,
			Read: mxq.Read,
		}, {
			Name: "pos", Extensions: []string{".pos"}, Media: "application/x-pos", Games: []string{"gomoku"}, Binary: true,
			Is:   pos.Is,
			Read: pos.Read,
			Encode: encode(func(w *bytes.Buffer, games []*record.Game, _ record.Options, _ xiangqi.Notation) (record.Losses, error) {
				return pos.Write(w, games[0])
			}),
		}, {
			Name: "ccm", Extensions: []string{".ccm"}, Media: "application/x-ccm", Binary: true, Program: "中国游戏中心",
			Is:   halls.CCM.Is,
			Read: halls.CCM.Read,
		}, {
			Name: "chn", Extensions: []string{".chn"}, Media: "application/x-chn", Binary: true, Program: "联众",
			Is:   halls.CHN.Is,
			Read: halls.CHN.Read,
		}, {
			Name: "fen", Extensions: []string{".fen", ".epd"}, Media: "text/plain", Games: []string{"xiangqi", "gomoku"}, Position: true,
			Read: plain.Read,
			Encode: encode(func(w *bytes.Buffer, games []*record.Game, _ record.Options, _ xiangqi.Notation) (record.Losses, error) {
				return plain.WritePosition(w, games[0])
			}),
		}, {
			Name: "txt", Extensions: []string{".txt"}, Media: "text/plain", Games: []string{"xiangqi", "gomoku"}, Notations: true,
			Read: plain.Read,
			Encode: encode(func(w *bytes.Buffer, games []*record.Game, _ record.Options, n xiangqi.Notation) (record.Losses, error) {
				return plain.WriteMoves(w, games[0], n)
			}),
		},
	}
}

// named returns a format of text for files in a set that the user names.
func named(f record.Format, name string) (record.Format, error) {
	set, err := charset.ParseInput(name)
	if err != nil {
		return f, err
	}
	read := f.Read
	f.Stream = nil
	f.Read = func(data []byte) ([]*record.Game, error) {
		if len(data) > record.MaxBytes {
			return nil, &record.Error{Format: f.Name, Offset: record.MaxBytes, Line: 1, Ply: -1, Err: record.ErrTooLong}
		}
		return readIn(f.Name, charset.In(data, set), set, read)
	}
	return f, nil
}

// readIn reads a text that is decoded already. What is said of places in it is
// said of those in the file.
func readIn(format string, t *charset.Text, set charset.Set, read func([]byte) ([]*record.Game, error)) ([]*record.Game, error) {
	file, before := t.Settled()
	games, err := read(file)
	place := func(list []*record.Error) {
		for _, e := range list {
			e.Offset, _ = t.Place(e.Offset - before)
		}
	}
	for _, g := range games {
		place(g.Faults)
		place(g.Unread.List)
		if len(g.Charsets) > 0 {
			g.Charsets = []string{string(set)}
		}
	}
	if len(games) > 0 { // a text that is decoded has no bytes that are no character
		games[0].AddFaults(t.Faults(format, 0, len(t.S)))
	}
	var at *record.Error
	if errors.As(err, &at) {
		place([]*record.Error{at})
	}
	return games, err
}

// anywhere looks for bytes in a file that may be in UTF-16.
func anywhere(is func([]byte) bool) func([]byte) bool {
	return func(head []byte) bool {
		if bytes.IndexByte(head, 0) >= 0 {
			if t := charset.Decode(head); t.Set == charset.UTF16 {
				head = []byte(t.S)
			}
		}
		return is(head)
	}
}

// textHead is how much of a file is decoded to tell a format of text.
const textHead = 8 << 10

// begins looks at the beginning of a file as text without space before it.
func begins(is func(head string) bool) func([]byte) bool {
	return func(head []byte) bool {
		head = head[:min(len(head), textHead)]
		return is(strings.TrimLeft(charset.Decode(head).S, " \t\r\n"))
	}
}

// encode reads the name of the notation, also for formats that write no moves
// in one: it is wrong all the same.
func encode(write func(*bytes.Buffer, []*record.Game, record.Options, xiangqi.Notation) (record.Losses, error)) func([]*record.Game, record.Options) ([]byte, record.Losses, error) {
	return func(games []*record.Game, o record.Options) ([]byte, record.Losses, error) {
		notation := xiangqi.Chinese
		if o.Notation != "" {
			var err error
			if notation, err = xiangqi.ParseNotation(o.Notation); err != nil {
				return nil, nil, fmt.Errorf("%w: %q", record.ErrNotation, o.Notation)
			}
		}
		var out bytes.Buffer
		lost, err := write(&out, games, o, notation)
		if err != nil {
			return nil, nil, err
		}
		return out.Bytes(), lost, nil
	}
}
