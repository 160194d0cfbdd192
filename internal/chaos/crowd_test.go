//go:build linux

package chaos

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"flag"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

var (
	crowdOf    = flag.Int("crowd", 0, "how many watch one game; 0 is nobody")
	crowdNodes = flag.Int("crowd.nodes", 5, "at how many programs")
	crowdMoves = flag.Int("crowd.moves", 20, "moves of the game, at most the board's points but one")
)

// crowdAt is the variable that tells a child process what to watch: an
// address, a game's id and the number of spectators.
const crowdAt = "DUIYI_TEST_CROWD"

// watchAsCrowd opens that many sockets to a game. It prints a line when all
// are open, and then for each update its number and the time, in Unix
// microseconds, at which the last one received it.
func watchAsCrowd(at string) error {
	var address, id string
	var n int
	if _, err := fmt.Sscan(at, &address, &id, &n); err != nil {
		return err
	}
	var mu sync.Mutex
	told := map[int]int{} // number of receivers, by update
	gone := make(chan error, n)
	room := make(chan struct{}, 16)
	var in sync.WaitGroup
	for range n {
		room <- struct{}{}
		in.Go(func() {
			r, c, err := comes(address, id)
			<-room
			if err != nil {
				gone <- err
				return
			}
			go func() {
				update := 0
				gone <- attends(r, c, func([]byte) {
					mu.Lock()
					defer mu.Unlock()
					update++
					if told[update]++; told[update] == n {
						fmt.Println(update, time.Now().UnixMicro())
					}
				})
			}()
		})
	}
	in.Wait()
	if len(gone) == 0 {
		fmt.Println("there")
	}
	return <-gone
}

// comes opens a connection that watches a game.
func comes(address, id string) (*bufio.Reader, net.Conn, error) {
	c, err := net.Dial("tcp", address)
	if err != nil {
		return nil, nil, err
	}
	fmt.Fprintf(c, "GET /api/games/%s/ws HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n", id, address)
	r := bufio.NewReaderSize(c, 512)
	resp, err := http.ReadResponse(r, nil)
	if err == nil && resp.StatusCode != http.StatusSwitchingProtocols {
		err = fmt.Errorf("status %d", resp.StatusCode)
	}
	return r, c, err
}

// attends reads a connection, answers pings, and calls tell with the start of
// each update.
func attends(r *bufio.Reader, c net.Conn, tell func(begins []byte)) error {
	for {
		head, err := r.Peek(2)
		if err != nil {
			return err
		}
		op, length, skip := head[0]&0x0f, int(head[1]), 2
		if length >= 126 {
			skip = 4
			if head, err = r.Peek(4); err != nil {
				return err
			}
			length = int(binary.BigEndian.Uint16(head[2:]))
		}
		if _, err := r.Discard(skip); err != nil {
			return err
		}
		begins, err := r.Peek(min(length, 128))
		if err != nil {
			return err
		}
		switch {
		case op == 9: // a ping is answered with the same data; a zero mask changes nothing
			if _, err := c.Write(append([]byte{0x8a, 0x80 | byte(length), 0, 0, 0, 0}, begins...)); err != nil {
				return err
			}
		case op == 8:
			return fmt.Errorf("sent away: %q", begins)
		}
		if op == 1 && bytes.HasPrefix(begins, []byte(`{"type":"update"`)) {
			tell(begins)
		}
		if _, err := r.Discard(length); err != nil {
			return err
		}
	}
}

// resources returns the processor time and memory of a process.
func (p *process) resources() (cpu time.Duration, memory int64) {
	return resourcesOf(p.t, p.cmd.Process.Pid)
}

func resourcesOf(t testing.TB, pid int) (cpu time.Duration, memory int64) {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		t.Fatal(err)
	}
	of := strings.Fields(string(stat[bytes.LastIndexByte(stat, ')')+1:]))
	for _, ticks := range of[11:13] {
		n, err := strconv.Atoi(ticks)
		if err != nil {
			t.Fatal(err)
		}
		cpu += time.Duration(n) * 10 * time.Millisecond
	}
	pages, err := strconv.ParseInt(of[21], 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	return cpu, pages * int64(os.Getpagesize())
}

// TestCrowd measures the cost of sending the moves of one game to many
// spectators:
//
//	go test ./internal/chaos -run TestCrowd -v -timeout 30m -crowd 75000 -crowd.nodes 5
func TestCrowd(t *testing.T) {
	if *crowdOf == 0 {
		t.Skip("by hand, with -crowd 75000")
	}
	s := newSite(t, size{nodes: *crowdNodes, buses: 1, near: true})
	var urls []string
	for _, n := range s.nodes {
		urls = append(urls, "http://"+n.address)
	}
	swarm := newSwarm(t, urls)
	r := rand.New(rand.NewPCG(1, 1))
	d := &duel{nodes: [2]string{s.nodes[0].address, s.nodes[len(s.nodes)-1].address}}
	if err := d.begin(swarm, r); err != nil {
		t.Fatal(err)
	}
	each := *crowdOf / len(s.nodes)
	total := func() (cpu time.Duration, memory int64) {
		for _, n := range s.nodes {
			c, m := n.resources()
			cpu, memory = cpu+c, memory+m
		}
		return cpu, memory
	}
	emptyCPU, empty := total()
	began := time.Now()
	lines := make(chan string, 100*len(s.nodes))
	for i, n := range s.nodes {
		out, in, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		p := &process{t: t, log: filepath.Join(s.dir, fmt.Sprintf("crowd%d.log", i+1)), args: []string{os.Args[0]}, env: []string{crowdAt + "=" + fmt.Sprint(n.address, " ", d.id, " ", each)}, out: in}
		p.start()
		in.Close()
		t.Cleanup(p.kill)
		go func() {
			defer out.Close()
			for said := bufio.NewScanner(out); said.Scan(); {
				lines <- said.Text()
			}
			lines <- "gone"
		}()
	}
	next := func() string {
		line := <-lines
		if line == "gone" {
			t.Fatal("some of the crowd is gone")
		}
		return line
	}
	for range s.nodes {
		next()
	}
	cpu, full := total()
	t.Logf("%d watchers came in %v, with %v of processor each; %d bytes each", each*len(s.nodes), time.Since(began).Round(time.Second), (cpu-emptyCPU)/time.Duration(each*len(s.nodes)), (full-empty)/int64(each*len(s.nodes)))
	var last []time.Duration
	var busy time.Duration
	made := min(*crowdMoves, len(quiet))
	for ply := range made {
		time.Sleep(500 * time.Millisecond)
		before, _ := total()
		sent := time.Now()
		if status, err := d.move(swarm.client, ply, newCmd(r)); err != nil || status != http.StatusOK {
			t.Fatalf("move %d: %d %v", ply, status, err)
		}
		var end time.Time
		for range s.nodes {
			var update int
			var at int64
			if _, err := fmt.Sscan(next(), &update, &at); err != nil {
				t.Fatal(err)
			}
			if told := time.UnixMicro(at); told.After(end) {
				end = told
			}
		}
		after, _ := total()
		busy += after - before
		last = append(last, end.Sub(sent))
	}
	deliveries := each * len(s.nodes) * made
	_, full = total()
	t.Logf("%d moves: the last was told p50 %v, p99 %v after the move was sent; %v of processor a delivery, %.0f deliveries a core-second; %d bytes each", made,
		quantile(last, 50), quantile(last, 100), busy/time.Duration(deliveries), float64(deliveries)/busy.Seconds(), (full-empty)/int64(each*len(s.nodes)))
}
