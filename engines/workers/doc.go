// Package workers runs searches outside this process: it describes a Job completely, so
// that a program of the same version elsewhere makes it as this one would, and decides
// whether a search runs here or at a worker.
//
// A Thinker is the worker's side. Package bus/nats carries jobs to it. No lock is held
// while a search waits for a slot or runs.
package workers
