// Package native reads and writes Duiyi's own records: a line of JSON for each
// game, which holds all that is known of it.
//
// It knows nothing of files, engines or servers.
package native
