package servercmd

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"encoding/asn1"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"duiyi/cmd/duiyi/internal/certtest"
)

// An authority is a certificate authority for one name by ACME (RFC 8555), as
// far as one needs it who asks for a certificate: it checks what the server for
// that name shows (RFC 8737), and no signatures of who asks.
type authority struct {
	t    testing.TB
	http *httptest.Server
	name string
	at   string // where the server for that name is
	key  *ecdsa.PrivateKey
	cert *x509.Certificate

	mu     sync.Mutex
	print  string // of the account's key
	status string // of the authorization
	issued []byte // PEM
	orders int
}

func newAuthority(t testing.TB, name, at string) *authority {
	t.Helper()
	a := &authority{t: t, name: name, at: at, status: "pending"}
	a.key, a.cert = certtest.NewAuthority(t)
	a.http = httptest.NewTLSServer(a)
	t.Cleanup(a.http.Close)
	return a
}

const acmeToken = "a-token-of-the-test-which-is-long-enough"

func (a *authority) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	a.mu.Lock()
	defer a.mu.Unlock()
	url := func(path string) string { return a.http.URL + path }
	answer := func(status int, v any) {
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(status)
		json.NewEncoder(w).Encode(v)
	}
	w.Header().Set("Replay-Nonce", fmt.Sprint("nonce", time.Now().UnixNano()))
	var jws struct{ Protected, Payload string }
	json.NewDecoder(r.Body).Decode(&jws) // nothing of a GET
	payload, _ := base64.RawURLEncoding.DecodeString(jws.Payload)
	order := func() map[string]any {
		o := map[string]any{"status": "pending", "identifiers": []any{map[string]string{"type": "dns", "value": a.name}},
			"authorizations": []string{url("/authz")}, "finalize": url("/finalize")}
		switch {
		case a.issued != nil:
			o["status"], o["certificate"] = "valid", url("/cert")
		case a.status == "valid":
			o["status"] = "ready"
		}
		return o
	}
	challenge := map[string]string{"type": "tls-alpn-01", "url": url("/challenge"), "token": acmeToken, "status": a.status}
	switch r.URL.Path {
	case "/":
		answer(200, map[string]string{"newNonce": url("/nonce"), "newAccount": url("/account"), "newOrder": url("/new")})
	case "/nonce":
	case "/account":
		a.print = thumbprint(jws.Protected)
		w.Header().Set("Location", url("/account/1"))
		answer(201, map[string]string{"status": "valid"})
	case "/new":
		a.orders++
		a.status, a.issued = "pending", nil
		w.Header().Set("Location", url("/order"))
		answer(201, order())
	case "/order":
		answer(200, order())
	case "/authz":
		answer(200, map[string]any{"status": a.status, "identifier": map[string]string{"type": "dns", "value": a.name}, "challenges": []any{challenge}})
	case "/challenge":
		a.status = "valid"
		if err := a.check(); err != nil {
			a.t.Errorf("challenge: %v", err)
			a.status = "invalid"
		}
		answer(200, challenge)
	case "/finalize":
		var body struct{ CSR string }
		json.Unmarshal(payload, &body)
		der, _ := base64.RawURLEncoding.DecodeString(body.CSR)
		csr, err := x509.ParseCertificateRequest(der)
		if err != nil || len(csr.DNSNames) != 1 || csr.DNSNames[0] != a.name {
			a.t.Errorf("a request for %+v, %v", csr, err)
			answer(400, map[string]string{"type": "urn:ietf:params:acme:error:badCSR"})
			return
		}
		a.issued = certtest.Sign(a.t, a.key, a.cert, csr.PublicKey, a.name)
		w.Header().Set("Location", url("/order"))
		answer(200, order())
	case "/cert":
		w.Header().Set("Content-Type", "application/pem-certificate-chain")
		w.Write(a.issued)
	default:
		a.t.Errorf("the authority is asked for %s", r.URL.Path)
		answer(404, map[string]string{})
	}
}

// thumbprint returns the thumbprint (RFC 7638) of the P-256 key that the head of
// a signed request names.
func thumbprint(head string) string {
	text, _ := base64.RawURLEncoding.DecodeString(head)
	var h struct {
		JWK struct{ Crv, Kty, X, Y string }
	}
	json.Unmarshal(text, &h)
	sum := sha256.Sum256(fmt.Appendf(nil, `{"crv":%q,"kty":%q,"x":%q,"y":%q}`, h.JWK.Crv, h.JWK.Kty, h.JWK.X, h.JWK.Y))
	return base64.RawURLEncoding.EncodeToString(sum[:])
}

// check asks the server for the name to show that it is who asked.
func (a *authority) check() error {
	c, err := tls.Dial("tcp", a.at, &tls.Config{ServerName: a.name, NextProtos: []string{"acme-tls/1"}, InsecureSkipVerify: true}) // it shows a certificate of its own making
	if err != nil {
		return err
	}
	defer c.Close()
	sum := sha256.Sum256([]byte(acmeToken + "." + a.print))
	want, err := asn1.Marshal(sum[:])
	if err != nil {
		return err
	}
	for _, e := range c.ConnectionState().PeerCertificates[0].Extensions {
		if e.Id.String() == "1.3.6.1.5.5.7.1.31" && bytes.Equal(e.Value, want) {
			return nil
		}
	}
	return errors.New("it does not show what was asked for")
}

// client returns a client that takes the authority's certificates and finds
// every name at an address.
func (a *authority) client(at string) *http.Client { return certtest.Client(a.cert, at) }
