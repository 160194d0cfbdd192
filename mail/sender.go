//go:build !js

package mail

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"

	smtp "github.com/wneessen/go-mail"
)

const (
	mostWaiting = 500
	sendWithin  = time.Minute
	implicitTLS = 465 // the port on which TLS begins at once
)

// retries are the delays before a message is sent again, while the server is away.
var retries = []time.Duration{time.Minute, 5 * time.Minute, 30 * time.Minute}

// Config says how mail is sent.
type Config struct {
	From     string // the address of the sender
	Server   string // host:port; on port 465 TLS begins at once, elsewhere by STARTTLS
	User     string // empty: the server asks nobody who they are
	Password string
	Trust    *tls.Config // nil: the system's authorities
}

// A State says how sending goes.
type State struct {
	From, Server  string
	Sent, Waiting int
	Failed        int // given up
	LastSent      time.Time
	LastFailed    time.Time // also of a message that was sent later
	LastError     string    // empty if none failed
}

// A Sender sends mail. Its methods are safe for concurrent use.
type Sender struct {
	config Config
	host   string
	port   int
	now    func() time.Time
	log    *slog.Logger
	queued chan waiting
	carry  func(ctx context.Context, m Message) error // deliver

	mu    sync.Mutex
	state State
}

// A waiting message is due at a time.
type waiting struct {
	Message
	due   time.Time
	tries int
}

// New returns a Sender. Its owner calls Run.
func New(c Config, log *slog.Logger) (*Sender, error) {
	from, err := Address(c.From)
	if err != nil {
		return nil, fmt.Errorf("the sender %q: %w", c.From, err)
	}
	c.From = from
	host, text, err := net.SplitHostPort(c.Server)
	if err != nil {
		return nil, fmt.Errorf("the mail server %q: want HOST:PORT, such as smtp.club.example:587", c.Server)
	}
	port, err := strconv.Atoi(text)
	if err != nil || host == "" || port < 1 || port > 65535 {
		return nil, fmt.Errorf("the mail server %q: want HOST:PORT, such as smtp.club.example:587", c.Server)
	}
	if (c.User == "") != (c.Password == "") {
		return nil, errors.New("a user of the mail server and a password go together")
	}
	s := &Sender{config: c, host: host, port: port, now: time.Now, log: log, queued: make(chan waiting, mostWaiting), state: State{From: c.From, Server: c.Server}}
	s.carry = s.deliver
	return s, nil
}

// State returns how sending goes.
func (s *Sender) State() State {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.state
}

// Send queues a message. The error is ErrFull.
func (s *Sender) Send(m Message) error {
	select {
	case s.queued <- waiting{Message: m}:
		s.count(1)
		return nil
	default:
		return ErrFull
	}
}

func (s *Sender) count(waiting int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.state.Waiting += waiting
}

// Run sends what is queued until ctx ends.
func (s *Sender) Run(ctx context.Context) {
	var later []waiting // in the order in which they came
	timer := time.NewTimer(0)
	defer timer.Stop()
	for {
		var next waiting
		select {
		case <-ctx.Done():
			return
		case next = <-s.queued:
		case <-timer.C:
			now := s.now()
			for i, w := range later {
				if !w.due.After(now) {
					next, later = w, append(later[:i:i], later[i+1:]...)
					break
				}
			}
		}
		if next.To != "" {
			if again, ok := s.try(ctx, next); ok && len(later) < mostWaiting {
				later = append(later, again)
			} else {
				s.count(-1)
			}
		}
		if len(later) > 0 {
			soonest := later[0].due
			for _, w := range later {
				if w.due.Before(soonest) {
					soonest = w.due
				}
			}
			timer.Reset(max(0, soonest.Sub(s.now())))
		}
	}
}

// try sends a message, and returns it and true if it should be sent again.
func (s *Sender) try(ctx context.Context, w waiting) (waiting, bool) {
	err := s.Deliver(ctx, w.Message)
	if err == nil || ctx.Err() != nil {
		return w, false
	}
	if Lasting(err) || w.tries == len(retries) {
		s.mu.Lock()
		s.state.Failed++
		s.mu.Unlock()
		s.log.Warn("a mail is given up", "tries", w.tries+1, "err", err)
		return w, false
	}
	w.due = s.now().Add(retries[w.tries])
	w.tries++
	return w, true
}

// Deliver sends a message at once, and notes how that went.
func (s *Sender) Deliver(ctx context.Context, m Message) error {
	err := s.carry(ctx, m)
	s.mu.Lock()
	defer s.mu.Unlock()
	if err != nil {
		s.state.LastFailed, s.state.LastError = s.now(), err.Error()
		return err
	}
	s.state.Sent++
	s.state.LastSent = s.now()
	return nil
}

func (s *Sender) deliver(ctx context.Context, m Message) error {
	to, err := Address(m.To)
	if err != nil {
		return err
	}
	letter := smtp.NewMsg()
	if err := errors.Join(letter.From(s.config.From), letter.To(to)); err != nil {
		return err
	}
	letter.Subject(strings.Map(oneLine, m.Subject))
	letter.SetDateWithValue(s.now())
	letter.SetMessageID()
	letter.SetGenHeader("Auto-Submitted", "auto-generated")
	if m.Off != "" {
		letter.SetGenHeader(smtp.HeaderListUnsubscribe, "<"+m.Off+">")
		letter.SetGenHeader(smtp.HeaderListUnsubscribePost, "List-Unsubscribe=One-Click")
	}
	letter.SetBodyString(smtp.TypeTextPlain, m.Text)
	options := []smtp.Option{smtp.WithPort(s.port), smtp.WithTimeout(sendWithin), smtp.WithTLSPolicy(smtp.TLSMandatory)}
	if s.local() {
		options = append(options, smtp.WithTLSPolicy(smtp.TLSOpportunistic))
	}
	if s.port == implicitTLS {
		options = append(options, smtp.WithSSL())
	}
	if s.config.Trust != nil {
		options = append(options, smtp.WithTLSConfig(s.config.Trust))
	}
	if s.config.User != "" {
		options = append(options, smtp.WithSMTPAuth(smtp.SMTPAuthAutoDiscover), smtp.WithUsername(s.config.User), smtp.WithPassword(s.config.Password))
	}
	client, err := smtp.NewClient(s.host, options...)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, sendWithin)
	defer cancel()
	return client.DialAndSendWithContext(ctx, letter)
}

// oneLine drops what would end the line of a header.
func oneLine(r rune) rune {
	if unicode.IsControl(r) {
		return -1
	}
	return r
}

// local reports whether the mail server is on this machine.
func (s *Sender) local() bool {
	ip := net.ParseIP(s.host)
	return s.host == "localhost" || ip != nil && ip.IsLoopback()
}
