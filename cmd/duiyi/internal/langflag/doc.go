// Package langflag holds the type of the flag --lang.
package langflag
