package xqnet

import "duiyi/internal/part"

// ownFile returns the file of the network, once the page has fetched it.
func ownFile() []byte { return part.Read("internal/xqnet/own.nnue.gz") }
