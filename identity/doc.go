// Package identity says who makes a call: their account, their role and the seat that
// they hold, carried by the call's context.
//
// Rooms decide from a Caller what a call may do; package httpapi makes Callers from
// cookies. The package imports only the standard library and reads no store.
package identity
