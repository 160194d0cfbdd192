// Package chaos holds the test of a whole site under faults: programs that share
// a database, and people who play at them while they are killed, stopped, cut off
// and restarted. What was acknowledged is held to what is stored.
//
// There is nothing here but tests. A run is by hand, and repeats itself by its seed
// as far as the machine does:
//
//	go test ./internal/chaos -run TestChaos -v -timeout 2h -chaos 1h -seed 7
package chaos
