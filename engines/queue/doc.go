// Package queue decides which engine search runs next.
//
// A Queue has a fixed number of slots. A search joins it with an urgency, the
// name of the user it runs for and its number of threads, and waits for its
// slot. More urgent searches go first; among equals, users take turns.
//
// The package knows neither games nor engines: it imports only the standard
// library, and a search is whatever holds a Ticket.
package queue
