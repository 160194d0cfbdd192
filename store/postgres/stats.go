package postgres

import "time"

// Stats counts the work of the database since the store was opened.
type Stats struct {
	Commits     int64         // committed transactions
	Appends     int64         // appends in them
	Took        time.Duration // their total time, from requesting a connection to the answer
	Waiting     int           // queued appends
	Again       int64         // retries after a lost connection
	Connections int           // open connections
	InUse       int           // connections in use
}

// Stats returns the current counters.
func (s *Store) Stats() Stats {
	pool := s.pool.Stat()
	return Stats{
		Commits: s.commits.Load(), Appends: s.writes.Load(), Took: time.Duration(s.took.Load()), Waiting: len(s.line.line), Again: s.again.Load(),
		Connections: int(pool.TotalConns()), InUse: int(pool.AcquiredConns()),
	}
}
