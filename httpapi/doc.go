// Package httpapi is the HTTP and WebSocket shell over package app, and serves
// the page. calls.go composes the one table of calls of its own rows and those of its rooms,
// archive and members; openapi.json is generated from it.
// docs/guides/http-api.md is the guide, whose examples a test runs.
//
// A handler decodes, calls and encodes. There is one table from errors to
// statuses and codes; an error that is not in it is ours, and is logged but
// not told. Requests must name a host that this server answers to, and those
// that a browser sends must come from a page of that host.
package httpapi
