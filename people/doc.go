// Package people defines accounts, log-ins and complaints, and the store that keeps them.
// It checks names, hashes passwords, and sets the delays between tries.
//
// It knows nothing of databases, requests or games. No function reads the clock; except
// for random salts, results depend only on the arguments.
package people
