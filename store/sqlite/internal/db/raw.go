package db

// Raw returns the connection or transaction of the queries, for those not
// generated.
func (q *Queries) Raw() DBTX { return q.db }
