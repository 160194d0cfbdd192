package main

import (
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/netip"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// inNetworks are interfaces with these addresses, as 192.168.1.7/24.
func inNetworks(t *testing.T, addresses ...string) func() ([]net.Addr, error) {
	var all []net.Addr
	for _, text := range addresses {
		ip, n, err := net.ParseCIDR(text)
		if err != nil {
			t.Fatal(err)
		}
		n.IP = ip
		all = append(all, n)
	}
	return func() ([]net.Addr, error) { return all, nil }
}

func TestReachableFromOutside(t *testing.T) {
	interfaces := inNetworks(t, "127.0.0.1/8", "192.168.1.7/24", "fe80::1/64", "2001:db8::7/64")
	got := reachableFromOutside(&net.TCPAddr{IP: net.IPv4zero, Port: 80}, interfaces)
	if want := []string{"127.0.0.1:80", "192.168.1.7:80", "[2001:db8::7]:80"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	got = reachableFromOutside(&net.TCPAddr{IP: net.IPv4(192, 168, 1, 7), Port: 80}, interfaces)
	if want := []string{"192.168.1.7:80"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// The address by which the machine goes out is named first.
func TestOrigins(t *testing.T) {
	interfaces := inNetworks(t, "127.0.0.1/8", "2001:db8::7/64", "172.17.0.1/16", "192.168.1.7/24", "fe80::1/64", "::1/128")
	tests := []struct {
		name string
		at   net.IP
		out  string // or none
		want []string
	}{
		{"all", net.IPv6unspecified, "192.168.1.7", []string{"http://192.168.1.7:80", "http://172.17.0.1:80", "http://[2001:db8::7]:80"}},
		{"no way out", net.IPv4zero, "", []string{"http://172.17.0.1:80", "http://192.168.1.7:80", "http://[2001:db8::7]:80"}},
		{"one", net.IPv4(192, 168, 1, 7), "192.168.1.7", []string{"http://192.168.1.7:80"}},
		{"this machine alone", net.IPv4(127, 0, 0, 1), "192.168.1.7", []string{}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var out netip.Addr
			if tt.out != "" {
				out = netip.MustParseAddr(tt.out)
			}
			if got := origins("http", &net.TCPAddr{IP: tt.at, Port: 80}, interfaces, out); !slices.Equal(got, tt.want) {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
}

// A QR code is square, light around, and has its three corners.
func TestDrawQR(t *testing.T) {
	text, err := drawQR("http://192.168.1.7:8888/")
	if err != nil {
		t.Fatal(err)
	}
	plain := strings.NewReplacer("\x1b[30;107m", "", "\x1b[0m", "").Replace(text)
	var lines [][]rune
	for line := range strings.Lines(plain) {
		lines = append(lines, []rune(strings.TrimSuffix(line, "\n")))
	}
	wide := len(lines[0])
	if size := wide - 2*quietZone; size < 21 || size%4 != 1 || len(lines) != (wide+1)/2 {
		t.Fatalf("%d lines of %d:\n%s", len(lines), wide, plain)
	}
	for y, line := range lines {
		if len(line) != wide {
			t.Errorf("line %d has %d characters, want %d", y, len(line), wide)
		}
		if quiet := string(line[:quietZone]) + string(line[wide-quietZone:]); strings.TrimSpace(quiet) != "" {
			t.Errorf("line %d begins or ends dark: %q", y, quiet)
		}
	}
	const corner = "█▀▀▀▀▀█" // the upper edge of one, and the light ring below it
	if top := string(lines[quietZone/2]); strings.Count(top, corner) != 2 {
		t.Errorf("the first line is %q", top)
	}
	if low := string(lines[(wide-quietZone-7)/2]); !strings.HasPrefix(strings.TrimSpace(low), corner) {
		t.Errorf("the corner below begins with %q", low)
	}
}

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

func TestProxies(t *testing.T) {
	c := serveCmd{LAN: true, Proxy: []string{"127.0.0.1", "10.1.2.3/8", "::1"}}
	got, err := c.proxies()
	want := []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32"), netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("::1/128")}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%v, %v; want %v", got, err, want)
	}
}
