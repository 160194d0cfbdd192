// Package httpapi is the HTTP and WebSocket shell over package app, and serves the page.
// calls.go composes the one table of calls, by section, of its own rows and those of the packages
// below it; openapi.json is generated from it. The handlers of a section lie in the file or the
// package of its name. A test runs the examples of docs/guides/http-api.md, the guide.
//
// A handler decodes, calls and encodes. One table maps errors to statuses and codes. An
// error outside it is a fault of the program: the log has it, the client only learns that
// it is internal. Requests must name a host that this server answers to, and requests of a
// browser must come from a page of that host.
package httpapi
