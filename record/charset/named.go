package charset

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/ianaindex"

	"duiyi/record"
)

// inputs maps set names that the registries lack, or define differently,
// without the characters that plainName drops.
var inputs = map[string]Set{
	"utf8": UTF8, "gbk": GBK, "gb2312": GBK, "gb231280": GBK, "euccn": GBK, "xeuccn": GBK, "cp936": GBK, "936": GBK, "ms936": GBK, "windows936": GBK, "chinese": GBK,
	"gb18030": GB18030, "big5": Big5, "cp950": Big5, "950": Big5, "big5hkscs": Big5, "utf16": UTF16, "utf16le": UTF16, "utf16be": UTF16, "unicode": UTF16,
	"shiftjis": ShiftJIS, "sjis": ShiftJIS, "cp932": ShiftJIS, "932": ShiftJIS, "mskanji": ShiftJIS, "windows31j": ShiftJIS, "xsjis": ShiftJIS,
	"euckr": EUCKR, "cp949": EUCKR, "949": EUCKR, "uhc": EUCKR, "ksc5601": EUCKR, "ksc56011987": EUCKR, "windows949": EUCKR,
	"windows1251": Windows1251, "cp1251": Windows1251, "1251": Windows1251, "windows1252": Windows1252, "cp1252": Windows1252, "1252": Windows1252,
	"latin1": Windows1252, "iso88591": Windows1252, "windows1250": Windows1250, "cp1250": Windows1250, "1250": Windows1250, "iso88592": ISO88592, "latin2": ISO88592,
	"macroman": "macintosh", "xmacroman": "macintosh", "koi8": "koi8-r", "hz": "hz-gb-2312", "jis": "iso-2022-jp", "eucjp": "euc-jp", "ujis": "euc-jp",
}

var plainName = strings.NewReplacer("-", "", "_", "", " ", "", ":", "")

// ParseInput parses the name of an input set: a common name, or any IANA or
// HTML name of a set with a decoder.
func ParseInput(name string) (Set, error) {
	name = strings.ToLower(strings.TrimSpace(name))
	if s, ok := inputs[plainName.Replace(name)]; ok {
		return s, nil
	}
	for _, name := range []string{name, strings.Replace(name, "cp", "windows-", 1), strings.Replace(name, "iso8859", "iso-8859", 1)} {
		if s := registered(name); s != "" {
			return s, nil
		}
	}
	return "", record.ErrNoInput
}

// registered returns the registered set of a name, or "" for a name without a
// decoder or a set that does not contain ASCII.
func registered(name string) Set {
	enc := lookUp(name)
	if enc == nil || enc == encoding.Replacement {
		return ""
	}
	if ascii, err := enc.NewDecoder().String("CA[x]"); err != nil || ascii != "CA[x]" {
		return ""
	}
	if official, err := ianaindex.IANA.Name(enc); err == nil {
		if s, ok := inputs[plainName.Replace(strings.ToLower(official))]; ok {
			return s
		}
		return Set(strings.ToLower(official))
	}
	return Set(name)
}

func lookUp(name string) encoding.Encoding {
	if enc, err := ianaindex.IANA.Encoding(name); err == nil && enc != nil {
		return enc
	}
	if enc, err := htmlindex.Get(name); err == nil {
		return enc
	}
	return nil
}

// oneByte reports whether a set is single-byte.
func oneByte(set Set) bool {
	_, ok := set.encoding().(*charmap.Charmap)
	return ok
}

// A declaration is the set that a record or file names.
type declaration struct {
	name string
	set  Set // empty if unknown
}

const (
	// declarationBytes is how much of a record, and of a file, is searched for
	// a set name.
	declarationBytes = 2 << 10
	longestName      = 40
)

// declaredBy returns the set that a record names: CA in the first node of an
// SGF.
func declaredBy(rec []byte) (declaration, bool) {
	rec = rec[:min(len(rec), declarationBytes)]
	for from := 0; ; {
		n := bytes.Index(rec[from:], []byte("CA["))
		if n < 0 {
			return declaration{}, false
		}
		n += from
		from = n + len("CA[")
		if before := bytes.TrimRight(rec[:n], " \t\r\n"); !bytes.HasSuffix(before, []byte(";")) && !bytes.HasSuffix(before, []byte("]")) {
			continue // inside a value
		}
		to := bytes.IndexByte(rec[from:], ']')
		if to < 0 || to > longestName {
			continue
		}
		name := strings.TrimSpace(string(rec[from : from+to]))
		if name == "" {
			return declaration{}, false
		}
		set, _ := ParseInput(name)
		return declaration{name, set}, true
	}
}

// ofFile matches the declaration for a whole file in XML, HTML and PGN
// comments.
var ofFile = regexp.MustCompile(`(?i)^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]{2,40})|<meta[^>]*?\bcharset\s*=\s*["']?([\w.:-]{2,40})|(?m:^%[^\n]*?\b(?:charset|encoding|coding)\s*[=: ]\s*["']?([\w.:-]{2,40}))`)

// declaredByFile returns the set that the start of a file names.
func declaredByFile(data []byte) (declaration, bool) {
	head := data[:min(len(data), declarationBytes)]
	start := bytes.TrimLeft(head, " \t\r\n")
	if len(start) == 0 || start[0] != '<' && start[0] != '%' {
		return declaration{}, false
	}
	m := ofFile.FindSubmatchIndex(head)
	for i := 2; i+1 < len(m); i += 2 {
		if m[i] >= 0 {
			name := string(head[m[i]:m[i+1]])
			set, _ := ParseInput(name)
			return declaration{name, set}, true
		}
	}
	return declaration{}, false
}

// declares reports whether a UTF-8 text names another set.
func declares(data []byte, first bool) bool {
	if d, ok := declaredByFile(data); first && ok && d.set != UTF8 {
		return true
	}
	for {
		n := bytes.Index(data, []byte("CA["))
		if n < 0 {
			return false
		}
		data = data[n+len("CA["):]
		if to := bytes.IndexByte(data[:min(len(data), longestName)], ']'); to > 0 && !isUTF8(data[:to]) {
			if set, _ := ParseInput(string(data[:to])); set != UTF8 {
				return true
			}
		}
	}
}

// isUTF8 reports whether a name is the usual one of UTF-8.
func isUTF8(name []byte) bool {
	return len(name) == len(UTF8) && (string(name) == "UTF-8" || string(name) == string(UTF8))
}

// shifting reports whether a record in ASCII bytes is in a set with escape
// sequences that change the meaning of ASCII codes.
func shifting(set Set, rec []byte) bool {
	switch set {
	case "", UTF8, GBK, Big5, GB18030, ShiftJIS, EUCKR, Windows1250, Windows1251, Windows1252, ISO88592, EUCJP, KOI8R, UTF16:
		return false
	}
	if !ascii(rec) || bytes.IndexByte(rec, '\x1b') < 0 && !bytes.Contains(rec, []byte("~{")) {
		return false
	}
	s, err := set.encoding().NewDecoder().Bytes(rec)
	return err == nil && !ascii(s) && utf8.Valid(s) && !bytes.ContainsRune(s, utf8.RuneError)
}

// A placed text has, for each byte, the index of its character in the bytes it
// was decoded from.
type placed struct {
	s      string
	places []uint32
}

// decodePlaced decodes bytes in any set, including stateful ones, one
// character at a time.
func decodePlaced(set Set, data []byte) placed {
	var out strings.Builder
	places := make([]uint32, 0, 2*len(data))
	dec := set.encoding().NewDecoder()
	var one [2 * utf8.UTFMax]byte
	for i := 0; i < len(data); {
		written := 0
		for room := 1; room <= len(one) && i < len(data) && written == 0; room++ {
			n, used, err := dec.Transform(one[:room], data[i:], true)
			if n > 0 { // an escape sequence belongs to the character after it
				out.Write(one[:n])
				for range n {
					places = append(places, uint32(i))
				}
				written = n
			}
			i += used
			if err != nil && used == 0 && n == 0 && room == len(one) {
				out.WriteRune(utf8.RuneError)
				places = append(places, uint32(i), uint32(i), uint32(i))
				i++
				dec.Reset()
				break
			}
		}
	}
	return placed{out.String(), places}
}

// inOwnScript is the highest cost of a letter in a set made for its script,
// withAccent that of an accented Latin letter in a set made for its language.
const inOwnScript, withAccent = 12, 20

// costDeclared returns the cost of a text in a set that is not a candidate.
func costDeclared(set Set, s string) int {
	cost, _ := charged(set, s)
	table := costs()
	for _, r := range s {
		switch {
		case r < 0xc0, r >= 0x2000, !unicode.IsLetter(r) && !unicode.IsMark(r):
		case r < 0x370:
			cost -= max(int(table[r])-withAccent, 0)
		default:
			cost -= max(int(table[r])-inOwnScript, 0)
		}
	}
	return cost
}

// contradicted returns the error for a record read in another set than the one
// it names.
func (d declaration) contradicted(read Set) error {
	return fmt.Errorf("%w: it names %s and is read as %s", record.ErrWrongCharset, d.name, title(read))
}

// title returns the usual name of a set.
func title(set Set) string {
	if name, ok := titles[set]; ok {
		return name
	}
	return strings.ToUpper(string(set))
}
