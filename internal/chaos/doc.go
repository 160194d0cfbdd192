// Package chaos tests a whole deployment under faults: programs that share a
// database, with players who play while programs are killed, stopped, cut off
// and restarted, and connections break in mid-transfer. It checks acknowledged
// writes against the database.
//
// The package consists of tests only. The regular run exercises a small
// deployment once, in about ten seconds. Longer runs are started by hand and
// are reproducible from their seed as far as the machine allows:
//
//	go test ./internal/chaos -run TestChaos -v -timeout 2h -chaos 1h -seed 7
package chaos
