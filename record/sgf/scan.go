package sgf

import (
	"strings"

	"duiyi/record"
	"duiyi/record/charset"
)

// A prop is a property as the file has it.
type prop struct {
	name   string
	values []string // unescaped
	at     int      // of the name, in the decoded text
}

// A node is a node as the file has it.
type node struct {
	props []prop
	next  []*node
}

// A tree is one game tree of a file.
type tree struct {
	root   *node
	nodes  int
	from   int // where it begins in the text
	to     int // and ends
	faults record.FaultList
}

// A scanner cuts a text into trees. It keeps its own stack, for trees are as
// deep as files are long.
type scanner struct {
	t     *charset.Text
	s     string
	i     int
	found func(*tree) bool // takes a tree, and reports whether it wants more
	done  bool             // it wants no more
	tree  *tree
	start int     // where it begins
	open  []*node // where the variations that are open branch off; nil for the tree itself
	here  *node   // the last node; nil before a tree's first
}

// scan hands the trees of a text on one by one, until found wants no more. Unless
// the text is the last of the file, a tree that does not end in it goes on behind
// it: scan returns where that begins.
func scan(t *charset.Text, last bool, found func(*tree) bool) int {
	s := &scanner{t: t, s: t.S, found: found}
	for s.i < len(s.s) && !s.done {
		if !last && s.tree == nil && s.s[s.i] == '(' && strings.Trim(s.s[s.i+1:], " \t\r\n") == "" {
			return s.i // what opens a tree, or not, stands behind the text
		}
		s.step()
	}
	switch {
	case s.tree == nil:
		return len(s.s)
	case last:
		s.fault(len(s.s), "", record.ErrCut)
		s.close()
	}
	return s.start
}

func (s *scanner) fault(at int, text string, err error) {
	s.tree.faults.Add(func() *record.Error { return s.t.Error("sgf", at, -1, text, err) })
}

func (s *scanner) close() {
	s.tree.from, s.tree.to = s.start, s.i
	if s.tree.root != nil {
		s.done = !s.found(s.tree)
	}
	s.tree, s.open, s.here = nil, nil, nil
}

func (s *scanner) step() {
	c := s.s[s.i]
	switch {
	case s.tree == nil: // between trees stands what people put there
		if c == '(' && strings.HasPrefix(strings.TrimLeft(s.s[s.i+1:], " \t\r\n"), ";") {
			s.tree, s.start = &tree{}, s.i
			s.open = []*node{nil}
		}
		s.i++
	case c == '(':
		s.open = append(s.open, s.here)
		s.i++
	case c == ')':
		s.here = s.open[len(s.open)-1]
		s.open = s.open[:len(s.open)-1]
		s.i++
		if len(s.open) == 0 {
			s.close()
		}
	case c == ';' && s.tree.nodes == record.MaxMoves:
		s.tree.faults.Stop = s.t.Error("sgf", s.i, -1, ";", record.ErrTooLong)
		s.close()
		s.i = len(s.s) // where the tree ends cannot be told without reading it
	case c == ';':
		n := &node{}
		s.tree.nodes++
		switch {
		case s.here != nil:
			s.here.next = append(s.here.next, n)
		case s.tree.root == nil:
			s.tree.root = n
		default:
			s.fault(s.i, ";", errTwoRoots)
		}
		s.here = n
		s.i++
	case letter(c) || digit(c):
		s.property()
	case c <= ' ':
		s.i++
	default:
		from := s.i
		for s.i < len(s.s) && !letter(s.s[s.i]) && !digit(s.s[s.i]) && strings.IndexByte("();", s.s[s.i]) < 0 {
			s.i++
		}
		s.fault(from, s.s[from:s.i], errStray)
	}
}

func letter(c byte) bool { return 'A' <= c && c <= 'Z' || 'a' <= c && c <= 'z' }

func digit(c byte) bool { return '0' <= c && c <= '9' }

// property reads a name and its values. Old files have lower-case letters in
// names, which do not count; renju has digits (5A), which do.
func (s *scanner) property() {
	p := prop{at: s.i}
	for s.i < len(s.s) && (letter(s.s[s.i]) || digit(s.s[s.i])) {
		s.i++
	}
	p.name = strings.Map(func(r rune) rune {
		if r > 'Z' {
			return -1
		}
		return r
	}, s.s[p.at:s.i])
	for {
		after := len(s.s) - len(strings.TrimLeft(s.s[s.i:], " \t\r\n"))
		if after == len(s.s) || s.s[after] != '[' {
			break
		}
		s.i = after
		p.values = append(p.values, s.value())
	}
	switch {
	case len(p.values) == 0 || p.name == "":
		s.fault(p.at, s.s[p.at:s.i], errNoValue)
	case s.here == nil:
		s.fault(p.at, s.s[p.at:s.i], errStray)
	case !s.here.add(p):
		s.fault(p.at, p.name, record.ErrMany)
	}
}

// add joins the values of a property that is repeated, other than a move. It
// reports whether the node has room for it.
func (n *node) add(p prop) bool {
	if p.name != "B" && p.name != "W" {
		for i := range n.props {
			if n.props[i].name == p.name {
				n.props[i].values = append(n.props[i].values, p.values...)
				return true
			}
		}
	}
	if len(n.props) == record.MaxTags {
		return false
	}
	n.props = append(n.props, p)
	return true
}

// value reads a value in brackets and takes the escapes out.
func (s *scanner) value() string {
	from := s.i
	var text strings.Builder
	for s.i++; s.i < len(s.s); s.i++ {
		switch c := s.s[s.i]; c {
		case ']':
			s.i++
			return text.String()
		case '\r': // \r\n is one end of a line
			if !strings.HasPrefix(s.s[s.i+1:], "\n") {
				text.WriteByte('\n')
			}
		case '\\':
			s.i++
			rest := s.s[min(s.i, len(s.s)):]
			switch {
			case strings.HasPrefix(rest, "\r\n"):
				s.i++
			case rest != "" && rest[0] != '\n' && rest[0] != '\r':
				text.WriteByte(rest[0])
			}
		default:
			text.WriteByte(c)
		}
	}
	s.i = len(s.s)
	s.fault(from, s.s[from:], record.ErrCut)
	return text.String()
}
