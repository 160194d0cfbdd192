// Package replay rebuilds a game from its stored events, as far as they are sound, and says
// what is damaged. It reads no store and changes nothing.
package replay
