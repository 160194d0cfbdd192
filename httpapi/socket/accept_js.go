package socket

import "net/http"

// accept takes the connection of a request as a WebSocket without a handshake: page and
// program are in one browser and agree.
func accept(w http.ResponseWriter, _ *http.Request) (*outlet, error) {
	conn, _, err := http.NewResponseController(w).Hijack()
	if err != nil {
		return nil, err
	}
	out := new(outlet)
	out.over(conn)
	return out, nil
}
