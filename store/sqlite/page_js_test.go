package sqlite_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"syscall/js"
	"testing"
	"time"

	"duiyi/app"
	"duiyi/match"
	"duiyi/people"
	"duiyi/store/sqlite"
	"duiyi/store/storetest"
)

// disk returns the Disk of web/scripts/disk.ts, which holds the page's
// databases here.
func disk() js.Value { return js.Global().Get("duiyiDisk") }

const everything = math.MaxInt32 // including what was not flushed

var pages int

// newPage returns the name of an empty database with tables.
func newPage(t *testing.T) string {
	t.Helper()
	const empty = "empty.db"
	if pages == 0 {
		s, err := sqlite.OpenPage(empty)
		if err != nil {
			t.Fatalf("OpenPage: %v", err)
		}
		if err := s.Close(); err != nil {
			t.Fatalf("Close: %v", err)
		}
		made = disk().Call("changes").Int() - 1
	}
	pages++
	name := fmt.Sprintf("%d.db", pages)
	disk().Call("cut", empty, name, made, everything, everything)
	return name
}

var made int // number of changes of the empty database

func openPage(t *testing.T, name string) *sqlite.Store {
	t.Helper()
	s, err := sqlite.OpenPage(name)
	if err != nil {
		t.Fatalf("OpenPage: %v", err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Errorf("Close: %v", err)
		}
	})
	return s
}

func TestPageStore(t *testing.T) {
	storetest.Run(t, func(t *testing.T) app.Store { return openPage(t, newPage(t)) })
	storetest.RunRatings(t, func(t *testing.T) storetest.RatingStore { return openPage(t, newPage(t)) })
	storetest.RunPeople(t, func(t *testing.T) people.Store { return openPage(t, newPage(t)) })
}

// Power fails before and in the middle of each write, and around each flush;
// any subset of the unflushed writes may persist. Acknowledged writes must be
// there, and nothing damaged.
func TestPageCut(t *testing.T) {
	name := newPage(t)
	s := openPage(t, name)
	sum := newGame(t, s)
	begins := disk().Call("changes").Int()
	var acknowledged []int // number of changes when each move was acknowledged
	for n := 1; n <= 3; n++ {
		sum.Plies = n
		if err := s.Append(t.Context(), sum, n, []match.Event{{Type: match.EvMoved, At: int64(n), Move: strconv.Itoa(n)}}); err != nil {
			t.Fatal(err)
		}
		acknowledged = append(acknowledged, disk().Call("changes").Int())
	}
	random := rand.New(rand.NewPCG(42, 1))
	cuts := 0
	for change := begins; change < acknowledged[len(acknowledged)-1]; change++ {
		size := disk().Call("bytesOf", change).Int()
		for _, bytes := range []int{0, size / 2} {
			for _, taken := range []int32{everything, random.Int32()} {
				cuts++
				cut := fmt.Sprintf("cut-%d.db", cuts)
				disk().Call("cut", name, cut, change, bytes, taken)
				lived(t, cut, sum.ID, countBelow(acknowledged, change))
				if t.Failed() {
					t.Fatalf("after %d bytes of change %d of %d, taken %b", bytes, change-begins, acknowledged[len(acknowledged)-1]-begins, taken)
				}
			}
		}
	}
	t.Logf("%d cuts", cuts)
}

// countBelow returns the number of moves acknowledged before a change.
func countBelow(acknowledged []int, change int) (n int) {
	for _, at := range acknowledged {
		if at <= change {
			n++
		}
	}
	return n
}

// lived checks a database after a power cut: it has at least the given moves.
func lived(t *testing.T, name, id string, moves int) {
	t.Helper()
	s, err := sqlite.OpenPage(name)
	if err != nil {
		t.Errorf("OpenPage: %v", err)
		return
	}
	defer s.Close()
	r, err := s.Load(t.Context(), id)
	if err != nil || r.Damage != nil || len(r.Events)-1 < moves || r.Plies != len(r.Events)-1 {
		t.Errorf("%d moves were acknowledged; there are %d, the summary says %d; damage %v, error %v", moves, len(r.Events)-1, r.Plies, r.Damage, err)
	}
}

// A database that does not open is named with its fault; advice on folders and commands is none for
// a page.
func TestPageBroken(t *testing.T) {
	name := newPage(t)
	scratch := js.Global().Get("Uint8Array").New(16)
	disk().Call("get", name).Call("write", scratch, map[string]any{"at": 0})
	_, err := sqlite.OpenPage(name)
	if !errors.Is(err, sqlite.ErrBroken) || strings.Contains(err.Error(), ";") || strings.Contains(err.Error(), "--data") {
		t.Errorf("%v", err)
	}
}

// A game of any length is read completely: answers may outgrow their buffer in
// the middle of any value.
func TestPageLong(t *testing.T) {
	s := openPage(t, newPage(t))
	sum := newGame(t, s)
	for n := 1; n <= 80; n++ {
		sum.Plies = n
		if err := s.Append(t.Context(), sum, n, []match.Event{{Type: match.EvMoved, At: int64(n), Move: strconv.Itoa(n)}}); err != nil {
			t.Fatal(err)
		}
		if r, err := s.Load(t.Context(), sum.ID); err != nil || r.Damage != nil || len(r.Events) != n+1 {
			t.Fatalf("Load after %d moves: %d events, damage %v, error %v", n, len(r.Events), r.Damage, err)
		}
	}
}

// Go keeps what was made for JavaScript until its next collection, so statements share their
// arrays: an import runs some hundred thousand.
func TestPageArrays(t *testing.T) {
	s := openPage(t, newPage(t))
	used := js.Global().Call("eval", `(() => {
		const { run } = duiyiDatabase
		const seen = { arrays: new Set(), end: () => (duiyiDatabase.run = run) }
		duiyiDatabase.run = (connection, text, values, ...more) => {
			const n = run(connection, text, values, ...more)
			seen.arrays.add(values).add(connection.answer)
			return n
		}
		return seen
	})()`)
	defer used.Call("end")
	sum := newGame(t, s)
	for range 200 {
		if _, err := s.Load(t.Context(), sum.ID); err != nil {
			t.Fatal(err)
		}
	}
	// Each of two connections has two, and may have needed larger ones.
	if n := used.Get("arrays").Get("size").Int(); n > 12 {
		t.Errorf("200 games were read with %d arrays", n)
	}
}

// Statements give way, however many follow one another. How soon Node then deals with what waits
// is its own affair.
func TestPageGivesWay(t *testing.T) {
	s := openPage(t, newPage(t))
	sum := newGame(t, s)
	port := js.Global().Get("MessagePort").Get("prototype")
	post := port.Get("postMessage")
	passes := 0
	count := js.FuncOf(func(this js.Value, args []js.Value) any {
		passes++
		return post.Call("call", this, args[0])
	})
	defer count.Release()
	port.Set("postMessage", count)
	defer port.Set("postMessage", post)
	for began := time.Now(); passes < 2 && time.Since(began) < time.Minute; {
		if _, err := s.Load(t.Context(), sum.ID); err != nil {
			t.Fatal(err)
		}
	}
	if passes < 2 {
		t.Fatalf("it gave way %d times within a minute", passes)
	}
}
