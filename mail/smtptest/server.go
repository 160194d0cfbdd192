package smtptest

import (
	"bufio"
	"crypto/tls"
	"encoding/base64"
	"fmt"
	"io"
	"mime"
	"mime/quotedprintable"
	"net"
	"net/http"
	"net/http/httptest"
	"net/mail"
	"strings"
	"sync"
	"testing"
)

// A Letter has arrived.
type Letter struct {
	From, To string // of the envelope
	Header   mail.Header
	Subject  string // decoded
	Text     string // decoded
	User     string // who logged in; empty for nobody
	TLS      bool   // it came encrypted
}

// A Server takes mail.
type Server struct {
	Address string      // host:port, on this machine
	Trust   *tls.Config // with which a client believes its certificate
	Letters chan Letter
	Faults  chan error // what clients did wrong

	listener net.Listener
	config   *tls.Config
	work     sync.WaitGroup

	mu     sync.Mutex
	conns  []net.Conn
	plain  bool
	refuse string
	user   string // name and password, with a NUL between
}

// New returns a server that offers STARTTLS, until the test ends.
func New(t testing.TB) *Server {
	certified := httptest.NewTLSServer(nil)
	s := &Server{Letters: make(chan Letter, 64), Faults: make(chan error, 64), config: certified.TLS.Clone(), Trust: &tls.Config{ServerName: "example.com"}}
	s.Trust.RootCAs = certified.Client().Transport.(*http.Transport).TLSClientConfig.RootCAs
	certified.Close()
	var err error
	if s.listener, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	s.Address = s.listener.Addr().String()
	s.work.Go(s.accept)
	t.Cleanup(func() {
		s.listener.Close()
		s.mu.Lock()
		for _, c := range s.conns {
			c.Close()
		}
		s.mu.Unlock()
		s.work.Wait()
	})
	return s
}

// Refuse sets the answer to the next recipients, such as "450 later"; empty takes them again.
func (s *Server) Refuse(answer string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.refuse = answer
}

// Plain makes the server offer no encryption.
func (s *Server) Plain() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.plain = true
}

// Require makes the server take mail of one user alone.
func (s *Server) Require(name, password string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.user = name + "\x00" + password
}

func (s *Server) accept() {
	for {
		c, err := s.listener.Accept()
		if err != nil {
			return
		}
		s.mu.Lock()
		s.conns = append(s.conns, c)
		s.mu.Unlock()
		s.work.Go(func() {
			defer c.Close()
			if err := s.serve(c); err != nil {
				s.Faults <- err
			}
		})
	}
}

// serve speaks with a client until it leaves. Its error is what the client did wrong.
func (s *Server) serve(c net.Conn) error {
	s.mu.Lock()
	plain, user := s.plain, s.user
	s.mu.Unlock()
	in, l := bufio.NewReader(c), Letter{}
	say := func(text string) { fmt.Fprintf(c, "%s\r\n", text) }
	say("220 example.com ESMTP")
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return nil // it has left
		}
		line = strings.TrimRight(line, "\r\n")
		word, rest, _ := strings.Cut(line, " ")
		switch strings.ToUpper(word) {
		case "EHLO":
			say("250-example.com")
			if !l.TLS && !plain {
				say("250-STARTTLS")
			}
			if user != "" && l.TLS {
				say("250-AUTH PLAIN")
			}
			say("250 8BITMIME")
		case "STARTTLS":
			say("220 go")
			safe := tls.Server(c, s.config)
			if err := safe.Handshake(); err != nil {
				return nil // it does not believe us
			}
			c, in, l.TLS = safe, bufio.NewReader(safe), true
		case "AUTH":
			_, text, _ := strings.Cut(rest, " ")
			given, err := base64.StdEncoding.DecodeString(text)
			if err != nil || string(given) != "\x00"+user || !l.TLS {
				say("535 no")
				continue
			}
			l.User, _, _ = strings.Cut(user, "\x00")
			say("235 welcome")
		case "MAIL":
			l.From = between(rest)
			if user != "" && l.User == "" {
				say("530 who are you")
				continue
			}
			say("250 ok")
		case "RCPT":
			s.mu.Lock()
			refuse := s.refuse
			s.mu.Unlock()
			if refuse != "" {
				say(refuse)
				continue
			}
			l.To = between(rest)
			say("250 ok")
		case "DATA":
			say("354 go")
			if err := l.read(in); err != nil {
				return err
			}
			say("250 taken")
			s.Letters <- l
		case "RSET", "NOOP":
			say("250 ok")
		case "QUIT":
			say("221 bye")
			return nil
		default:
			return fmt.Errorf("unknown command %q", line)
		}
	}
}

// between returns the address in angle brackets.
func between(text string) string {
	_, rest, _ := strings.Cut(text, "<")
	address, _, _ := strings.Cut(rest, ">")
	return address
}

// read reads a message up to the line with a dot.
func (l *Letter) read(in *bufio.Reader) error {
	var text strings.Builder
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return err
		}
		if strings.TrimRight(line, "\r\n") == "." {
			break
		}
		text.WriteString(strings.TrimPrefix(line, "."))
	}
	m, err := mail.ReadMessage(strings.NewReader(text.String()))
	if err != nil {
		return err
	}
	l.Header = m.Header
	if l.Subject, err = new(mime.WordDecoder).DecodeHeader(m.Header.Get("Subject")); err != nil {
		return err
	}
	var body io.Reader = m.Body
	if strings.EqualFold(m.Header.Get("Content-Transfer-Encoding"), "quoted-printable") {
		body = quotedprintable.NewReader(body)
	}
	read, err := io.ReadAll(body)
	l.Text = strings.ReplaceAll(string(read), "\r\n", "\n")
	return err
}
