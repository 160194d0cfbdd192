// Package bustest is what every app.Bus is held to.
package bustest
