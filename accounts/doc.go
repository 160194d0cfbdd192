// Package accounts has people make accounts, log in to them and look after them:
// by name and password, by passkey, or by the sign-on of their club.
//
// What it keeps goes through people.Store; of what lets somebody in, that is a hash
// alone. It knows nothing of games, pages or of how its answers are written.
package accounts
