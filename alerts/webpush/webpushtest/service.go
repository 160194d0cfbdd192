package webpushtest

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/big"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
)

// origin is where the service is, as far as senders know.
const origin = "https://example.com"

// A Push is a message that arrived.
type Push struct {
	Browser *Browser
	Text    string // decrypted
	TTL     string
	Urgency string
	Topic   string
	Sub     string // whom the service may ask about the sender
}

// A Browser has subscribed.
type Browser struct {
	Endpoint, Key, Auth string // as its PushSubscription says, base64url

	private *ecdh.PrivateKey
	secret  []byte
}

// A Service is a push service.
type Service struct {
	// Transport reaches the service.
	Transport http.RoundTripper
	// Pushes has what arrived and was accepted, in order.
	Pushes chan Push
	// Faults has why requests were not as the RFCs say.
	Faults chan error

	mu       sync.Mutex
	browsers map[string]*Browser // by path
	answers  map[string]http.HandlerFunc
	key      string // of the sender that browsers trust
}

// New returns a service that runs until the test ends.
func New(t testing.TB) *Service {
	s := &Service{Pushes: make(chan Push, 64), Faults: make(chan error, 64), browsers: map[string]*Browser{}, answers: map[string]http.HandlerFunc{}}
	server := httptest.NewTLSServer(http.HandlerFunc(s.take))
	t.Cleanup(server.Close)
	trusted := server.Client().Transport.(*http.Transport).TLSClientConfig
	transport := &http.Transport{TLSClientConfig: trusted, DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, network, server.Listener.Addr().String())
	}}
	t.Cleanup(transport.CloseIdleConnections)
	s.Transport = transport
	return s
}

// Trust sets the key of the sender whose messages browsers accept.
func (s *Service) Trust(key string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.key = key
}

// Subscribe returns a new browser.
func (s *Service) Subscribe() *Browser {
	private, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		panic(err) // there is no randomness
	}
	b := &Browser{private: private, secret: make([]byte, 16), Key: base64.RawURLEncoding.EncodeToString(private.PublicKey().Bytes())}
	rand.Read(b.secret) // never fails
	b.Auth = base64.RawURLEncoding.EncodeToString(b.secret)
	s.mu.Lock()
	defer s.mu.Unlock()
	path := fmt.Sprintf("/push/%d", len(s.browsers))
	s.browsers[path], b.Endpoint = b, origin+path
	return b
}

// Answer sets what the next messages to a browser are answered with; nil accepts them again.
func (s *Service) Answer(b *Browser, h http.HandlerFunc) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.answers[strings.TrimPrefix(b.Endpoint, origin)] = h
}

func (s *Service) take(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	b, answer, key := s.browsers[r.URL.Path], s.answers[r.URL.Path], s.key
	s.mu.Unlock()
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 4096))
	if err != nil || b == nil || r.Method != http.MethodPost {
		s.fault(w, http.StatusNotFound, fmt.Errorf("%s %s: %v", r.Method, r.URL.Path, err))
		return
	}
	if answer != nil {
		answer(w, r)
		return
	}
	sub, err := sender(r.Header.Get("Authorization"), key)
	if err != nil {
		s.fault(w, http.StatusForbidden, err)
		return
	}
	text, err := b.decrypt(body)
	if err == nil && r.Header.Get("Content-Encoding") != "aes128gcm" {
		err = errors.New("not aes128gcm")
	}
	if err != nil {
		s.fault(w, http.StatusBadRequest, err)
		return
	}
	w.WriteHeader(http.StatusCreated)
	s.Pushes <- Push{b, string(text), r.Header.Get("TTL"), r.Header.Get("Urgency"), r.Header.Get("Topic"), sub}
}

func (s *Service) fault(w http.ResponseWriter, status int, err error) {
	w.WriteHeader(status)
	s.Faults <- err
}

// sender checks the header of RFC 8292 and returns the subject of its token.
func sender(header, key string) (string, error) {
	token, given, ok := strings.Cut(strings.TrimPrefix(header, "vapid t="), ", k=")
	parts := strings.Split(token, ".")
	if !ok || len(parts) != 3 || given != key {
		return "", fmt.Errorf("the sender is not the one that the browser knows: %q", header)
	}
	point, err := base64.RawURLEncoding.DecodeString(given)
	if err != nil {
		return "", fmt.Errorf("the key of the sender: %w", err)
	}
	public, err := ecdsa.ParseUncompressedPublicKey(elliptic.P256(), point)
	if err != nil {
		return "", fmt.Errorf("the key of the sender: %w", err)
	}
	signature, err := base64.RawURLEncoding.DecodeString(parts[2])
	if err != nil || len(signature) != 64 {
		return "", fmt.Errorf("the signature: %v", err)
	}
	sum := sha256.Sum256([]byte(parts[0] + "." + parts[1]))
	if !ecdsa.Verify(public, sum[:], new(big.Int).SetBytes(signature[:32]), new(big.Int).SetBytes(signature[32:])) {
		return "", errors.New("the signature is wrong")
	}
	text, err := base64.RawURLEncoding.DecodeString(parts[1])
	var claims struct {
		Aud, Sub string
		Exp      int64
	}
	if err == nil {
		err = json.Unmarshal(text, &claims)
	}
	if err != nil || claims.Aud != origin || claims.Sub == "" || claims.Exp == 0 {
		return "", fmt.Errorf("the claims %s: %v", text, err)
	}
	return claims.Sub, nil
}

// decrypt reads a body of one record (RFC 8188) with a browser's keys (RFC 8291).
func (b *Browser) decrypt(body []byte) ([]byte, error) {
	const head = 16 + 4 + 1 + 65
	if len(body) < head || body[20] != 65 {
		return nil, errors.New("the body has no header")
	}
	salt, point, sealed := body[:16], body[21:head], body[head:]
	theirs, err := ecdh.P256().NewPublicKey(point)
	if err != nil {
		return nil, err
	}
	shared, err := b.private.ECDH(theirs)
	if err != nil {
		return nil, err
	}
	derive := func(secret, salt []byte, info string, length int) []byte {
		key, wrong := hkdf.Key(sha256.New, secret, salt, info, length)
		err = errors.Join(err, wrong)
		return key
	}
	ikm := derive(shared, b.secret, "WebPush: info\x00"+string(b.private.PublicKey().Bytes())+string(point), 32)
	key, nonce := derive(ikm, salt, "Content-Encoding: aes128gcm\x00", 16), derive(ikm, salt, "Content-Encoding: nonce\x00", 12)
	if err != nil {
		return nil, err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	plain, err := gcm.Open(nil, nonce, sealed, nil)
	if err != nil {
		return nil, err
	}
	text := strings.TrimRight(string(plain), "\x00")
	if !strings.HasSuffix(text, "\x02") {
		return nil, errors.New("the last record is not marked")
	}
	return []byte(strings.TrimSuffix(text, "\x02")), nil
}
