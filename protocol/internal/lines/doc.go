// Package lines cuts a byte stream into the lines of a protocol, whatever the
// other side ends them with and however long it makes them. It imports only
// the standard library.
package lines
