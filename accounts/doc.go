// Package accounts manages accounts and log-ins: by name and password, by
// passkey, or by a club's sign-on.
//
// It stores everything through people.Store, and of secrets only hashes. It
// knows nothing of games, pages or the wire format.
package accounts
