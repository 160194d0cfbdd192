// Package people is the vocabulary of accounts: what an account, a log-in and a report of
// somebody hold, and the store that keeps them. It decides what a person may be called, how
// passwords are kept, and how long somebody who guesses them has to wait.
//
// It knows nothing of databases, requests or games. But for the salt of a password, which
// is random, everything follows from the arguments; no function reads the clock.
package people
