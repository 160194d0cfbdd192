package postgres

import "time"

// Stats is what has been asked of the database since the store was opened.
type Stats struct {
	Commits     int64         // transactions that were committed
	Appends     int64         // appends to games in them
	Took        time.Duration // by them, from asking for a connection to the answer
	Waiting     int           // appends in line
	Again       int64         // times that a connection was lost and what it was to do was tried again
	Connections int           // open now
	InUse       int           // of them
}

// Stats returns what has been asked of the database, and waits to be.
func (s *Store) Stats() Stats {
	pool := s.pool.Stat()
	return Stats{
		Commits: s.commits.Load(), Appends: s.writes.Load(), Took: time.Duration(s.took.Load()), Waiting: len(s.line.line), Again: s.again.Load(),
		Connections: int(pool.TotalConns()), InUse: int(pool.AcquiredConns()),
	}
}
