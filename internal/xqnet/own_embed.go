//go:build !js

package xqnet

import _ "embed"

//go:embed own.nnue.gz
var packed []byte

// File returns the file of the network.
func File() []byte { return packed }
