package webpush

import (
	"context"
	"crypto/ecdh"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/SherClockHolmes/webpush-go"

	"duiyi/alerts"
)

// secretName is the name of the key in the store.
const secretName = "webpush"

const (
	dialWithin = 5 * time.Second
	// maxEndpoint is the longest address of a device, in bytes.
	maxEndpoint = 2000
	// maxReason is how much of a refusal the log has, in bytes.
	maxReason = 200
	// longestWait bounds what a push service may ask for.
	longestWait = 6 * time.Hour
)

// Config configures a Pusher.
type Config struct {
	// Contact is where push services reach whoever keeps this server: an email address, or the
	// https address of the site.
	Contact string
	// Hosts are the push services that are accepted, each a name or *. and a domain; none is any.
	Hosts []string
	// Transport replaces the transport that connects to public addresses alone; nil keeps it.
	Transport http.RoundTripper
}

// CheckHost returns an error for a text that is no entry of Config.Hosts.
func CheckHost(pattern string) error {
	name := strings.TrimPrefix(pattern, "*.")
	if _, err := netip.ParseAddr(name); err == nil || name == "" || strings.ContainsAny(name, "/:@*?# ") || !strings.Contains(name, ".") {
		return errors.New("want a host name such as fcm.googleapis.com, or *.push.apple.com")
	}
	return nil
}

// A Pusher is an alerts.Carrier.
type Pusher struct {
	config          Config
	private, public string // base64url
	client          *http.Client
}

// New returns a Pusher with the key that a store keeps; the first one is made here.
func New(ctx context.Context, store interface {
	KeptSecret(ctx context.Context, name string, fresh []byte) ([]byte, error)
}, c Config) (*Pusher, error) {
	fresh, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		return nil, err
	}
	kept, err := store.KeptSecret(ctx, secretName, fresh.Bytes())
	if err != nil {
		return nil, err
	}
	key, err := ecdh.P256().NewPrivateKey(kept)
	if err != nil {
		return nil, fmt.Errorf("the key of Web Push: %w", err)
	}
	p := &Pusher{config: c, private: base64.RawURLEncoding.EncodeToString(kept), public: base64.RawURLEncoding.EncodeToString(key.PublicKey().Bytes())}
	transport := c.Transport
	if transport == nil {
		transport = &http.Transport{
			DialContext:         (&net.Dialer{Timeout: dialWithin, ControlContext: public}).DialContext,
			TLSHandshakeTimeout: dialWithin, ForceAttemptHTTP2: true, MaxIdleConnsPerHost: 8, IdleConnTimeout: time.Minute,
		}
	}
	p.client = &http.Client{Transport: transport, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	return p, nil
}

// public refuses a connection to an address that is not public.
func public(_ context.Context, _, address string, _ syscall.RawConn) error {
	at, err := netip.ParseAddrPort(address)
	if err == nil && !isPublic(at.Addr()) {
		err = fmt.Errorf("%v is not a public address", at.Addr())
	}
	return err
}

// reserved are networks beyond those that netip knows, from the IANA registries of special
// addresses.
var reserved = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("192.0.0.0/24"), netip.MustParsePrefix("192.0.2.0/24"),
	netip.MustParsePrefix("198.18.0.0/15"), netip.MustParsePrefix("198.51.100.0/24"), netip.MustParsePrefix("203.0.113.0/24"), netip.MustParsePrefix("240.0.0.0/4"),
	netip.MustParsePrefix("100::/64"), netip.MustParsePrefix("2001::/23"), netip.MustParsePrefix("2001:db8::/32"), netip.MustParsePrefix("fec0::/10"),
	netip.MustParsePrefix("64:ff9b:1::/48"), netip.MustParsePrefix("2002::/16"),
}

// translated are addresses of IPv4 behind a translator (RFC 6052), in their last four bytes.
var translated = netip.MustParsePrefix("64:ff9b::/96")

func isPublic(a netip.Addr) bool {
	a = a.Unmap()
	if translated.Contains(a) {
		all := a.As16()
		a = netip.AddrFrom4([4]byte(all[12:]))
	}
	if !a.IsGlobalUnicast() || a.IsPrivate() || a.Zone() != "" {
		return false
	}
	for _, p := range reserved {
		if p.Contains(a) {
			return false
		}
	}
	return true
}

// Key implements alerts.Carrier.
func (p *Pusher) Key() string { return p.public }

// Check implements alerts.Carrier.
func (p *Pusher) Check(d alerts.Device) error {
	u, err := url.Parse(d.Endpoint)
	switch {
	case err != nil || len(d.Endpoint) > maxEndpoint || !printable(d.Endpoint) || u.Scheme != "https" || u.User != nil || u.Port() != "" && u.Port() != "443":
		return &alerts.DeviceError{Field: "endpoint", Why: "this is not the https address of a push service"}
	case CheckHost(u.Hostname()) != nil || strings.HasPrefix(u.Hostname(), "*"):
		return &alerts.DeviceError{Field: "endpoint", Why: "this names no host of the internet"}
	case !p.accepts(u.Hostname()):
		return &alerts.DeviceError{Field: "endpoint", Why: "this server sends nothing to " + u.Hostname()}
	}
	key, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(d.Key, "="))
	if err == nil {
		_, err = ecdh.P256().NewPublicKey(key)
	}
	if err != nil {
		return &alerts.DeviceError{Field: "keys.p256dh", Why: "this is not a public key"}
	}
	if auth, err := base64.RawURLEncoding.DecodeString(strings.TrimRight(d.Auth, "=")); err != nil || len(auth) != 16 {
		return &alerts.DeviceError{Field: "keys.auth", Why: "this is not 16 bytes"}
	}
	return nil
}

// printable reports whether a text is ASCII without spaces.
func printable(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return r <= ' ' || r > '~' })
}

func (p *Pusher) accepts(host string) bool {
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	for _, pattern := range p.config.Hosts {
		pattern = strings.ToLower(pattern)
		if domain, ok := strings.CutPrefix(pattern, "*"); host == pattern || ok && strings.HasSuffix(host, domain) {
			return true
		}
	}
	return len(p.config.Hosts) == 0
}

// Carry implements alerts.Carrier.
func (p *Pusher) Carry(ctx context.Context, d alerts.Device, m alerts.Message) error {
	if err := p.Check(d); err != nil { // added under other rules
		return fmt.Errorf("%w: %w", alerts.ErrGone, err)
	}
	text, err := json.Marshal(m)
	if err != nil {
		return err
	}
	urgency := webpush.UrgencyHigh
	if m.Kind == alerts.Turn {
		urgency = webpush.UrgencyNormal
	}
	topic := sha256.Sum256([]byte(m.Tag))
	answer, err := webpush.SendNotificationWithContext(ctx, text, &webpush.Subscription{Endpoint: d.Endpoint, Keys: webpush.Keys{P256dh: d.Key, Auth: d.Auth}}, &webpush.Options{
		HTTPClient: p.client, Subscriber: p.config.Contact, Topic: base64.RawURLEncoding.EncodeToString(topic[:24]), TTL: max(1, int(m.For/time.Second)),
		Urgency: urgency, VAPIDPublicKey: p.public, VAPIDPrivateKey: p.private,
	})
	if err != nil {
		return &alerts.LaterError{Err: withoutPath(err)}
	}
	defer answer.Body.Close()
	reason, _ := io.ReadAll(io.LimitReader(answer.Body, maxReason)) // for the log alone
	refused := fmt.Errorf("the push service answers %d %q", answer.StatusCode, strings.TrimSpace(string(reason)))
	switch s := answer.StatusCode; {
	case s >= 200 && s < 300:
		return nil
	case s == http.StatusNotFound || s == http.StatusGone:
		return alerts.ErrGone
	case s == http.StatusTooManyRequests || s >= 500:
		return &alerts.LaterError{After: retryAfter(answer.Header.Get("Retry-After")), Err: refused}
	}
	return refused
}

// withoutPath takes the path of a device's address, which is a secret, out of an error.
func withoutPath(err error) error {
	var of *url.Error
	if errors.As(err, &of) {
		return of.Err
	}
	return err
}

func retryAfter(header string) time.Duration {
	if s, err := strconv.Atoi(header); err == nil && s > 0 {
		return min(time.Duration(min(s, 1<<20))*time.Second, longestWait)
	}
	return 0
}
