// Package knockout runs a knock-out with matches of several games. The bracket
// follows the seeds: the two best can only meet in the final, and the best get
// the byes.
//
// A bracket is worked out anew from its seeds and games each time, so there is
// no state to keep but these.
//
// The package imports the standard library and tourney.
package knockout
