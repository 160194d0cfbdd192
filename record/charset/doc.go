// Package charset finds the character sets of the text of a file, decodes it, and
// maps places of the decoded text to places in the file.
//
// Decode cuts a file into stretches of UTF-16 and of bytes, and the bytes into
// records. The lines of a record are read in the set in which their characters are
// likeliest, by the costs of cost.go. What a record says of its set counts, and so
// does its structure: a set that takes the mark that ends a value for half of a
// character loses. Text that was decoded in a wrong set once, and saved so, is
// restored. Text.Tell gives a game the notes and faults of its text: nothing is
// replaced or guessed in silence.
//
// It knows nothing of games and formats but the marks that bound their values.
package charset
