package xqnet

import "duiyi/internal/part"

// File returns the file of the network, once the page has fetched it.
func File() []byte { return part.Read("internal/xqnet/own.nnue.gz") }
