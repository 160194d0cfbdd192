// Package servercmd holds the commands that run or administer a server: serve, which wires
// the store, the games, the engines and the page; worker, which searches for a site; and
// admin, which talks to a running server through a socket in its data folder.
//
// serve checks its flags first (settings.go), takes the data folder, listens (listen.go),
// and then starts the rest.
package servercmd
