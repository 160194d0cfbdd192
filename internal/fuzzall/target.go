package main

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// fuzz runs a target in rounds until its time is up or it finds something.
//
// A round is a number of inputs, not a time: a deadline that falls while an
// input runs is now and then reported as a failure (go.dev/issue/75804, mended
// in Go 1.27), and more often on a slow machine.
func (r *runner) fuzz(ctx context.Context, t target) result {
	res := result{target: t}
	began := time.Now()
	for round := 250; time.Since(began) < r.each && ctx.Err() == nil; round *= 2 {
		inputs, log, err := r.round(ctx, t, round)
		res.inputs += inputs
		if err != nil && ctx.Err() == nil {
			res.log = cmp.Or(log, err.Error())
			if m := keptAs.FindStringSubmatch(log); m != nil {
				res.kept = filepath.Join(t.dir, filepath.FromSlash(m[1]))
				if rel, err := filepath.Rel(r.root, res.kept); err == nil {
					res.kept = rel
				}
			}
			break
		}
	}
	res.took = time.Since(began)
	return res
}

var (
	keptAs  = regexp.MustCompile(`Failing input written to (\S+)`)
	execs   = regexp.MustCompile(`execs: (\d+)`)
	elapsed = regexp.MustCompile(`elapsed: \S+`)
	rate    = regexp.MustCompile(`\(\d+/sec\)`)
)

// round tries so many inputs, one at a time, and returns how many it tried.
// The error is that of the test binary, and the log what it printed.
func (r *runner) round(ctx context.Context, t target, inputs int) (int64, string, error) {
	cmd := exec.CommandContext(ctx, t.binary,
		"-test.run", "^$", "-test.fuzz", "^"+t.name+"$", "-test.fuzztime", fmt.Sprint(inputs, "x"),
		"-test.fuzzminimizetime", "100x", "-test.parallel", "1",
		"-test.fuzzcachedir", filepath.Join(r.cache, filepath.FromSlash(t.pkg)))
	cmd.Dir = t.dir
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 10 * time.Second
	var log tail
	var moved atomic.Int64 // when the line last told of progress, in ns
	moved.Store(time.Now().UnixNano())
	read, write := io.Pipe()
	cmd.Stdout, cmd.Stderr = write, write
	if err := cmd.Start(); err != nil {
		return 0, "", err
	}
	tried := int64(0)
	var reading sync.WaitGroup
	reading.Go(func() {
		last := ""
		lines := bufio.NewReader(read)
		for {
			line, err := lines.ReadString('\n')
			if m := execs.FindStringSubmatch(line); m != nil {
				tried, _ = strconv.ParseInt(m[1], 10, 64)
			}
			log.add(line)
			// The time passes and the rate falls also when nothing is done.
			if line = rate.ReplaceAllString(elapsed.ReplaceAllString(line, ""), ""); line != last {
				moved.Store(time.Now().UnixNano())
				last = line
			}
			if err != nil {
				return
			}
		}
	})
	over := make(chan struct{})
	watching := sync.WaitGroup{}
	watching.Go(func() {
		tick := time.NewTicker(max(r.hang/10, 10*time.Millisecond))
		defer tick.Stop()
		for {
			select {
			case <-over:
				return
			case <-tick.C:
			}
			if time.Since(time.Unix(0, moved.Load())) > r.hang {
				abortWorkers(cmd.Process.Pid)
				moved.Store(time.Now().UnixNano())
			}
		}
	})
	err := cmd.Wait()
	close(over)
	watching.Wait()
	write.Close()
	reading.Wait()
	return tried, log.String(), err
}

// abortWorkers ends the process that tries inputs for the test binary. Go takes
// the input that it had as the cause, and keeps it.
func abortWorkers(parent int) {
	out, err := exec.Command("pgrep", "-P", strconv.Itoa(parent)).Output()
	if err != nil {
		return // it has ended by itself, or pgrep is missing and the round goes on
	}
	for _, field := range strings.Fields(string(out)) {
		if pid, err := strconv.Atoi(field); err == nil {
			if p, err := os.FindProcess(pid); err == nil {
				_ = p.Signal(syscall.SIGABRT) // it may have ended meanwhile
			}
		}
	}
}

// A tail keeps the first and the last lines of a log.
type tail struct {
	first, last []string
	left        int
}

const keep = 40

func (t *tail) add(line string) {
	switch {
	case strings.HasPrefix(line, "fuzz: elapsed:") || line == "":
	case len(t.first) < keep:
		t.first = append(t.first, line)
	default:
		if len(t.last) == keep {
			t.last = t.last[1:]
			t.left++
		}
		t.last = append(t.last, line)
	}
}

func (t *tail) String() string {
	s := strings.Join(t.first, "")
	if t.left > 0 {
		s += fmt.Sprintf("... %d lines ...\n", t.left)
	}
	return strings.TrimSuffix(s+strings.Join(t.last, ""), "\n")
}
