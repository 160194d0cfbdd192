package httpapi

import (
	"net/http/httptest"
	"testing"

	"duiyi/identity"
)

// On a server with guests, the owner is the caller on its machine.
func TestWho(t *testing.T) {
	tests := []struct {
		name, remote, host string
		header             string
		owner              bool
	}{
		{"this machine", "127.0.0.1:4711", "127.0.0.1:8888", "", true},
		{"this machine by name", "127.0.0.1:4711", "LocalHost:8888", "", true},
		{"this machine over IPv6", "[::1]:4711", "[::1]:8888", "", true},
		{"this machine without a port", "[::1]:4711", "[::1]", "", true},
		{"this machine, mapped", "[::ffff:127.0.0.1]:4711", "localhost", "", true},
		{"this machine by its address in the network", "127.0.0.1:4711", "192.168.1.5:8888", "", false},
		{"a name that is pointed here", "127.0.0.1:4711", "localhost.evil.example", "", false},
		{"a neighbour", "192.168.1.7:4711", "192.168.1.5:8888", "", false},
		{"a neighbour who says localhost", "192.168.1.7:4711", "localhost:8888", "", false},
		{"a neighbour over IPv6", "[fe80::1%eth0]:4711", "localhost:8888", "", false},
		{"a proxy on this machine", "127.0.0.1:4711", "localhost:8888", "X-Forwarded-For", false},
		{"another proxy on this machine", "127.0.0.1:4711", "localhost:8888", "Via", false},
		{"no address", "@", "localhost", "", false},
		{"no host", "127.0.0.1:4711", "", "", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			r := httptest.NewRequest("GET", "/", nil)
			r.RemoteAddr, r.Host = tt.remote, tt.host
			r.Header.Set("Duiyi-Seat", "secret")
			if tt.header != "" {
				r.Header.Set(tt.header, "192.168.1.7")
			}
			want := identity.Caller{Local: tt.owner, Seat: "secret"}
			if got := (&API{options: Options{Guests: true}}).localCaller(r); got != want {
				t.Errorf("with guests: %+v, want %+v", got, want)
			}
			want.Local = true
			if got := (&API{}).localCaller(r); got != want {
				t.Errorf("without guests: %+v, want %+v", got, want)
			}
		})
	}
}
