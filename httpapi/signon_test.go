package httpapi_test

import (
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"duiyi/accounts"
	"duiyi/httpapi"
	"duiyi/identity"
	"duiyi/people"
	"duiyi/store/sqlite"
)

// A signOn is a minimal OpenID Connect provider.
type signOn struct {
	*httptest.Server
	key    *rsa.PrivateKey
	signer *rsa.PrivateKey       // key, or another's
	codes  map[string]url.Values // what was asked for by who has a code
	used   map[string]bool
	claims map[string]any // said instead of what is true
	away   bool
}

func newSignOn(t *testing.T) *signOn {
	t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	s := &signOn{key: key, signer: key, codes: map[string]url.Values{}, used: map[string]bool{}}
	s.Server = httptest.NewServer(http.HandlerFunc(s.answer))
	t.Cleanup(s.Close)
	return s
}

func (s *signOn) answer(w http.ResponseWriter, r *http.Request) {
	if s.away {
		http.Error(w, "away", http.StatusServiceUnavailable)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	switch r.URL.Path {
	case "/.well-known/openid-configuration":
		fmt.Fprintf(w, `{"issuer":%q,"authorization_endpoint":%q,"token_endpoint":%q,"jwks_uri":%q,"id_token_signing_alg_values_supported":["RS256"]}`,
			s.URL, s.URL+"/auth", s.URL+"/token", s.URL+"/keys")
	case "/keys":
		n, e := base64.RawURLEncoding.EncodeToString(s.key.N.Bytes()), base64.RawURLEncoding.EncodeToString([]byte{1, 0, 1})
		fmt.Fprintf(w, `{"keys":[{"kty":"RSA","alg":"RS256","use":"sig","kid":"1","n":%q,"e":%q}]}`, n, e)
	case "/token":
		code := r.FormValue("code")
		asked, ok := s.codes[code]
		sum := sha256.Sum256([]byte(r.FormValue("code_verifier")))
		id, secret, _ := r.BasicAuth()
		if !ok || s.used[code] || id != "duiyi" || secret != "s3cret" || base64.RawURLEncoding.EncodeToString(sum[:]) != asked.Get("code_challenge") || asked.Get("redirect_uri") != r.FormValue("redirect_uri") {
			w.WriteHeader(http.StatusBadRequest)
			fmt.Fprint(w, `{"error":"invalid_grant"}`)
			return
		}
		s.used[code] = true
		claims := map[string]any{"iss": s.URL, "aud": "duiyi", "sub": asked.Get("sub"), "nonce": asked.Get("nonce"), "iat": signOnNow.Unix(), "exp": signOnNow.Add(time.Minute).Unix()}
		maps.Copy(claims, s.claims)
		fmt.Fprintf(w, `{"access_token":"x","token_type":"Bearer","id_token":%q}`, s.sign(claims))
	}
}

func (s *signOn) sign(claims map[string]any) string {
	body, _ := json.Marshal(claims)
	text := base64.RawURLEncoding.EncodeToString([]byte(`{"alg":"RS256","kid":"1"}`)) + "." + base64.RawURLEncoding.EncodeToString(body)
	sum := sha256.Sum256([]byte(text))
	signed, _ := rsa.SignPKCS1v15(rand.Reader, s.signer, crypto.SHA256, sum[:])
	return text + "." + base64.RawURLEncoding.EncodeToString(signed)
}

var signOnNow = time.Date(2026, 2, 17, 8, 0, 0, 0, time.UTC)

// A signing is a browser of a user of the sign-on.
type signing struct {
	*association
	club *signOn
}

func newSigning(t *testing.T, signup accounts.SignUp) *signing {
	store, now := newStore(t).(*sqlite.Store), signOnNow
	g := &signing{&association{people: store, clock: &now}, newSignOn(t)}
	g.server = newServerAs(t, store, playedGames, nil, func(o *httpapi.Options) {
		o.Accounts = accounts.New(store, accounts.Config{Hasher: people.NewCheapHasher(), SignUp: signup, Now: func() time.Time { return now },
			SignOn: &accounts.SignOn{Issuer: g.club.URL, Client: "duiyi", Secret: "s3cret", Name: "棋社"}})
	})
	return g
}

// goes sends a user to the sign-on, and returns the URL back and the browser's
// cookie.
func (g *signing) goes(path, cookie, sub string) (back, errand string) {
	g.t.Helper()
	r := g.request("POST", path, `{}`, as(cookie))
	u, err := url.Parse(answered[struct{ URL string }](g.server, r, http.StatusOK).URL)
	if err != nil || !strings.HasPrefix(u.String(), g.club.URL+"/auth?") {
		g.t.Fatalf("sent to %s: %v", u, err)
	}
	asked := u.Query()
	asked.Set("sub", sub)
	code := asked.Get("state")[:8]
	g.club.codes[code] = asked
	return "/api/login/club?" + url.Values{"state": {asked.Get("state")}, "code": {code}}.Encode(), cookieOf(g.t.(*testing.T), r)
}

// comes returns to the server, and returns the redirect and the session
// cookie.
func (g *signing) comes(back, cookies string) (to, session string) {
	g.t.Helper()
	r := g.request("GET", back, "", as(cookies))
	if r.status != http.StatusSeeOther {
		g.t.Fatalf("%d %s", r.status, r.text)
	}
	for _, text := range r.header.Values("Set-Cookie") {
		if c, err := http.ParseSetCookie(text); err == nil && c.Name == "duiyi" {
			session = c.Name + "=" + c.Value
		}
	}
	return r.header.Get("Location"), session
}

func TestSignOn(t *testing.T) {
	g := newSigning(t, accounts.SignUpOpen)
	back, errand := g.goes("/api/login/club", "", "7")
	to, session := g.comes(back, errand)
	newcomer, ok := strings.CutPrefix(to, "/account#newcomer=")
	if !ok || session != "" {
		t.Fatalf("a newcomer is sent to %s with %q", to, session)
	}
	up := func(name, cookie string) reply {
		return g.request("POST", "/api/signup/club", fmt.Sprintf(`{"newcomer":%q,"name":%q}`, newcomer, name), as(cookie))
	}
	up("小明", "").is(t, "another browser", http.StatusForbidden, "bad_signon")
	up("admin", errand).is(t, "a name of the house", http.StatusBadRequest, "bad_name")
	r := up("小明", errand)
	r.is(t, "a name", http.StatusCreated, "")
	if !strings.Contains(r.text, `"password":false`) || !strings.Contains(r.text, `"club":true`) {
		t.Errorf("the account: %s", r.text)
	}
	up("大明", errand).is(t, "twice", http.StatusForbidden, "bad_signon")

	back, errand = g.goes("/api/login/club", "", "7")
	to, session = g.comes(back, errand)
	if me := g.request("GET", "/api/me", "", as(session)); to != "/account" || !strings.Contains(me.text, `"小明"`) {
		t.Fatalf("sent to %s: %s", to, me.text)
	}
	g.request("DELETE", "/api/me/club", "", as(session)).is(t, "the only way in", http.StatusConflict, "only_way")

	// A user with a password may add the sign-on and remove it.
	_, other := g.join("小红", identity.RolePlayer)
	back, errand = g.goes("/api/me/club", other, "8")
	if to, _ := g.comes(back, errand); to != "/account#signon=bad_signon" {
		t.Errorf("linked while logged out: %s", to)
	}
	back, errand = g.goes("/api/me/club", other, "7")
	if to, _ := g.comes(back, errand+"; "+other); to != "/account#signon=known_already" {
		t.Errorf("linked to another's: %s", to)
	}
	back, errand = g.goes("/api/me/club", other, "8")
	if to, _ := g.comes(back, errand+"; "+other); to != "/account" {
		t.Errorf("linked: %s", to)
	}
	g.request("DELETE", "/api/me/club", "", as(other)).is(t, "unlinked", http.StatusOK, "")
	*g.clock = g.clock.Add(2 * time.Hour)
	g.request("POST", "/api/me/club", `{}`, as(other)).is(t, "two hours later", http.StatusForbidden, "log_in_again")
}

// Forged, replayed, expired or stolen answers are rejected.
func TestForgedSignOn(t *testing.T) {
	g := newSigning(t, accounts.SignUpOpen)
	stranger, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name   string
		claims map[string]any
		key    *rsa.PrivateKey
		back   func(back string) string
		errand func(errand string) string
	}{
		{name: "another nonce", claims: map[string]any{"nonce": "x"}},
		{name: "for another", claims: map[string]any{"aud": "chess"}},
		{name: "of another issuer", claims: map[string]any{"iss": "https://evil.example"}},
		{name: "expired", claims: map[string]any{"exp": signOnNow.Add(-time.Hour).Unix()}},
		{name: "of nobody", claims: map[string]any{"sub": ""}},
		{name: "another's key", key: stranger},
		{name: "another state", back: func(back string) string { return strings.Replace(back, "state=", "state=X", 1) }},
		{name: "no code", back: func(back string) string { return strings.Replace(back, "code=", "error=", 1) }},
		{name: "another code", back: func(back string) string { return strings.Replace(back, "code=", "code=X", 1) }},
		{name: "another browser", errand: func(string) string { return "duiyi-errand=" + strings.Repeat("A", 26) }},
		{name: "no cookie", errand: func(string) string { return "" }},
	} {
		back, errand := g.goes("/api/login/club", "", "7")
		if tt.back != nil {
			back = tt.back(back)
		}
		if tt.errand != nil {
			errand = tt.errand(errand)
		}
		g.club.claims, g.club.signer = tt.claims, g.club.key
		if tt.key != nil {
			g.club.signer = tt.key
		}
		to, session := g.comes(back+"&next=https://evil.example", errand)
		if to != "/account#signon=bad_signon" || session != "" {
			t.Errorf("%s: sent to %s with %q", tt.name, to, session)
		}
	}
	g.club.claims = nil
	back, errand := g.goes("/api/login/club", "", "7")
	g.comes(back, errand)
	if to, _ := g.comes(back, errand); to != "/account#signon=bad_signon" {
		t.Errorf("the same way back again: %s", to)
	}
	back, errand = g.goes("/api/login/club", "", "7")
	*g.clock = g.clock.Add(10 * time.Minute)
	if to, _ := g.comes(back, errand); to != "/account#signon=bad_signon" {
		t.Errorf("ten minutes later: %s", to)
	}
}

// While the sign-on is unavailable everything else works; it works again
// afterwards.
func TestSignOnAway(t *testing.T) {
	g := newSigning(t, accounts.SignUpInvite)
	g.club.away = true
	g.request("POST", "/api/login/club", `{}`).is(t, "away", http.StatusBadGateway, "signon_away")
	if me := g.request("GET", "/api/me", ""); !strings.Contains(me.text, `"club":"棋社"`) {
		t.Errorf("%s", me.text)
	}
	g.club.away = false
	back, errand := g.goes("/api/login/club", "", "7")
	to, _ := g.comes(back, errand)
	body := fmt.Sprintf(`{"newcomer":%q,"name":"小明"}`, strings.TrimPrefix(to, "/account#newcomer="))
	g.request("POST", "/api/signup/club", body, as(errand)).is(t, "by invitation", http.StatusForbidden, "invitation_only")
}
