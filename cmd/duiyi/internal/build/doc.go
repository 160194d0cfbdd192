// Package build says which version of the program runs and from which commit it was
// built.
package build
