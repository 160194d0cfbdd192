package httpapi_test

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/go-webauthn/webauthn/protocol/webauthncbor"

	"duiyi/accounts"
	"duiyi/identity"
	"duiyi/people"
)

// An authenticator is a device with one passkey.
type authenticator struct {
	t      *testing.T
	key    *ecdsa.PrivateKey
	id     []byte
	handle string // the user's, as it was given
	signed uint32
}

var b64 = base64.RawURLEncoding

// data returns the device's authenticator data for a relying party.
func (d *authenticator) data(party string, flags byte) []byte {
	of := sha256.Sum256([]byte(party))
	d.signed++
	return binary.BigEndian.AppendUint32(append(of[:], flags), d.signed)
}

func clientData(kind, challenge, origin string) []byte {
	return fmt.Appendf(nil, `{"type":"webauthn.%s","challenge":%q,"origin":%q}`, kind, challenge, origin)
}

const (
	present, verified, attested = 1, 4, 64 // flags
)

// make answers a request to create a passkey.
func (d *authenticator) make(party, challenge, origin string) string {
	d.t.Helper()
	var err error
	if d.key, err = ecdsa.GenerateKey(elliptic.P256(), rand.Reader); err != nil {
		d.t.Fatal(err)
	}
	d.id = []byte("key of " + party)
	point, err := d.key.PublicKey.Bytes() // 4, x, y
	if err != nil {
		d.t.Fatal(err)
	}
	public, err := webauthncbor.Marshal(map[int]any{1: 2, 3: -7, -1: 1, -2: point[1:33], -3: point[33:]})
	if err != nil {
		d.t.Fatal(err)
	}
	data := append(d.data(party, present|verified|attested), make([]byte, 16)...)
	data = append(binary.BigEndian.AppendUint16(data, uint16(len(d.id))), d.id...)
	object, err := webauthncbor.Marshal(map[string]any{"fmt": "none", "attStmt": map[string]any{}, "authData": append(data, public...)})
	if err != nil {
		d.t.Fatal(err)
	}
	return fmt.Sprintf(`{"id":%[1]q,"rawId":%[1]q,"type":"public-key","clientExtensionResults":{},"response":{"clientDataJSON":%[2]q,"attestationObject":%[3]q}}`,
		b64.EncodeToString(d.id), b64.EncodeToString(clientData("create", challenge, origin)), b64.EncodeToString(object))
}

// use answers a request to use the passkey.
func (d *authenticator) use(party, challenge, origin string, flags byte) string {
	d.t.Helper()
	data, client := d.data(party, flags), clientData("get", challenge, origin)
	of := sha256.Sum256(client)
	digest := sha256.Sum256(append(bytes.Clone(data), of[:]...))
	signature, err := ecdsa.SignASN1(rand.Reader, d.key, digest[:])
	if err != nil {
		d.t.Fatal(err)
	}
	return fmt.Sprintf(`{"id":%[1]q,"rawId":%[1]q,"type":"public-key","clientExtensionResults":{},"response":{"clientDataJSON":%[2]q,"authenticatorData":%[3]q,"signature":%[4]q,"userHandle":%[5]q}}`,
		b64.EncodeToString(d.id), b64.EncodeToString(client), b64.EncodeToString(data), b64.EncodeToString(signature), d.handle)
}

func TestPasskeys(t *testing.T) {
	a := newAssociation(t, accounts.SignUpOpen)
	id, cookie := a.join("小明", identity.RolePlayer)
	origin := strings.Replace(a.url, "127.0.0.1", "localhost", 1)
	there := host(strings.TrimPrefix(origin, "http://"))
	begin := func(path, cookie string) (rite, challenge, handle string) {
		t.Helper()
		r := a.request("POST", path, `{}`, there, as(cookie))
		var body struct {
			Rite    string
			Options struct {
				Challenge, RPID string
				User            struct{ ID string }
			}
		}
		if err := json.Unmarshal([]byte(r.text), &body); err != nil || r.status != http.StatusOK {
			t.Fatalf("%s: %d %s", path, r.status, r.text)
		}
		return body.Rite, body.Options.Challenge, body.Options.User.ID
	}
	send := func(path, cookie, rite, credential string) reply {
		return a.request("POST", path, fmt.Sprintf(`{"rite":%q,"name":"手机","credential":%s}`, rite, credential), there, as(cookie))
	}
	device := &authenticator{t: t}
	const mine, logIn = "/api/me/passkeys", "/api/login/passkey"

	// A passkey created for another site is rejected, and a ceremony works
	// once.
	rite, challenge, handle := begin(mine+"/begin", cookie)
	device.handle = handle
	made := device.make("localhost", challenge, "http://evil.example")
	send(mine, cookie, rite, made).is(t, "made elsewhere", http.StatusForbidden, "bad_passkey")
	send(mine, cookie, rite, device.make("localhost", challenge, origin)).is(t, "the same rite again", http.StatusForbidden, "bad_passkey")
	rite, challenge, _ = begin(mine+"/begin", cookie)
	_, other := a.join("小红", identity.RolePlayer)
	made = device.make("localhost", challenge, origin)
	send(mine, other, rite, made).is(t, "another's rite", http.StatusForbidden, "bad_passkey")
	rite, challenge, _ = begin(mine+"/begin", cookie)
	r := send(mine, cookie, rite, device.make("localhost", challenge, origin))
	if r.status != http.StatusCreated || !strings.Contains(r.text, `"name":"手机"`) {
		t.Fatalf("a passkey: %d %s", r.status, r.text)
	}

	use := func(flags byte, change func(challenge string) string) reply {
		rite, challenge, _ := begin(logIn+"/begin", "")
		return send(logIn, "", rite, device.use("localhost", change(challenge), origin, flags))
	}
	as := func(challenge string) string { return challenge }
	if r := use(present|verified, as); r.status != http.StatusOK || !strings.Contains(r.text, id) || cookieOf(t, r) == "" {
		t.Fatalf("a log-in by passkey: %d %s", r.status, r.text)
	}
	use(present, as).is(t, "whose user nobody has seen", http.StatusForbidden, "bad_passkey")
	use(present|verified, func(string) string { return b64.EncodeToString(make([]byte, 32)) }).is(t, "an old challenge", http.StatusForbidden, "bad_passkey")
	used := device.signed
	device.signed = 0
	use(present|verified, as).is(t, "a copy of the device", http.StatusForbidden, "bad_passkey")
	device.signed = used
	rite, challenge, _ = begin(logIn+"/begin", "")
	*a.clock = a.clock.Add(6 * time.Minute)
	send(logIn, "", rite, device.use("localhost", challenge, origin, present|verified)).is(t, "too late", http.StatusForbidden, "bad_passkey")

	// A closed account cannot log in by passkey, nor can a deleted passkey.
	disabled := func(at time.Time) {
		t.Helper()
		if _, err := a.people.ChangeUser(t.Context(), id, func(u *people.User) error { u.Disabled = at; return nil }); err != nil {
			t.Fatal(err)
		}
	}
	disabled(*a.clock)
	use(present|verified, as).is(t, "a closed account", http.StatusForbidden, "disabled")
	disabled(time.Time{})
	again := cookieOf(t, use(present|verified, as))
	a.request("DELETE", mine+"/"+b64.EncodeToString(device.id), "", func(r *http.Request) { r.Header.Set("Cookie", other) }).is(t, "another's passkey", http.StatusNotFound, "no_passkey")
	a.request("DELETE", mine+"/"+b64.EncodeToString(device.id), "", func(r *http.Request) { r.Header.Set("Cookie", again) }).is(t, "removed", http.StatusNoContent, "")
	use(present|verified, as).is(t, "a removed one", http.StatusForbidden, "bad_passkey")

	// Passkeys need a recent log-in and a host name.
	a.request("POST", logIn+"/begin", `{}`).is(t, "at 127.0.0.1", http.StatusConflict, "no_passkeys")
	*a.clock = a.clock.Add(2 * time.Hour)
	a.request("POST", mine+"/begin", `{}`, there, func(r *http.Request) { r.Header.Set("Cookie", again) }).is(t, "hours after the log-in", http.StatusForbidden, "log_in_again")
}
