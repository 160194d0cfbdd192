package match

import "strconv"

// remembered is how many commands a game recognises when they are repeated. A page that repeats
// a command without an answer sends nothing else meanwhile, so this allows a few for each page.
const remembered = 32

// A carried is a command that was carried out: its id, and the version after the first of its
// events.
type carried struct {
	cmd     uint64
	version int
}

// ValidCmd reports whether a text is an id of a command: 16 lower-case hex digits.
func ValidCmd(text string) bool {
	_, ok := parseCmd(text)
	return ok
}

func parseCmd(text string) (uint64, bool) {
	if len(text) != 16 {
		return 0, false
	}
	for _, c := range []byte(text) {
		if (c < '0' || c > '9') && (c < 'a' || c > 'f') {
			return 0, false
		}
	}
	n, err := strconv.ParseUint(text, 16, 64)
	return n, err == nil
}

// Done returns the version to which the first event of a command led, and
// reports whether the command is among the latest that were carried out.
func (s State) Done(cmd string) (version int, ok bool) {
	n, ok := parseCmd(cmd)
	if !ok {
		return 0, false
	}
	for _, c := range s.carried {
		if c.cmd == n {
			return c.version, true
		}
	}
	return 0, false
}

// carry notes the command of the event that led to this version.
func (s *State) carry(cmd string) {
	n, ok := parseCmd(cmd)
	if !ok {
		return
	}
	old := s.carried[max(0, len(s.carried)+1-remembered):]
	s.carried = append(old[:len(old):len(old)], carried{n, s.Version}) // a copy: the earlier state has its own
}
