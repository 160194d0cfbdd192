package servercmd

import (
	"net"
	"net/netip"
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

func TestProxies(t *testing.T) {
	c := Serve{LAN: true, Proxy: []string{"127.0.0.1", "10.1.2.3/8", "::1"}}
	got, err := c.proxies()
	want := []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32"), netip.MustParsePrefix("10.0.0.0/8"), netip.MustParsePrefix("::1/128")}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%v, %v; want %v", got, err, want)
	}
}
