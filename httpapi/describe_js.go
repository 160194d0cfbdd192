package httpapi

import "net/http"

// A description is empty here: programs in a page need none, which saves its
// text and package html/template.
type description struct{}

func describing(string, []section) description { return description{} }

func (a *API) getDescription(w http.ResponseWriter, r *http.Request) { a.reply.Fail(w, r, errNoRoute) }

func (a *API) getPage(w http.ResponseWriter, r *http.Request) { a.reply.Fail(w, r, errNoRoute) }
