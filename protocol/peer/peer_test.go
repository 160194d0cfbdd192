package peer_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"duiyi/protocol/peer"
)

// TestMain makes the test binary the program that the tests run.
func TestMain(m *testing.M) {
	switch os.Getenv("PEER_TEST_PROGRAM") {
	case "":
		os.Exit(m.Run())
	case "echo": // says everything twice
		sc := bufio.NewScanner(os.Stdin)
		for sc.Scan() {
			fmt.Println(sc.Text())
			fmt.Print(sc.Text(), "\r\n")
		}
		fmt.Println("left")
	case "crash":
		fmt.Println("hello")
		fmt.Fprintln(os.Stderr, strings.Repeat("many words ", 1000)+"the last of them")
		os.Exit(3)
	case "deaf": // never reads, never leaves
		fmt.Println("hello")
		time.Sleep(time.Hour)
	case "flood":
		w := bufio.NewWriter(os.Stdout)
		for {
			fmt.Fprintln(w, "info string all about me")
		}
	case "endless": // one line without an end
		for {
			os.Stdout.WriteString(strings.Repeat("x", 1<<16))
		}
	case "parent": // starts a program that does not leave, and waits to be killed
		os.Setenv("PEER_TEST_PROGRAM", "deaf")
		exe, _ := os.Executable()
		if c, err := peer.Start(peer.Program{Path: exe}); err == nil {
			for range c.Lines() {
				fmt.Println("started")
			}
		}
	case "folder":
		dir, _ := os.Getwd()
		fmt.Println(dir)
		fmt.Println(strings.Join(os.Args[1:], "+"))
	}
	os.Exit(0)
}

func run(t *testing.T, program string, p peer.Program) *peer.Conn {
	t.Helper()
	t.Setenv("PEER_TEST_PROGRAM", program)
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	p.Path = exe
	c, err := peer.Start(p)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}

// next returns the next line, or the fault that came in its place.
func next(t *testing.T, c *peer.Conn) (string, error) {
	t.Helper()
	var line string
	err := c.Until(t.Context(), time.Minute, "a line", func(l string) bool { line = l; return true })
	return line, err
}

func TestConversation(t *testing.T) {
	var log bytes.Buffer
	c := run(t, "echo", peer.Program{Log: &log})
	if err := c.Send("one", "two"); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"one", "one", "two", "two"} {
		if got, err := next(t, c); err != nil || got != want {
			t.Fatalf("got %q, %v; want %q", got, err, want)
		}
	}
	c.Close("bye")
	if err := c.Send("more"); !errors.Is(err, peer.ErrDied) {
		t.Errorf("Send after Close: %v, want %v", err, peer.ErrDied)
	}
	if want := "> one\n> two\n< one\n< one\n< two\n< two\n> bye\n"; !strings.HasPrefix(log.String(), want) {
		t.Errorf("log %q, want %q first", log.String(), want)
	}
}

func TestCrash(t *testing.T) {
	c := run(t, "crash", peer.Program{})
	if got, err := next(t, c); err != nil || got != "hello" {
		t.Fatalf("got %q, %v: what it said before it died is lost", got, err)
	}
	_, err := next(t, c)
	var f *peer.Fault
	if !errors.Is(err, peer.ErrDied) || !errors.As(err, &f) {
		t.Fatalf("got %v, want %v", err, peer.ErrDied)
	}
	if f.Detail != "exit status 3" || !strings.HasSuffix(f.Stderr, "the last of them") || len(f.Stderr) > 1024 {
		t.Errorf("fault %q with %d bytes of stderr", f.Detail, len(f.Stderr))
	}
}

func TestSilence(t *testing.T) {
	c := run(t, "echo", peer.Program{})
	err := c.Until(t.Context(), time.Millisecond, "a word", func(string) bool { return true })
	if !errors.Is(err, peer.ErrSilent) || !strings.Contains(err.Error(), "waited 1ms for a word") {
		t.Errorf("Until = %v, want %v", err, peer.ErrSilent)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := c.Until(ctx, time.Minute, "a word", func(string) bool { return true }); !errors.Is(err, context.Canceled) {
		t.Errorf("Until = %v, want %v", err, context.Canceled)
	}
}

// A program that does not leave when asked is killed.
func TestCloseDeaf(t *testing.T) {
	c := run(t, "deaf", peer.Program{})
	if _, err := next(t, c); err != nil {
		t.Fatal(err)
	}
	c.Close("quit")
	c.Close("quit")
	for range c.Lines() {
	}
}

// A program that does not read is killed when its pipe is full.
func TestSendDeaf(t *testing.T) {
	if testing.Short() {
		t.Skip("waits five seconds")
	}
	c := run(t, "deaf", peer.Program{})
	if err := c.Send(strings.Repeat("x", 1<<20)); !errors.Is(err, peer.ErrSilent) {
		t.Errorf("Send = %v, want %v", err, peer.ErrSilent)
	}
}

func TestFlood(t *testing.T) {
	for _, program := range []string{"flood", "endless"} {
		t.Run(program, func(t *testing.T) {
			c := run(t, program, peer.Program{})
			c.Drain()
			err := c.Until(t.Context(), 50*time.Millisecond, "sense", func(l string) bool { return l == "sense" })
			if !errors.Is(err, peer.ErrSilent) {
				t.Errorf("Until = %v, want %v", err, peer.ErrSilent)
			}
			c.Close("quit")
		})
	}
}

func TestFolderAndArguments(t *testing.T) {
	dir := t.TempDir()
	c := run(t, "folder", peer.Program{Dir: dir, Args: []string{"a b", "c"}})
	got, err := next(t, c)
	if err != nil {
		t.Fatal(err)
	}
	a, errA := os.Stat(got)
	b, errB := os.Stat(dir)
	if errA != nil || errB != nil || !os.SameFile(a, b) {
		t.Errorf("it ran in %q, want %q", got, dir)
	}
	if got, err := next(t, c); err != nil || got != "a b+c" {
		t.Errorf("its arguments are %q, %v", got, err)
	}
}

func TestStartFails(t *testing.T) {
	_, err := peer.Start(peer.Program{Path: "/nowhere/to/be/found"})
	if !errors.Is(err, peer.ErrStart) {
		t.Errorf("Start = %v, want %v", err, peer.ErrStart)
	}
}

func TestNewConn(t *testing.T) {
	inR, inW := io.Pipe()
	outR, outW := io.Pipe()
	c := peer.NewConn("fake", outR, inW)
	go func() {
		io.WriteString(outW, "one\ntwo")
		outW.Close()
		io.Copy(io.Discard, inR)
	}()
	for _, want := range []string{"one", "two"} {
		if got, err := next(t, c); err != nil || got != want {
			t.Fatalf("got %q, %v; want %q", got, err, want)
		}
	}
	if _, err := next(t, c); !errors.Is(err, peer.ErrDied) || !strings.HasPrefix(err.Error(), "fake: ") {
		t.Errorf("got %v, want %v", err, peer.ErrDied)
	}
	c.Close()
}
