package store

// MaxTitle is the length of a title, in characters.
const MaxTitle = 120
