package accounts

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
)

// Calls during a slow discovery share it, or end with their contexts; after a failure the
// next call tries again.
func TestSlowDiscovery(t *testing.T) {
	begun, answer := make(chan struct{}), make(chan int)
	club := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		begun <- struct{}{}
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(<-answer)
		fmt.Fprintf(w, `{"issuer":"http://%s","authorization_endpoint":"http://%[1]s/a","token_endpoint":"http://%[1]s/t","jwks_uri":"http://%[1]s/k"}`, r.Host)
	}))
	defer club.Close()
	a, _, _ := open(t)
	a.config.SignOn = &SignOn{Issuer: club.URL}
	got := make(chan error, 2)
	discover := func() {
		_, err := a.provider(t.Context())
		got <- err
	}
	go discover()
	<-begun
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := a.provider(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("a call that is given up: %v, want context.Canceled", err)
	}
	answer <- http.StatusServiceUnavailable
	if err := <-got; !errors.Is(err, ErrSignOnAway) {
		t.Errorf("while the sign-on is down: %v, want ErrSignOnAway", err)
	}
	go discover()
	<-begun
	go discover()
	answer <- http.StatusOK // a second request would wait at begun for ever
	for range 2 {
		if err := <-got; err != nil {
			t.Errorf("with the sign-on up: %v", err)
		}
	}
	if _, err := a.provider(t.Context()); err != nil {
		t.Errorf("once it is known: %v", err)
	}
}
