// Package chaos holds the test of a whole site under faults: programs that share
// a database, and people who play at them while they are killed, stopped, cut off
// and restarted, and while connections are cut in the middle of what goes over
// them. What was acknowledged is held to what is stored.
//
// There is nothing here but tests. Every run of them does some things once to a
// small site, in about ten seconds. A longer one is by hand, and repeats itself by its
// seed as far as the machine does:
//
//	go test ./internal/chaos -run TestChaos -v -timeout 2h -chaos 1h -seed 7
package chaos
