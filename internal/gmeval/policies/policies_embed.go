//go:build !js

package policies

import _ "embed"

//go:embed freestyle.gz
var freestyle []byte

//go:embed standard.gz
var standard []byte

//go:embed renju.gz
var renju []byte

// File returns the file of the policy for a rule of gomoku: freestyle, standard or renju.
func File(rule string) []byte {
	switch rule {
	case "freestyle":
		return freestyle
	case "standard":
		return standard
	default:
		return renju
	}
}
