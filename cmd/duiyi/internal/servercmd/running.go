package servercmd

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"duiyi/cmd/duiyi/internal/datafolder"
)

// startsWithin is how long a second start waits for the first, which holds the folder, to
// write its address.
const startsWithin = 5 * time.Second

// announce writes the page's address into the data folder and returns a function that
// removes it.
func announce(dir string, at net.Addr) (forget func(), err error) {
	path := filepath.Join(dir, datafolder.AddressFile)
	return func() { os.Remove(path) }, os.WriteFile(path, []byte(pageAt(at)+"\n"), 0o600)
}

// pageAt returns the address of the page for a browser on this machine.
func pageAt(a net.Addr) string { return "http://" + reachable(a) + "/" }

// runningOn returns the page's address of the server that holds a data folder, or "" if
// none answers.
func runningOn(ctx context.Context, dir string) string {
	ctx, cancel := context.WithTimeout(ctx, startsWithin)
	defer cancel()
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	for {
		text, err := os.ReadFile(filepath.Join(dir, datafolder.AddressFile))
		page := strings.TrimSpace(string(text))
		if u, bad := url.Parse(page); err == nil && bad == nil && u.Scheme == "http" && isDuiyi(ctx, u.Host) {
			return page
		}
		select {
		case <-ctx.Done():
			return ""
		case <-tick.C:
		}
	}
}

// goTo opens the page of the server that already runs.
func goTo(out io.Writer, page string) error {
	fmt.Fprintf(out, "Duiyi 对弈 is already running: %s\n", page)
	if err := openBrowser(page); err != nil {
		fmt.Fprintf(out, "Open this address in your browser (%v).\n", err)
	}
	return nil
}

// isDuiyi reports whether a server of Duiyi answers at an address.
func isDuiyi(ctx context.Context, addr string) bool {
	ctx, cancel := context.WithTimeout(ctx, time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+addr+"/api/health", nil)
	if err != nil {
		return false
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return false
	}
	defer resp.Body.Close()
	var health struct{ Name string }
	return json.NewDecoder(io.LimitReader(resp.Body, 64<<10)).Decode(&health) == nil && health.Name == "duiyi"
}
