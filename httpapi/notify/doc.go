// Package notify answers calls about alerts: what an account wants to be told when it is not at
// the page, and its devices. It is one room of httpapi, with its own rows in the table of calls.
package notify
