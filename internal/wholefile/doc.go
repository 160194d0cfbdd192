// Package wholefile writes files that are whole or not there: what is written
// stands beside the file until it is on disk, and takes its place then.
//
// It imports only the standard library.
package wholefile
