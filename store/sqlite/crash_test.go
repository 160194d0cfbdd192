package sqlite_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"testing"

	"duiyi/match"
	"duiyi/store/sqlite"
	"duiyi/study"
)

// crashDir is the variable that passes the data folder to the child process of
// TestCrash.
const crashDir = "DUIYI_TEST_CRASH_DIR"

func TestMain(m *testing.M) {
	if dir := os.Getenv(crashDir); dir != "" {
		fmt.Fprintln(os.Stderr, writeForever(dir))
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// writeForever appends events and prints the number of each when it is
// acknowledged, until the process is killed.
func writeForever(dir string) error {
	s, err := sqlite.Open(dir)
	if err != nil {
		return err
	}
	for n := 1; ; n++ {
		if err := editForever(s, n); err != nil {
			return err
		}
		r, err := s.Load(context.Background(), "00000000000000ff")
		if err != nil {
			return err
		}
		r.Plies = n
		if err := s.Append(context.Background(), r.Summary, n, []match.Event{{Type: match.EvMoved, At: int64(n), Move: strconv.Itoa(n)}}); err != nil {
			return err
		}
		fmt.Println(n)
	}
}

// editForever is writeForever for a study.
func editForever(s *sqlite.Store, n int) error {
	r, err := s.Load(context.Background(), crashStudy)
	if err != nil {
		return err
	}
	r.Plies = n
	return s.AppendStudy(context.Background(), r.Summary, n, []study.Event{{Type: study.EvCommented, At: int64(n), Text: strconv.Itoa(n)}})
}

const crashStudy = "00000000000000fe"

// Acknowledged writes survive kill -9, and the folder is unlocked.
func TestCrash(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir)
	sum := newGame(t, s)
	again := sum
	again.ID, again.Study = crashStudy, true
	if err := s.CreateStudy(t.Context(), again, []study.Event{{Type: study.EvStarted, Nodes: []study.Node{{}}}}); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}

	child := exec.Command(os.Args[0])
	child.Env = append(os.Environ(), crashDir+"="+dir)
	child.Stderr = os.Stderr
	out, err := child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := child.Start(); err != nil {
		t.Fatal(err)
	}
	acknowledged := 0
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if acknowledged, err = strconv.Atoi(lines.Text()); err != nil {
			t.Error(err)
		}
		if acknowledged == 25 {
			if err := child.Process.Kill(); err != nil {
				t.Error(err)
			}
		}
	}
	if err := child.Wait(); err == nil || acknowledged < 25 {
		t.Fatalf("the child ended with %v after %d events", err, acknowledged)
	}

	opened := open(t, dir)
	edited, err := opened.Load(t.Context(), crashStudy)
	if err != nil || edited.Damage != nil || len(edited.Edits)-1 < acknowledged {
		t.Errorf("of the study %d edits of %d are there: %+v, %v", len(edited.Edits)-1, acknowledged, edited.Damage, err)
	}
	for i, e := range edited.Edits[1:] {
		if e.Text != strconv.Itoa(i+1) {
			t.Fatalf("edit %d is %q", i+1, e.Text)
		}
	}
	r, err := opened.Load(t.Context(), sum.ID)
	if err != nil {
		t.Fatalf("Load: %v", err)
	}
	if len(r.Events)-1 < acknowledged || r.Plies != len(r.Events)-1 {
		t.Errorf("%d events acknowledged; %d are there and the summary says %d", acknowledged, len(r.Events)-1, r.Plies)
	}
	for i, e := range r.Events[1:] {
		if e.Move != strconv.Itoa(i+1) {
			t.Fatalf("event %d is %q", i+1, e.Move)
		}
	}
}
