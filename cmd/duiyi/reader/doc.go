// Command reader is the program with Duiyi's engines that runs in a worker of a reader's
// browser, at the page of a server: the same engines, analysis and words for their lines as in
// duiyi serve, without games, stores or calls.
//
// The page's worker defines globalThis.duiyiPage before it starts the program. The program
// calls its ready with a function ask. It takes a question as JSON and a function to tell; it tells answers, one JSON value each,
// in the form of the server's lines, and null at the end.
//
// Nobody is asked whether help is fair: the server gives the page the position, or refuses it.
package main
