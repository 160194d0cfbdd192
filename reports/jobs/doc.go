// Package jobs makes the reports that people ask for, one for each of them at a time, and
// carries them through restarts and failures of nodes. It also uses finished reports: it
// lays them over studies, makes exercises of their mistakes and judges moves tried instead.
//
// The Store has a report from the moment at which it was asked for, under a ticket of that
// request and with the node that makes it. A node saves what it finds while the Store
// names it, and lets go otherwise: then another node, which took this one for gone,
// continues, or the report was stopped and the Store has nothing under that ticket. A
// report that no running node has is taken up by one of them.
//
// A Room owns one goroutine for each report that is made or followed here, and one that
// takes up reports; all end with the context of New. Requests for one game take turns,
// which a caller may give up. The Room's own lock is held over neither the Store nor a
// search. Live games are known by three calls: their moves, that a report is help, and whether
// help is fair.
package jobs
