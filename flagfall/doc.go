// Package flagfall makes flags fall between two people though nobody looks, and keeps it
// known when the program was last alive. It does nothing while no such clock runs.
//
// Games in memory have timers of their own. A Watch knows when the first flag of all
// others falls, asks the store for those that are due, and has each game opened, one node
// at a time. Opening a game has a time limit and holds up no heartbeat. The Watch holds
// its lock over neither the store nor a game; its owner runs Run.
package flagfall
