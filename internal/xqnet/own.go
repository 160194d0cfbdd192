package xqnet

import (
	"bytes"
	"fmt"
	"sync"

	"duiyi/internal/nnue"
)

// Own returns the network that comes with the program, one for all: it is
// unpacked when it is first asked for.
var Own = sync.OnceValue(func() *nnue.Network {
	net, err := nnue.Unpack(bytes.NewReader(File()), Format)
	if err != nil {
		panic(fmt.Sprintf("xqnet: the network that comes with the program: %v", err))
	}
	return net
})
