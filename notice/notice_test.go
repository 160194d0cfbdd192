package notice

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"
)

// nodes connects boards in one process.
type nodes struct {
	hear []func([]byte)
	down error
}

type node struct {
	*nodes
	at int
}

func (n *nodes) join() *node {
	n.hear = append(n.hear, nil)
	return &node{n, len(n.hear) - 1}
}

func (n *node) Tell(_ string, message any) error {
	text, err := json.Marshal(message)
	if err != nil {
		return err
	}
	for i, hear := range n.hear {
		if i != n.at && hear != nil {
			hear(text)
		}
	}
	return n.down
}

func (n *node) Listen(_ string, hear func([]byte)) func() {
	n.hear[n.at] = hear
	return func() { n.hear[n.at] = nil }
}

func TestBoards(t *testing.T) {
	now := time.Date(2026, 11, 27, 12, 0, 0, 0, time.UTC)
	clock := func() time.Time { return now }
	site := &nodes{}
	one, two := New(site.join(), clock), New(site.join(), clock)
	if n, ok := one.Current(); ok {
		t.Errorf("a new board shows %v", n)
	}
	made, err := one.Post(10*time.Minute, " a new version ")
	if err != nil || made.Text != "a new version" || !made.At.Equal(now.Add(10*time.Minute)) {
		t.Errorf("posted %v, %v", made, err)
	}
	for _, b := range []*Board{one, two} {
		if n, ok := b.Current(); !ok || n.Text != made.Text || !n.At.Equal(made.At) {
			t.Errorf("a board shows %v, %v", n, ok)
		}
	}
	now = now.Add(10*time.Minute + overdue - time.Second)
	if _, ok := two.Current(); !ok {
		t.Error("a late restart is not shown")
	}
	now = now.Add(time.Second)
	if n, ok := two.Current(); ok {
		t.Errorf("a restart that did not come is shown: %v", n)
	}
	if _, err := two.Post(0, ""); err != nil {
		t.Fatal(err)
	}
	if err := one.Withdraw(); err != nil {
		t.Fatal(err)
	}
	if n, ok := two.Current(); ok {
		t.Errorf("withdrawn elsewhere, and shown: %v", n)
	}
	two.Close()
	if _, err := one.Post(time.Hour, ""); err != nil {
		t.Fatal(err)
	}
	if n, ok := two.Current(); ok {
		t.Errorf("a closed board shows %v", n)
	}
	site.down = errors.New("away")
	if _, err := one.Post(time.Minute, ""); !errors.Is(err, site.down) {
		t.Errorf("without other nodes: %v", err)
	}
	if n, ok := one.Current(); !ok || !n.At.Equal(now.Add(time.Minute)) {
		t.Errorf("a node that cannot tell others shows %v, %v", n, ok)
	}
}

func TestBadNotices(t *testing.T) {
	b := New((&nodes{}).join(), time.Now)
	for name, do := range map[string]struct {
		in   time.Duration
		text string
	}{
		"past":      {-time.Second, ""},
		"too far":   {MostAhead + time.Second, ""},
		"too long":  {0, strings.Repeat("象", MostText+1)},
		"control":   {0, "a\x1b[31m"},
		"bidi":      {0, "a\u202eb"},
		"two lines": {0, "a\nb"},
		"not UTF-8": {0, "\xff"},
	} {
		var bad *Error
		if n, err := b.Post(do.in, do.text); !errors.As(err, &bad) || (bad.Field == "in") != (do.text == "") {
			t.Errorf("%s: %v, %v", name, n, err)
		}
	}
	if n, ok := b.Current(); ok {
		t.Errorf("the board shows %v", n)
	}
	if _, err := b.Post(MostAhead, strings.Repeat("象", MostText)); err != nil {
		t.Error(err)
	}
}
