package httpapi

import "net/http"

// getEngine answers with a file of the program for the caller's browser.
func (a *API) getEngine(w http.ResponseWriter, r *http.Request) {
	if b := a.options.Engine; b == nil || !b.Serve(w, r) {
		a.reply.Fail(w, r, errNoRoute)
	}
}

// getFile answers with a file of the page.
func (a *API) getFile(w http.ResponseWriter, r *http.Request) {
	if !a.files.Serve(w, r) {
		a.reply.Fail(w, r, errNoRoute)
	}
}
