// Package reply writes answers: JSON, text, lines of JSON, and errors with their codes. It
// counts the errors and logs those that are the server's own fault.
package reply
