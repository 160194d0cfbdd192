//go:build !js

package xqnet

import (
	"context"
	_ "embed"

	"duiyi/internal/nnue"
)

//go:embed own.nnue.gz
var packed []byte

// File returns the file of the network.
func File() []byte { return packed }

// Load is Own, but returns ctx's error if ctx ends while a page still fetches the network.
func Load(context.Context) (*nnue.Network, error) { return Own(), nil }
