package book

// A Maker makes books of a game as the bytes of a file, in one format.
type Maker struct {
	Format    string
	Extension string // with its dot
	Kind      Kind

	// Make hands each a function that takes positions with their entries, as
	// Builder.Each has them.
	Make func(each func(put func(p Position, list []Entry) error) error) ([]byte, error)
}
