// Package names says what engines, their levels and the 26 openings of renju are
// called, in every language.
//
// A further language is one more table, with its entry in the list of languages;
// a test finds the names that it lacks.
//
// The package is a leaf: it imports nothing of this module, and whatever names
// things to people may import it.
package names
