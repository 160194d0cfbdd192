package call

import (
	"net/http"

	"duiyi/identity"
)

// A Row is the whole description of a call, besides its handler. Routes,
// access, rate limits and the OpenAPI description follow from it.
type Row struct {
	Name   string // method and path, "GET /api/games/{id}"
	Needs  identity.Capability
	Limits []Limit // in addition to LimitCalls
	Do     http.HandlerFunc
	Says   string   // the summary in the description
	More   string   // what the summary leaves out
	Query  string   // names of query parameters
	In     any      // a value of the body's type; nil for none
	Out    []Answer // on success
	Errs   string   // codes of this call's own errors
}

// An Answer is one form in which a call succeeds.
type Answer struct {
	Status int
	Body   any    // a value of the type, or Either; nil for none
	Media  string // empty: JSON
}

// Either is a body of one of several types.
type Either []any

// File is a body of any bytes.
type File struct{}

// Media of answers that are no single JSON value. A socket has no body: its types are the
// messages.
const (
	MediaFile   = "*/*"
	MediaLines  = "application/x-ndjson" // JSON values, one a line
	MediaSocket = "websocket"
)

// OK returns the answer 200 with a body.
func OK(body any) []Answer { return []Answer{{http.StatusOK, body, ""}} }

// Created returns the answer 201 with a body.
func Created(body any) []Answer { return []Answer{{http.StatusCreated, body, ""}} }

// NoContent returns the answer 204.
func NoContent() []Answer { return []Answer{{Status: http.StatusNoContent}} }

// Lines returns the answer 200 with lines, each of one of the types.
func Lines(body ...any) []Answer { return []Answer{{http.StatusOK, Either(body), MediaLines}} }

// AnyFile returns the answer 200 with a file.
func AnyFile() []Answer { return []Answer{{http.StatusOK, File{}, MediaFile}} }

// Messages returns the answer 101 with the messages of a socket.
func Messages(types ...any) []Answer {
	return []Answer{{http.StatusSwitchingProtocols, Either(types), MediaSocket}}
}

// Codes that calls of several rooms share.
const (
	CodesGame   = "no_game game_deleted damaged network_game "
	CodesStudy  = "no_study study_deleted damaged "
	CodesBank   = "puzzles_damaged puzzles_newer "
	CodesEngine = "engine_start engine_died engine_silent engine_nonsense engine_illegal engine_flood engine_resting "
	CodesExport = "bad_query characters_lost "
	CodesLobby  = "no_lobby "
)
