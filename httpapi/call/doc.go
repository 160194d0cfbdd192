// Package call defines what all calls of the API share: the table row, rate
// limits, request bodies, and the errors of a request with their codes.
//
// It knows no room of the API, and of what they serve only package match.
package call
