package httpapi

import (
	"bytes"
	_ "embed"
	"net/http"

	"duiyi/httpapi/page"
)

// description is the OpenAPI description, which TestDescription makes of the table of
// calls, the Go types and their comments.
//
//go:generate go test -run TestDescription -update
//go:embed openapi.json
var description []byte

// describing returns the description with a version.
func describing(release string) *page.File {
	return page.JSON(bytes.Replace(description, []byte(`"version": "0"`), []byte(`"version": "`+release+`"`), 1))
}

func (a *API) getDescription(w http.ResponseWriter, r *http.Request) { a.described.Serve(w, r) }
