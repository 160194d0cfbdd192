package xqnet

import (
	"context"

	"duiyi/internal/nnue"
	"duiyi/internal/part"
)

// File returns the file of the network, once the page has fetched it.
func File() []byte { return part.Read("internal/xqnet/own.nnue.gz") }

var own = part.NewLoading(Own)

// Load is Own, but returns ctx's error if ctx ends while a page still fetches the network.
func Load(ctx context.Context) (*nnue.Network, error) { return own.Wait(ctx) }
