// Package openapi writes an OpenAPI 3.1 description of calls whose bodies are Go types:
// names, types and optional fields come from reflection, descriptions and the values of
// enumerations from the comments and constants of the source.
//
// It knows nothing of this program's calls. Only tests use it: what it writes is
// committed and embedded, so that the program needs neither reflection nor source.
package openapi
