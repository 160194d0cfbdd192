// Package engines describes the engines that a server offers: their levels, what may be
// set of them, how strong each is, and how a level becomes the limits of one search.
//
// cmd/duiyi makes the specs; every room gets the one List of them. The packages below it
// put engines to work: engines/queue decides which search runs next, engines/pool keeps
// running engines within the memory budget, engines/evaluations remembers results.
//
// It knows no game but through match.Position, and neither stores nor the network.
package engines
