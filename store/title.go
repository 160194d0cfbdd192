package store

// MaxTitle is the longest title, in characters.
const MaxTitle = 120
