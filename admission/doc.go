// Package admission limits how much of something runs at once: so many calls run, so
// many wait, and any further one is refused at once with an error that the client can
// act on.
//
// It imports only the standard library.
package admission
