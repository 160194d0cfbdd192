// Package reply writes answers: JSON, text, JSON lines, and errors with their
// codes. It counts errors and logs the server's own faults.
package reply
