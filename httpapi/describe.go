//go:build !js

package httpapi

import (
	"bytes"
	_ "embed"
	"net/http"
	"sync"

	"duiyi/httpapi/page"
)

// described is the OpenAPI description, which TestDescription makes of the table of
// calls, the Go types and their comments.
//
//go:generate go test -run TestDescription -update
//go:embed openapi.json
var described []byte

// A description describes the API of one release, for programs and for people.
type description struct {
	json *page.File
	html func() (*page.File, error)
}

// describing returns the description of a release, whose table of calls has these sections.
func describing(release string, sections []section) description {
	text := bytes.Replace(described, []byte(`"version": "0"`), []byte(`"version": "`+release+`"`), 1)
	return description{page.JSON(text), sync.OnceValues(func() (*page.File, error) { return renderPage(text, sections) })}
}

func (a *API) getDescription(w http.ResponseWriter, r *http.Request) { a.about.json.Serve(w, r) }
