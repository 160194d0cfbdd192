package main

import (
	"encoding/json"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// asks sends a request as a client that asks for a host, or for the one of the URL
// where that is empty, with the secret of a seat, or none.
func asks(t *testing.T, c *http.Client, host, seat, method, url, body string, into any) int {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Duiyi-Seat", seat)
	req.Host = host
	resp, err := c.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if into != nil {
		if err := json.NewDecoder(resp.Body).Decode(into); err != nil {
			t.Fatal(err)
		}
	}
	return resp.StatusCode
}

// Who plays in the network finds the page under each address printed, and has
// nothing of the owner's there.
func TestServeLAN(t *testing.T) {
	s := startServer(t, filepath.Join(t.TempDir(), "data"), "--lan", "--addr", ":0")
	if status := s.call(t, http.MethodGet, "api/games", nil, nil); status != http.StatusOK {
		t.Errorf("the owner's games: status %d", status)
	}
	var health struct {
		Quit, LAN, Guest bool
		Addresses        []string
	}
	s.call(t, http.MethodGet, "api/health", nil, &health)
	if !health.Quit || !health.LAN || health.Guest {
		t.Errorf("the owner is told %+v", health)
	}
	ask := func(host, path string, into any) int {
		t.Helper()
		return asks(t, http.DefaultClient, host, "", http.MethodGet, s.url+path, "", into)
	}
	name, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	short, _, _ := strings.Cut(name, ".")
	hosts := []string{name, short, short + ".local", "192.168.1.7"}
	for _, host := range hosts {
		if host == "localhost" {
			continue // what this machine calls itself
		}
		var health struct {
			Quit, LAN, Guest bool
			Addresses        []string
		}
		if ask(host, "api/health", &health); health.Quit || !health.LAN || !health.Guest || health.Addresses != nil {
			t.Errorf("who asks for %s is told %+v", host, health)
		}
		if status := ask(host, "", nil); status != http.StatusOK {
			t.Errorf("the page at %s: status %d", host, status)
		}
		if status := ask(host, "api/games", nil); status != http.StatusForbidden {
			t.Errorf("the list of games at %s: status %d", host, status)
		}
	}
	if status := ask("evil.example", "", nil); status != http.StatusForbidden {
		t.Errorf("the page under a name pointed here: status %d", status)
	}
	if err := s.cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	rest, err := io.ReadAll(s.out)
	if err != nil {
		t.Error(err)
	}
	s.cmd.Wait()
	for _, address := range health.Addresses {
		if !strings.Contains(string(rest), "  "+address+"/\n") {
			t.Errorf("%s is not printed: %q", address, rest)
		}
	}
	if len(health.Addresses) == 0 && !strings.Contains(string(rest), "no address in a network") {
		t.Errorf("without a network it says %q", rest)
	}
}

func TestServeReachMisused(t *testing.T) {
	tests := []struct {
		name string
		args []string
		want string
	}{
		{"both", []string{"--lan", "--unprotected"}, "exclude each other"},
		{"a certificate without a key", []string{"--cert", "x.pem"}, "--key"},
		{"two certificates", []string{"--tls", "club.example", "--cert", "x.pem", "--key", "y.pem"}, "HTTPS needs"},
		{"an authority for nothing", []string{"--acme", "staging"}, "--tls NAME"},
		{"an address for a name", []string{"--addr", "127.0.0.1:0", "--tls", "192.0.2.1"}, "club.example"},
		{"a name for others, and nothing protected", []string{"--tls", "club.example"}, "delete every game"},
		{"a proxy that is no address", []string{"--lan", "--proxy", "nginx"}, `--proxy "nginx"`},
		{"a proxy before what is not protected", []string{"--proxy", "127.0.0.1"}, "delete every game"},
		{"nobody to search", []string{"--engine-slots", "0"}, "0 with --nats"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			status, _, errs := runs(append([]string{"serve", "--no-open", "--data", t.TempDir()}, tt.args...)...)
			if status != exitMisuse || !strings.Contains(errs, tt.want) {
				t.Errorf("status %d, stderr %q", status, errs)
			}
		})
	}
}
