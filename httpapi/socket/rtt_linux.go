package socket

import (
	"net"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// wayOf returns what the kernel knows of a connection from TCP acknowledgements, which a page cannot
// delay; false if it knows nothing.
func wayOf(conn net.Conn) (w way, known bool) {
	if over, ok := conn.(interface{ NetConn() net.Conn }); ok { // TLS
		conn = over.NetConn()
	}
	c, ok := conn.(syscall.Conn)
	if !ok {
		return w, false
	}
	raw, err := c.SyscallConn()
	if err != nil {
		return w, false
	}
	err = raw.Control(func(fd uintptr) {
		if info, err := unix.GetsockoptTCPInfo(int(fd), unix.IPPROTO_TCP, unix.TCP_INFO); err == nil {
			w.rtt = time.Duration(info.Rtt) * time.Microsecond
			w.silent = time.Duration(info.Last_ack_recv) * time.Millisecond
			w.all = info.Unacked == 0 && info.Notsent_bytes == 0
		}
	})
	return w, err == nil && w.rtt > 0
}
