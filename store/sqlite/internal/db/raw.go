package db

// Raw returns what the queries run on, for those that are not generated.
func (q *Queries) Raw() DBTX { return q.db }
