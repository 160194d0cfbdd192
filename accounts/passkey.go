//go:build !js

package accounts

import (
	"context"
	"encoding/json"
	"errors"
	"net/netip"
	"strings"
	"unicode/utf8"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/webauthn"

	"duiyi/people"
)

// A sessionData is what package webauthn remembers of a ceremony.
type sessionData = webauthn.SessionData

// party returns the WebAuthn relying party of a place. Browsers scope passkeys
// by host name.
func (p Place) party() (*webauthn.WebAuthn, error) {
	if _, err := netip.ParseAddr(strings.Trim(p.Host, "[]")); err == nil || p.Host == "" {
		return nil, ErrNoPasskeys
	}
	if strings.HasPrefix(p.Origin, "http:") && p.Host != "localhost" {
		return nil, ErrNoPasskeys
	}
	return webauthn.New(&webauthn.Config{RPID: p.Host, RPDisplayName: "Duiyi 对弈", RPOrigins: []string{p.Origin}})
}

// A keyOwner implements webauthn.User.
type keyOwner struct {
	people.User
	kept []people.Passkey
	keys []webauthn.Credential
}

func (o *keyOwner) WebAuthnID() []byte                         { return []byte(o.ID) }
func (o *keyOwner) WebAuthnName() string                       { return o.Name }
func (o *keyOwner) WebAuthnDisplayName() string                { return o.Name }
func (o *keyOwner) WebAuthnCredentials() []webauthn.Credential { return o.keys }

func (a *Accounts) keyOwner(ctx context.Context, u people.User) (*keyOwner, error) {
	kept, err := a.store.Passkeys(ctx, u.ID)
	if err != nil {
		return nil, err
	}
	o := &keyOwner{User: u, kept: kept, keys: make([]webauthn.Credential, len(kept))}
	for i, k := range kept {
		if err := json.Unmarshal(k.Body, &o.keys[i]); err != nil {
			return nil, err
		}
	}
	return o, nil
}

// BeginPasskey begins the registration of a passkey for a user who has logged
// in recently. It returns the options for the browser.
func (a *Accounts) BeginPasskey(ctx context.Context, in Session, at Place) (id string, ask *protocol.CredentialCreation, err error) {
	if a.now().Sub(in.Created) > fresh {
		return "", nil, ErrLogInAgain
	}
	party, err := at.party()
	if err != nil {
		return "", nil, err
	}
	owner, err := a.keyOwner(ctx, in.User)
	if err != nil {
		return "", nil, err
	}
	if len(owner.kept) >= maxPasskeys {
		return "", nil, ErrManyPasskeys
	}
	var have []protocol.CredentialDescriptor
	for _, k := range owner.keys {
		have = append(have, k.Descriptor())
	}
	ask, data, err := party.BeginRegistration(owner, webauthn.WithExclusions(have), webauthn.WithAuthenticatorSelection(protocol.AuthenticatorSelection{
		ResidentKey: protocol.ResidentKeyRequirementRequired, UserVerification: protocol.VerificationRequired,
	}))
	if err != nil {
		return "", nil, err
	}
	id, err = a.ceremonies.begin(a.now(), ceremony{data: *data, user: in.User.ID})
	return id, ask, err
}

// AddPasskey completes the registration with the browser's response.
func (a *Accounts) AddPasskey(ctx context.Context, in Session, at Place, id, name string, made []byte) error {
	data, err := a.ceremonies.end(a.now(), id, in.User.ID)
	if err != nil {
		return err
	}
	party, err := at.party()
	if err != nil {
		return err
	}
	answer, err := protocol.ParseCredentialCreationResponseBytes(made)
	if err != nil {
		return errors.Join(ErrBadPasskey, err)
	}
	key, err := party.CreateCredential(&keyOwner{User: in.User}, data, answer)
	if err != nil {
		return errors.Join(ErrBadPasskey, err)
	}
	body, err := json.Marshal(key)
	if err != nil {
		return err
	}
	name = strings.TrimSpace(name)
	if n := utf8.RuneCountInString(name); n > maxKeyName {
		name = string([]rune(name)[:maxKeyName])
	}
	now := a.now()
	return a.store.AddPasskey(ctx, people.Passkey{ID: key.ID, User: in.User.ID, Name: name, Body: body, Created: now, Used: now})
}

// BeginPasskeyLogIn begins a log-in by passkey. It returns the options for the
// browser, which accept any passkey for this server.
func (a *Accounts) BeginPasskeyLogIn(at Place) (id string, ask *protocol.CredentialAssertion, err error) {
	party, err := at.party()
	if err != nil {
		return "", nil, err
	}
	ask, data, err := party.BeginDiscoverableLogin(webauthn.WithUserVerification(protocol.VerificationRequired))
	if err != nil {
		return "", nil, err
	}
	id, err = a.ceremonies.begin(a.now(), ceremony{data: *data})
	return id, ask, err
}

// CheckPasskey completes a log-in by passkey and returns the account.
func (a *Accounts) CheckPasskey(ctx context.Context, at Place, id string, used []byte, from string) (people.User, error) {
	if err := a.try(ctx, byAddress(from)); err != nil {
		return people.User{}, err
	}
	data, err := a.ceremonies.end(a.now(), id, "")
	if err != nil {
		return people.User{}, err
	}
	party, err := at.party()
	if err != nil {
		return people.User{}, err
	}
	answer, err := protocol.ParseCredentialRequestResponseBytes(used)
	if err != nil {
		return people.User{}, errors.Join(ErrBadPasskey, err)
	}
	var owner *keyOwner
	var failed error // an error of the store, as opposed to a bad passkey
	_, key, err := party.ValidatePasskeyLogin(func(_, handle []byte) (webauthn.User, error) {
		u, err := a.store.User(ctx, string(handle))
		if err == nil {
			owner, err = a.keyOwner(ctx, u)
		}
		if err != nil && !errors.Is(err, people.ErrNoUser) {
			failed = err
		}
		return owner, err
	}, data, answer)
	switch {
	case failed != nil:
		return people.User{}, failed
	case err != nil:
		return people.User{}, errors.Join(ErrBadPasskey, err)
	case key.Authenticator.CloneWarning:
		return people.User{}, ErrBadPasskey
	case !owner.Disabled.IsZero():
		return people.User{}, ErrDisabled
	}
	body, err := json.Marshal(key)
	if err == nil {
		err = a.store.UsePasskey(ctx, people.Passkey{ID: key.ID, User: owner.ID, Body: body, Used: a.now()})
	}
	if err == nil {
		err = a.store.Forgive(ctx, byAddress(from).Key, 1)
	}
	return owner.User, err
}
