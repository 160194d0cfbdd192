// Package httpapi is the HTTP and WebSocket shell over package app, and serves
// the page. The calls, their bodies and their errors are written down in
// docs/reference/api.md, whose examples a test runs.
//
// A handler decodes, calls and encodes. There is one table from errors to
// statuses and codes; an error that is not in it is ours, and is logged but
// not told. Requests must name a host that this server answers to, and those
// that a browser sends must come from a page of that host.
package httpapi
