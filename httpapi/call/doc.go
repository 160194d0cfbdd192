// Package call is what every call of the API has: its row of the table, its rate limits,
// its body, and the errors of a request with their codes.
//
// It knows no room of the API and nothing of what they serve but package match.
package call
