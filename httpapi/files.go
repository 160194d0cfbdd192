package httpapi

import "net/http"

// getFile answers with a file of the page.
func (a *API) getFile(w http.ResponseWriter, r *http.Request) {
	if !a.files.Serve(w, r) {
		a.reply.Fail(w, r, errNoRoute)
	}
}
