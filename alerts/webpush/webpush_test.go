package webpush_test

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"duiyi/alerts"
	"duiyi/alerts/webpush"
	"duiyi/alerts/webpush/webpushtest"
)

// secrets keeps the secret that comes first.
type secrets map[string][]byte

func (s secrets) KeptSecret(_ context.Context, name string, fresh []byte) ([]byte, error) {
	if s[name] == nil {
		s[name] = fresh
	}
	return s[name], nil
}

func pusher(t *testing.T, kept secrets, c webpush.Config) *webpush.Pusher {
	t.Helper()
	p, err := webpush.New(t.Context(), kept, c)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func of(b *webpushtest.Browser) alerts.Device {
	return alerts.Device{Endpoint: b.Endpoint, Key: b.Key, Auth: b.Auth}
}

// A browser reads what was sent to it, by the key that the store keeps.
func TestCarry(t *testing.T) {
	kept := secrets{}
	first := pusher(t, kept, webpush.Config{})
	service := webpushtest.New(t)
	service.Trust(first.Key())
	p := pusher(t, kept, webpush.Config{Contact: "keeper@club.example", Transport: service.Transport})
	if p.Key() != first.Key() {
		t.Fatal("another node has another key")
	}
	b := service.Subscribe()
	m := alerts.Message{Kind: alerts.Turn, Title: "轮到你走棋了", Text: strings.Repeat("与 小明 的对局", 40), URL: "/game/1", Tag: "turn 1", For: time.Hour}
	if err := p.Check(of(b)); err != nil {
		t.Fatal(err)
	}
	if err := p.Carry(t.Context(), of(b), m); err != nil {
		t.Fatal(err)
	}
	got := <-service.Pushes
	var read alerts.Message
	if err := json.Unmarshal([]byte(got.Text), &read); err != nil {
		t.Fatal(err)
	}
	read.For = m.For
	if read != m || got.Browser != b || got.TTL != "3600" || got.Urgency != "normal" || len(got.Topic) != 32 || got.Sub != "mailto:keeper@club.example" {
		t.Errorf("arrived %+v: %+v", got, read)
	}
}

// What a push service answers says whether to try again.
func TestAnswers(t *testing.T) {
	kept := secrets{}
	service := webpushtest.New(t)
	p := pusher(t, kept, webpush.Config{Contact: "https://club.example", Transport: service.Transport})
	b := service.Subscribe()
	away := httptest.NewServer(http.NotFoundHandler())
	defer away.Close()
	for _, tt := range []struct {
		status int
		header string
		gone   bool
		later  time.Duration // -1: never
	}{
		{201, "", false, 0}, {404, "", true, 0}, {410, "", true, 0}, {429, "90", false, 90 * time.Second}, {503, "", false, 0},
		{500, "99999999999999999999", false, 0}, {503, "99999999", false, 6 * time.Hour}, {503, "-5", false, 0}, {400, "", false, -1}, {403, "", false, -1}, {307, "", false, -1},
	} {
		service.Answer(b, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Retry-After", tt.header)
			w.Header().Set("Location", away.URL)
			w.WriteHeader(tt.status)
		})
		err := p.Carry(t.Context(), of(b), alerts.Message{})
		var later *alerts.LaterError
		switch {
		case tt.status < 300:
			if err != nil {
				t.Errorf("%d: %v", tt.status, err)
			}
		case tt.gone != errors.Is(err, alerts.ErrGone):
			t.Errorf("%d: %v", tt.status, err)
		case !tt.gone && errors.As(err, &later) != (tt.later >= 0):
			t.Errorf("%d: %v", tt.status, err)
		case later != nil && later.After != tt.later:
			t.Errorf("%d with %q: after %v", tt.status, tt.header, later.After)
		}
	}
	service.Answer(b, nil)
	service.Transport.(*http.Transport).DialContext = func(context.Context, string, string) (net.Conn, error) { return nil, errors.New("no line") }
	service.Transport.(*http.Transport).CloseIdleConnections()
	var later *alerts.LaterError
	if err := p.Carry(t.Context(), of(b), alerts.Message{}); !errors.As(err, &later) || strings.Contains(err.Error(), "/push/") {
		t.Errorf("without a line: %v", err)
	}
}

// A subscription that leads elsewhere than to a push service is refused with the field at fault.
func TestCheck(t *testing.T) {
	service := webpushtest.New(t)
	good := of(service.Subscribe())
	any, few := pusher(t, secrets{}, webpush.Config{}), pusher(t, secrets{}, webpush.Config{Hosts: []string{"fcm.googleapis.com", "*.push.apple.com"}})
	for _, endpoint := range []string{"https://fcm.googleapis.com/x", "https://web.push.apple.com:443/x", "https://FCM.googleapis.com/x"} {
		d := good
		d.Endpoint = endpoint
		if err := few.Check(d); err != nil {
			t.Errorf("%s: %v", endpoint, err)
		}
	}
	for _, tt := range []struct {
		p                          *webpush.Pusher
		field, endpoint, key, auth string
	}{
		{any, "endpoint", "", good.Key, good.Auth},
		{any, "endpoint", "http://push.example.com/x", good.Key, good.Auth},
		{any, "endpoint", "https://push.example.com:8443/x", good.Key, good.Auth},
		{any, "endpoint", "https://user@push.example.com/x", good.Key, good.Auth},
		{any, "endpoint", "https://127.0.0.1/x", good.Key, good.Auth},
		{any, "endpoint", "https://[::1]/x", good.Key, good.Auth},
		{any, "endpoint", "https://localhost/x", good.Key, good.Auth},
		{any, "endpoint", "https://push.example.com/\r\nx", good.Key, good.Auth},
		{any, "endpoint", "https://push.example.com/" + strings.Repeat("x", 2000), good.Key, good.Auth},
		{few, "endpoint", "https://push.apple.com/x", good.Key, good.Auth},
		{few, "endpoint", "https://evil.example/fcm.googleapis.com", good.Key, good.Auth},
		{few, "endpoint", "https://fcm.googleapis.com.evil.example/x", good.Key, good.Auth},
		{any, "keys.p256dh", good.Endpoint, "", good.Auth},
		{any, "keys.p256dh", good.Endpoint, base64.RawURLEncoding.EncodeToString(append([]byte{4}, make([]byte, 64)...)), good.Auth}, // on no curve
		{any, "keys.auth", good.Endpoint, good.Key, good.Key},
		{any, "keys.auth", good.Endpoint, good.Key, "!"},
	} {
		err := tt.p.Check(alerts.Device{Endpoint: tt.endpoint, Key: tt.key, Auth: tt.auth})
		var bad *alerts.DeviceError
		if !errors.As(err, &bad) || bad.Field != tt.field {
			t.Errorf("%q %q %q: %v, want one in %s", tt.endpoint, tt.key, tt.auth, err, tt.field)
		}
	}
	for pattern, fit := range map[string]bool{"fcm.googleapis.com": true, "*.push.apple.com": true, "": false, "*": false, "https://x.example": false, "10.0.0.1": false, "localhost": false, "a.*.example": false} {
		if err := webpush.CheckHost(pattern); (err == nil) != fit {
			t.Errorf("%q: %v", pattern, err)
		}
	}
}

// Whatever a name resolves to, nothing is sent to an address that is not public.
func TestPublicAddressesAlone(t *testing.T) {
	for address, public := range map[string]bool{
		"8.8.8.8:443": true, "[2a00:1450:4001:80e::200e]:443": true, "[64:ff9b::808:808]:443": true,
		"127.0.0.1:443": false, "10.1.2.3:443": false, "192.168.1.1:443": false, "172.16.0.1:443": false, "169.254.169.254:443": false, "100.64.0.1:443": false,
		"0.0.0.0:443": false, "224.0.0.1:443": false, "255.255.255.255:443": false, "198.18.0.1:443": false, "[::1]:443": false, "[fe80::1%eth0]:443": false, "[fd00::1]:443": false,
		"[::ffff:127.0.0.1]:443": false, "[64:ff9b::7f00:1]:443": false, "[2002:7f00:1::]:443": false, "[::]:443": false, "nonsense": false,
	} {
		if err := webpush.Public(t.Context(), "tcp", address, nil); (err == nil) != public {
			t.Errorf("%s: %v", address, err)
		}
	}
	here := httptest.NewTLSServer(http.NotFoundHandler())
	defer here.Close()
	p := pusher(t, secrets{}, webpush.Config{})
	_, port, err := net.SplitHostPort(here.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	if err := webpush.Dial(t.Context(), p, net.JoinHostPort("localhost", port)); err == nil || !strings.Contains(err.Error(), "public") {
		t.Errorf("a name of this machine: %v", err)
	}
}
