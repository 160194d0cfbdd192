// Package ownengines reads the engine programs that the user declares in engines.ini or on
// the command line, starts them by their protocol, and offers them like built-in engines.
package ownengines
