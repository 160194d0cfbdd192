package chaos

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"
)

// A way is how a connection is cut during an exchange.
type way int

const (
	unsent  way = iota // the request is lost
	torn               // a part of the request gets through
	severed            // the request gets through, and nobody waits for the answer
	unheard            // the answer is complete, and discarded
	broken             // a part of the answer gets through
	ways
)

func (w way) String() string {
	return [ways]string{"before it was sent", "while it was sent", "once it was sent", "before the answer", "in the answer"}[w]
}

// What is in progress on a connection that is cut.
const (
	aCommit    = "COMMIT" // or a statement that appends to games and commits itself
	aStatement = "another statement"
	aLogin     = "a new connection to the database"
	aMessage   = "a message over NATS"
	aRequest   = "a page's command"
)

// A tongue parses the protocol of a connection as far as needed to know what
// is in progress. Each connection has its own.
type tongue interface {
	// asks parses a request and returns what it asks, or "", and whether that
	// will be answered.
	asks(text []byte) (what string, answered bool)
	// answers parses an answer. all reports that nothing is left unanswered,
	// unasked what came without a request, or "".
	answers(text []byte) (all bool, unasked string)
}

// A cut is a planned cut: during what, and how.
type cut struct {
	at  string
	how way
}

// Shears cut connections of some links while something is in progress on them.
type shears struct {
	mu   sync.Mutex
	rand *rand.Rand
	next map[string]way // by what is in progress
	made map[cut]int
}

// newShears returns shears that cut at random, with a seed.
func newShears(seed ...uint64) *shears {
	sum := uint64(77)
	for _, n := range seed {
		sum = sum*1_000_003 + n
	}
	return &shears{rand: rand.New(rand.NewPCG(sum, 77)), next: map[string]way{}, made: map[cut]int{}}
}

// at plans to cut the next connection on which this is in progress, in this
// way only.
func (s *shears) at(c cut) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.next[c.at] = c.how
}

// rest cancels the planned cuts.
func (s *shears) rest() {
	s.mu.Lock()
	defer s.mu.Unlock()
	clear(s.next)
}

// due returns how to cut a connection on which something is in progress, if a
// way between from and to is planned, and counts it.
func (s *shears) due(at string, from, to way) (how way, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if how, ok = s.next[at]; !ok || how < from || how > to {
		return 0, false
	}
	delete(s.next, at)
	s.made[cut{at, how}]++
	return how, true
}

// part returns a proper prefix of a text.
func (s *shears) part(text []byte) []byte {
	s.mu.Lock()
	defer s.mu.Unlock()
	return text[:s.rand.IntN(len(text))]
}

// counts returns the number of cuts of each kind.
func (s *shears) counts() map[cut]int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return maps.Clone(s.made)
}

// plain knows nothing of what is in progress.
type plain struct{}

func (plain) asks([]byte) (string, bool)    { return "", false }
func (plain) answers([]byte) (bool, string) { return false, "" }

func newPlain() tongue { return plain{} }

// A postgres3 parses version 3 of PostgreSQL's protocol: every request ends
// with a Query or a Sync, each eventually answered with a ReadyForQuery.
type postgres3 struct {
	mu    sync.Mutex
	sent  messages
	come  messages
	waits int // unanswered requests
}

func newPostgres() tongue { return &postgres3{sent: messages{untyped: true}, waits: 1} }

func (p *postgres3) asks(text []byte) (asked string, answered bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.sent.read(text, func(kind byte) {
		switch kind {
		case 0:
			asked = aLogin
		case 'Q', 'S':
			p.waits++
			asked = aStatement
		}
	})
	if asked == aStatement && isCommit(text) {
		asked = aCommit
	}
	return asked, true
}

func (p *postgres3) answers(text []byte) (bool, string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.come.read(text, func(kind byte) {
		if kind == 'Z' {
			p.waits--
		}
	})
	return p.waits == 0, ""
}

// isCommit reports whether a message commits: preparing a statement commits
// nothing, executing it does.
func isCommit(text []byte) bool {
	text = bytes.ToLower(text)
	return bytes.Contains(text, []byte("commit")) && !bytes.Contains(text, []byte("update games"))
}

// messages splits a stream into messages, each with a kind and a length that
// includes itself. The first may lack a kind.
type messages struct {
	untyped bool
	head    []byte // header of the current message
	skip    int    // remaining bytes of it
}

func (m *messages) read(text []byte, each func(kind byte)) {
	for len(text) > 0 {
		if m.skip > 0 {
			n := min(m.skip, len(text))
			text, m.skip = text[n:], m.skip-n
			if m.skip == 0 {
				m.end(each)
			}
			continue
		}
		m.head, text = append(m.head, text[0]), text[1:]
		kind := 1
		if m.untyped {
			kind = 0
		}
		if len(m.head) < kind+4 {
			continue
		}
		m.skip = int(binary.BigEndian.Uint32(m.head[kind:])) - 4
		if m.skip == 0 {
			m.end(each)
		}
	}
}

func (m *messages) end(each func(kind byte)) {
	kind := m.head[0]
	if m.untyped {
		kind = 0
	}
	m.head, m.untyped = m.head[:0], false
	each(kind)
}

// nats1 parses NATS messages by their leading words.
type nats1 struct{}

func newNATS() tongue { return nats1{} }

func (nats1) asks(text []byte) (string, bool) {
	if bytes.Contains(text, []byte("PUB ")) {
		return aMessage, false
	}
	return "", false
}

func (nats1) answers(text []byte) (bool, string) {
	if bytes.Contains(text, []byte("MSG ")) {
		return true, aMessage
	}
	return true, ""
}

// http1 parses pages' requests, one at a time on a connection.
type http1 struct{}

func newHTTP() tongue { return http1{} }

func (http1) asks(text []byte) (string, bool) {
	if bytes.HasPrefix(text, []byte("POST ")) {
		return aRequest, true
	}
	return "", false
}

func (http1) answers([]byte) (bool, string) { return true, "" }

// frame returns a message of PostgreSQL's protocol; kind 0 is omitted.
func frame(kind byte, text string) string {
	head := binary.BigEndian.AppendUint32(nil, uint32(len(text)+4))
	if kind != 0 {
		return string(kind) + string(head) + text
	}
	return string(head) + text
}

// TestShears tests that a connection is cut while the requested kind of
// exchange is in progress, and not before, and that both ends see the effect
// of each way.
func TestShears(t *testing.T) {
	login, ready := frame(0, "user"), frame('R', "\x00\x00\x00\x00")+frame('Z', "I")
	query := func(text string) string { return frame('Q', text+"\x00") }
	done := frame('C', "x\x00") + frame('Z', "I")
	prepare := frame('P', "append_and_commit\x00UPDATE games") + frame('S', "")
	call := frame('B', "\x00append_and_commit\x00") + frame('E', "") + frame('S', "")
	database := []exchange{{login, ready}, {query("SELECT 1"), done}, {prepare, done}, {call, done}}
	for _, tt := range []struct {
		name  string
		speak func() tongue
		says  []exchange
		at    string
		which int // exchange to cut
	}{
		{"a login", newPostgres, database, aLogin, 0},
		{"a statement", newPostgres, database, aStatement, 1},
		{"a statement that commits", newPostgres, database, aCommit, 3},
		{"a COMMIT", newPostgres, append(database[:3:3], exchange{query("commit"), done}), aCommit, 3},
		{"a command", newHTTP, []exchange{{"GET /a HTTP/1.1\r\n\r\n", "a"}, {"POST /b HTTP/1.1\r\n\r\n", "HTTP/1.1 200 OK"}}, aRequest, 1},
		{"a message", newNATS, []exchange{{"PING\r\n", "PONG\r\n"}, {"PUB a 1\r\nx\r\n", "MSG a 1 1\r\nx\r\n"}}, aMessage, 1},
	} {
		for how := range ways {
			t.Run(tt.name+"/"+how.String(), func(t *testing.T) {
				server := newScripted(t, tt.says[:tt.which+1])
				s := newShears(1)
				n := newLink(t, server.address, tt.speak, s)
				s.at(cut{tt.at, how})
				c, err := net.Dial("tcp", n.address)
				if err != nil {
					t.Fatal(err)
				}
				defer c.Close()
				for i, e := range tt.says[:tt.which] {
					if got := e.with(c); got != e.answer {
						t.Fatalf("exchange %d: %q, want %q", i, got, e.answer)
					}
				}
				if len(s.counts()) > 0 {
					t.Fatalf("cut already: %v", s.counts())
				}
				e := tt.says[tt.which]
				got := e.with(c)
				if s.counts()[cut{tt.at, how}] != 1 {
					t.Errorf("counted %v", s.counts())
				}
				if !strings.HasPrefix(e.answer, got) || got == e.answer || how != broken && got != "" {
					t.Errorf("the answer is %q", got)
				}
				c.Close()
				heard := server.last()
				part := strings.HasPrefix(e.ask, heard) && heard != e.ask
				switch {
				case how == unsent && heard != "", how == torn && !part, how > torn && heard != e.ask:
					t.Errorf("the server heard %q", heard)
				}
			})
		}
	}
}

// TestMessages tests that messages are found however the stream is split.
func TestMessages(t *testing.T) {
	stream := frame(0, "hello") + frame('Q', "abc") + frame('S', "") + frame('Z', "I")
	for size := 1; size <= len(stream); size++ {
		m := messages{untyped: true}
		var kinds []byte
		for part := range slices.Chunk([]byte(stream), size) {
			m.read(part, func(kind byte) { kinds = append(kinds, kind) })
		}
		if string(kinds) != "\x00QSZ" {
			t.Errorf("in parts of %d: %q", size, kinds)
		}
	}
}

// An exchange is a request with its answer.
type exchange struct{ ask, answer string }

// with sends the request and returns what arrives of the answer.
func (e exchange) with(c net.Conn) string {
	if _, err := io.WriteString(c, e.ask); err != nil {
		return ""
	}
	text := make([]byte, len(e.answer))
	n, _ := io.ReadFull(c, text) // the error means it was cut
	return string(text[:n])
}

// scripted is a server that gives fixed answers to one connection.
type scripted struct {
	address string
	ended   chan string // what it received in the exchange in which it ended
}

func newScripted(t *testing.T, says []exchange) *scripted {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	s := &scripted{address: l.Addr().String(), ended: make(chan string, 1)}
	go func() {
		c, err := l.Accept()
		if err != nil {
			return
		}
		defer c.Close()
		heard := ""
		for _, e := range says {
			text := make([]byte, len(e.ask))
			n, err := io.ReadFull(c, text)
			if heard = string(text[:n]); err != nil {
				break
			}
			io.WriteString(c, e.answer)
		}
		s.ended <- heard
	}()
	return s
}

func (s *scripted) last() string { return <-s.ended }

// sorts formats the cuts of some shears: the number of each kind, and of each
// way.
func sorts(all ...*shears) (text []string, total int) {
	sum := map[cut]int{}
	of := map[string]int{}
	for _, s := range all {
		for c, n := range s.counts() {
			sum[c] += n
			of[c.at] += n
			total += n
		}
	}
	for _, at := range slices.Sorted(maps.Keys(of)) {
		line := fmt.Sprintf("%d connections cut at %s", of[at], at)
		for how := range ways {
			line += fmt.Sprintf(", %d %s", sum[cut{at, how}], how)
		}
		text = append(text, line)
	}
	return text, total
}
