//go:build !js

package socket

import (
	"net/http"
	"slices"

	"github.com/gobwas/ws"
)

// accept makes the request's connection a WebSocket. It keeps the connection alone: the
// request and its buffers are freed.
func accept(w http.ResponseWriter, r *http.Request) (*outlet, error) {
	conn, rw, _, err := ws.HTTPUpgrader{Header: w.Header()}.Upgrade(r, w)
	if err != nil {
		if conn != nil {
			conn.Close()
		}
		return nil, err
	}
	out := new(outlet)
	out.over(conn)
	came, _ := rw.Reader.Peek(rw.Reader.Buffered()) // bytes that are buffered already
	out.came = slices.Clone(came)
	return out, nil
}
