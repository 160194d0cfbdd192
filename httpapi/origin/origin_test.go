package origin

import "testing"

// A person is an address, or a network of IPv6.
func TestClient(t *testing.T) {
	tests := []struct{ remote, want string }{
		{"127.0.0.1:5123", "127.0.0.1"},
		{"[::ffff:10.0.0.7]:1", "10.0.0.7"},
		{"[2001:db8:1:2:3:4:5:6]:99", "2001:db8:1:2::/64"},
		{"[2001:db8:1:2::1]:99", "2001:db8:1:2::/64"},
		{"[fe80::1%eth0]:99", "fe80::/64"},
		{"@", "@"},
	}
	for _, tt := range tests {
		if got := Client(tt.remote); got != tt.want {
			t.Errorf("Client(%q) = %q, want %q", tt.remote, got, tt.want)
		}
	}
}
