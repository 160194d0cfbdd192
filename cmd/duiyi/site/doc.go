// Command site is the program of the page alone: what duiyi serve is on a machine, in a
// worker of the browser, with the same handler and the same store.
//
// The page's worker defines globalThis.duiyiPage before it starts the program. The program
// calls its ready with two functions, ask for a request and dial for a socket, or its
// failed with the reason why it does not run.
//
// Other people, programs of one's own, folders and opening books in files need a network
// or a disk; without them the capabilities of GET /api/health and the lists of engines and
// books say that they are not there.
package main
