package command

import "runtime"

// BesideProcessors raises GOMAXPROCS by more and returns its old value, the number of
// processors, and a function that restores it. For up to 10 ms Go counts a goroutine
// that waits in the kernel as running: on a single core each database commit held up
// the requests that the next commit could have carried. The server takes one thread
// more; an engine takes two, to read commands and to obey them while its search keeps
// all processors busy.
func BesideProcessors(more int) (processors int, back func()) {
	processors = runtime.GOMAXPROCS(0)
	runtime.GOMAXPROCS(processors + more)
	return processors, func() { runtime.GOMAXPROCS(processors) }
}
