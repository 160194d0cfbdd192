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
