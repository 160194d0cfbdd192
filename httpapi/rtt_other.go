//go:build !linux

package httpapi

import (
	"net"
	"time"
)

// kernelRTT is not known here: what a ping takes is all there is.
func kernelRTT(net.Conn) (rtt time.Duration, known bool) { return 0, false }
