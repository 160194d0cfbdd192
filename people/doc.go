// Package people says what a person may be called, how passwords are kept, and
// when one who guesses them has to wait.
//
// It knows nothing of databases, sessions, requests or games. But for the salt
// of a password, which is random, everything follows from what is passed in;
// no function reads the clock.
package people
