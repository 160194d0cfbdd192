// Package charset detects the character sets of a text file, decodes it, and
// maps places in the decoded text to places in the file.
//
// Decode splits a file into stretches of UTF-16 and of bytes, and the bytes
// into records. Each line of a record is read in the set in which its
// characters are most likely, by the costs of cost.go. The set that a record
// names counts, and so does its structure: a set that reads the delimiter at
// the end of a value as half of a character loses. Text once decoded in the
// wrong set and saved like that is restored. Text.Tell reports notes and
// faults to a game: nothing is replaced or guessed silently.
//
// The package knows nothing of games and formats except the delimiters of
// their values.
package charset
