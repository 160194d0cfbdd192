package webpush

import (
	"context"
	"net/http"
)

// Public is public.
var Public = public

// Dial connects as the transport of a Pusher does.
func Dial(ctx context.Context, p *Pusher, address string) error {
	c, err := p.client.Transport.(*http.Transport).DialContext(ctx, "tcp", address)
	if err == nil {
		err = c.Close()
	}
	return err
}
