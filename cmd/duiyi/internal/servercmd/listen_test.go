package servercmd

import (
	"net"
	"testing"
)

// Whoever has the browser opened does not care that the usual port is taken.
func TestOpenTakesAFreePort(t *testing.T) {
	if l, err := net.Listen("tcp", usualAddr); err == nil { // else somebody else has it, which does as well
		defer l.Close()
	}
	opens := Serve{Open: true}
	l, err := opens.listen(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if l.Addr().String() == usualAddr {
		t.Errorf("it listens on %s", usualAddr)
	}
	if l, err := (&Serve{}).listen(t.Context()); err == nil {
		l.Close()
		t.Error("without a browser it listens, and nobody knows where")
	}
}

// An address that cannot be listened on is named, with what to do.
func TestListenError(t *testing.T) {
	for addr, want := range map[string]string{
		"192.0.2.77:8080": "--addr 192.0.2.77:8080: this machine does not have that address: use one of its own, or :8080 for all of them",
		"no.invalid:8080": `--addr no.invalid:8080: no machine is known by the name "no.invalid"`,
	} {
		l, err := (&Serve{Addr: addr, accountFlags: accountFlags{Accounts: true}}).listen(t.Context())
		if err == nil {
			l.Close()
		}
		if err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", addr, err, want)
		}
	}
}
