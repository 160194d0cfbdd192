// Package mail sends plain-text mail through a mail server (SMTP), encrypted except to this
// machine itself.
//
// A Sender has a bounded queue in memory and tries again while the server is away. A restart
// loses what waits: it holds links that are asked for again, and nothing else. Builds for js
// have no Sender: no browser speaks SMTP.
package mail
