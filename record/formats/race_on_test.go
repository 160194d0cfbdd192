//go:build race

package formats_test

// raced says that the race detector is at work, under which texts are copied
// that otherwise are not, so that what is allocated says nothing.
const raced = true
