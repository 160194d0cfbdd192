// Package limits bounds what clients may ask for: how often (Buckets), how much at once
// for each key (PerKey) and in all (Total). A Tally counts what was refused.
//
// It knows nothing of HTTP, callers or games, and imports nothing else of the module.
package limits
