//go:build !js

package xqnet

import _ "embed"

//go:embed own.nnue.gz
var packed []byte

// ownFile returns the file of the network.
func ownFile() []byte { return packed }
