package match

import "strconv"

// remembered is how many commands a game recognises when they are repeated. A page that repeats
// a command without an answer sends nothing else meanwhile, so this allows a few for each page.
const remembered = 32

// A carried is an executed command: its id, and the version after its first event.
type carried struct {
	cmd     uint64
	version int
}

// ValidCmd reports whether a text is a command id: 16 lower-case hex digits.
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

// Done returns the version after a command's first event; ok is false unless the
// command is among the latest executed ones.
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

// carry records the command behind the event that led to this version.
func (s *State) carry(cmd string) {
	n, ok := parseCmd(cmd)
	if !ok {
		return
	}
	old := s.carried[max(0, len(s.carried)+1-remembered):]
	s.carried = append(old[:len(old):len(old)], carried{n, s.Version}) // copies: the earlier state keeps its own
}
