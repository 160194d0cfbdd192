// Package identity says who makes a call: their account, their role, their rights and
// the seat that they hold, carried by the call's context.
//
// A Capability names what a call needs, and a Table which role has which. Package
// httpapi makes Callers from cookies and refuses calls for which they lack the
// capability; rooms decide from a Caller whose things a call may touch. The package imports only the standard library and reads no store.
package identity
