package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/coder/websocket"
	"golang.org/x/sys/unix"
)

// ip runs a command of iproute2.
func ip(t *testing.T, args string) error {
	t.Helper()
	if out, err := exec.Command("ip", strings.Fields(args)...).CombinedOutput(); err != nil {
		return fmt.Errorf("ip %s: %w: %s", args, err, out)
	}
	return nil
}

// twoHouses makes two network namespaces with a wire between them, or skips the
// test where the system does not let it.
func twoHouses(t *testing.T, hereAddress, thereAddress string) (here, there string) {
	t.Helper()
	tag := fmt.Sprint("dy", os.Getpid())
	here, there = tag+"a", tag+"b"
	for _, ns := range []string{here, there} {
		if err := ip(t, "netns add "+ns); err != nil {
			t.Skipf("no network of the test's own, so a guest over a real wire is not tried: %v", err)
		}
		t.Cleanup(func() { ip(t, "netns delete "+ns) })
	}
	for _, args := range []string{
		fmt.Sprintf("link add %s netns %s type veth peer name %s netns %s", tag+"x", here, tag+"y", there),
		fmt.Sprintf("-n %s address add %s/24 dev %s", here, hereAddress, tag+"x"),
		fmt.Sprintf("-n %s address add %s/24 dev %s", there, thereAddress, tag+"y"),
		fmt.Sprintf("-n %s link set %s up", here, tag+"x"), fmt.Sprintf("-n %s link set %s up", there, tag+"y"),
		fmt.Sprintf("-n %s link set lo up", here), fmt.Sprintf("-n %s link set lo up", there),
	} {
		if err := ip(t, args); err != nil {
			t.Skipf("no network of the test's own, so a guest over a real wire is not tried: %v", err)
		}
	}
	return here, there
}

// in returns a client in a network namespace.
func in(ns string) *http.Client {
	return &http.Client{Transport: &http.Transport{DisableKeepAlives: true, DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
		type dialled struct {
			net.Conn
			error
		}
		done := make(chan dialled)
		go func() { // its thread stays in the namespace and ends with it
			runtime.LockOSThread()
			f, err := os.Open(filepath.Join("/var/run/netns", ns))
			if err != nil {
				done <- dialled{nil, err}
				return
			}
			defer f.Close()
			if err := unix.Setns(int(f.Fd()), unix.CLONE_NEWNET); err != nil {
				done <- dialled{nil, err}
				return
			}
			c, err := (&net.Dialer{}).DialContext(ctx, network, address)
			done <- dialled{c, err}
		}()
		d := <-done
		return d.Conn, d.error
	}}}
}

// A guest comes over a wire from another machine, as far as the network can
// tell: they find the page and the game they are invited to under the printed
// address, see its moves, and reach nothing of the owner's.
func TestGuestInLAN(t *testing.T) {
	const address, theirs = "198.18.37.1", "198.18.37.2"
	here, there := twoHouses(t, address, theirs)
	cmd := exec.Command("ip", "netns", "exec", here, program(t), "serve", "--no-open", "--lan", "--addr", ":0", "--data", filepath.Join(t.TempDir(), "data"))
	cmd.Stderr = t.Output()
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Signal(os.Interrupt)
		io.Copy(io.Discard, out)
		cmd.Wait()
	})
	lines := bufio.NewScanner(out)
	var local, printed string
	for printed == "" && lines.Scan() {
		if _, url, ok := strings.Cut(lines.Text(), "Duiyi 对弈: "); ok {
			local = strings.TrimSuffix(url, "/")
		}
		if strings.HasPrefix(lines.Text(), "  http") {
			printed = strings.Trim(lines.Text(), " /")
		}
	}
	if want := "http://" + address + local[strings.LastIndex(local, ":"):]; printed != want {
		t.Fatalf("printed is %q, want %q", printed, want)
	}

	owner, guest := in(here), in(there)
	call := func(c *http.Client, host, method, url, body string, into any) int {
		t.Helper()
		return asks(t, c, host, "", method, url, body, into)
	}
	const people = `"players":[{"kind":"human"},{"kind":"human"}]`
	var own gameView
	call(owner, "", "POST", local+"/api/games", `{"game":"gomoku",`+people+`}`, &own)
	var ours struct {
		ID, Join string
		Seat     struct{ Secret string }
	}
	if status := call(owner, "", "POST", local+"/api/games", `{"game":"gomoku","keeps":"network","side":0,`+people+`}`, &ours); status != http.StatusCreated {
		t.Fatalf("a game over the network: status %d", status)
	}

	tests := []struct {
		method, path, body string
		want               int
	}{
		{"GET", "/", "", 200},
		{"GET", "/game/" + ours.ID, "", 200},
		{"GET", "/api/health", "", 200},
		{"GET", "/api/games/" + ours.ID, "", 200},
		{"GET", "/api/games/" + own.ID, "", 404},
		{"POST", "/api/games/" + own.ID + "/commands", `{"type":"move","move":"h8"}`, 404},
		{"GET", "/api/games", "", 403},
		{"POST", "/api/games", `{"game":"gomoku",` + people + `}`, 403},
		{"DELETE", "/api/games/" + ours.ID, "", 403},
		{"POST", "/api/games/" + ours.ID + "/advice", `{}`, 403},
		{"POST", "/api/import", `{"text":"h8"}`, 403},
		{"POST", "/api/quit", "", 403},
		{"GET", "/api/studies", "", 403},
		{"GET", "/api/library", "", 403},
	}
	for _, tt := range tests {
		for _, host := range []string{"", "localhost", "127.0.0.1:8888"} { // saying so makes nobody the owner
			if got := call(guest, host, tt.method, printed+tt.path, tt.body, nil); got != tt.want {
				t.Errorf("a guest's %s %s as %q: status %d, want %d", tt.method, tt.path, host, got, tt.want)
			}
		}
	}
	if status := call(guest, "evil.example", "GET", printed+"/", "", nil); status != 403 {
		t.Errorf("under a name pointed here: status %d", status)
	}
	if _, resp, err := websocket.Dial(t.Context(), printed+"/api/games/"+own.ID+"/ws", &websocket.DialOptions{HTTPClient: guest}); err == nil || resp.StatusCode != 404 {
		t.Errorf("watching a game of the owner's: %v", err)
	}
	if _, resp, err := websocket.Dial(t.Context(), printed+"/api/games/"+ours.ID+"/ws", &websocket.DialOptions{HTTPClient: guest, HTTPHeader: http.Header{"Origin": {"http://evil.example"}}}); err == nil || resp.StatusCode != 403 {
		t.Errorf("watching from another site's page: %v", err)
	}
	conn, _, err := websocket.Dial(t.Context(), printed+"/api/games/"+ours.ID+"/ws", &websocket.DialOptions{HTTPClient: guest, HTTPHeader: http.Header{"Origin": {printed}}})
	if err != nil {
		t.Fatal(err)
	}
	defer conn.CloseNow()
	if _, text, err := conn.Read(t.Context()); err != nil || !strings.Contains(string(text), ours.ID) {
		t.Errorf("the guest is told %.100s, %v", text, err)
	}
	// By the link the guest has the other seat, and both play.
	var seat struct{ Secret string }
	if status := call(guest, "", "POST", printed+"/api/games/"+ours.ID+"/join", `{"join":"`+ours.Join+`","name":"乙"}`, &seat); status != http.StatusOK {
		t.Fatalf("joining by the link: status %d", status)
	}
	for i, m := range []string{"h8", "i9", "j10", "k11"} {
		who, at, secret := owner, local, ours.Seat.Secret
		if i%2 == 1 {
			who, at, secret = guest, printed, seat.Secret
		}
		if status := asks(t, who, "", secret, "POST", at+"/api/games/"+ours.ID+"/commands", `{"type":"move","move":"`+m+`"}`, nil); status != http.StatusOK {
			t.Fatalf("move %d: status %d", i+1, status)
		}
	}
	var g gameView
	if call(guest, "", "GET", printed+"/api/games/"+ours.ID, "", &g); g.Ply != 4 {
		t.Errorf("the guest sees ply %d", g.Ply)
	}
}
