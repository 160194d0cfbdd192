package socket

import (
	"io"
	"os"
	"slices"
	"sync"
	"syscall"
)

// A poller waits for clients' input with epoll, so that idle sockets need no goroutine, whose stack
// would be more than half of a socket's memory. It has one goroutine while there are sockets.
type poller struct {
	mu    sync.Mutex
	epoll *os.File // nil while there are no sockets
	in    int
	by    []*socket // by file descriptor
}

// once registers for a single event, input or the end; again registers for the next.
const once = syscall.EPOLLIN | syscall.EPOLLRDHUP | syscall.EPOLLONESHOT

// add registers a socket. If it returns false, the socket must wait for input itself.
func (p *poller) add(s *socket) bool {
	if s.out.raw == nil {
		return false
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.epoll == nil {
		epoll, err := newEpoll()
		if err != nil {
			s.hub.config.Log.Warn("wait for clients", "err", err)
			return false
		}
		p.epoll = epoll
		go p.work(epoll)
	}
	err := s.out.raw.Control(func(fd uintptr) { s.fd = int(fd) })
	if err != nil {
		p.rest()
		return false
	}
	for len(p.by) <= s.fd {
		p.by = append(p.by, nil)
	}
	if p.by[s.fd] == nil { // else another socket with this number is just ending
		p.in++
	}
	p.by[s.fd] = s
	if !p.control(syscall.EPOLL_CTL_ADD, s) {
		p.drop(s)
		return false
	}
	return true
}

// again registers a socket for its next event.
func (p *poller) again(s *socket) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return s.fd < len(p.by) && p.by[s.fd] == s && p.control(syscall.EPOLL_CTL_MOD, s)
}

// remove unregisters a socket, before its connection is closed.
func (p *poller) remove(s *socket) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if s.fd < len(p.by) && p.by[s.fd] == s {
		p.drop(s)
	}
}

// control is epoll_ctl, under mu. It reports whether the connection was open.
func (p *poller) control(op int, s *socket) bool {
	raw, err := p.epoll.SyscallConn()
	if err != nil {
		return false
	}
	var did error
	err = raw.Control(func(epoll uintptr) {
		err := s.out.raw.Control(func(fd uintptr) {
			did = syscall.EpollCtl(int(epoll), op, int(fd), &syscall.EpollEvent{Events: once, Fd: int32(fd)})
		})
		if err != nil {
			did = err
		}
	})
	return err == nil && did == nil
}

func (p *poller) drop(s *socket) {
	p.by[s.fd] = nil
	p.in--
	p.rest()
}

// rest ends the goroutine if no sockets are left.
func (p *poller) rest() {
	if p.in == 0 {
		p.epoll.Close()
		p.epoll, p.by = nil, nil
	}
}

// newEpoll returns an epoll instance on which the runtime waits as on a connection, without a
// thread.
func newEpoll() (*os.File, error) {
	fd, err := syscall.EpollCreate1(syscall.EPOLL_CLOEXEC)
	if err != nil {
		return nil, os.NewSyscallError("epoll_create1", err)
	}
	if err := syscall.SetNonblock(fd, true); err != nil { // so that os.NewFile registers it with the runtime
		syscall.Close(fd)
		return nil, os.NewSyscallError("fcntl", err)
	}
	return os.NewFile(uintptr(fd), "epoll"), nil
}

// work reads from sockets with events until the instance is closed.
func (p *poller) work(epoll *os.File) {
	raw, err := epoll.SyscallConn()
	if err != nil {
		return
	}
	events := make([]syscall.EpollEvent, 256)
	for {
		n := 0
		var failed error
		err := raw.Read(func(fd uintptr) bool {
			n, failed = syscall.EpollWait(int(fd), events, 0)
			return n > 0 || failed != nil && failed != syscall.EINTR
		})
		if err != nil { // it is closed
			return
		}
		if failed != nil {
			p.fail(epoll, os.NewSyscallError("epoll_wait", failed))
			return
		}
		p.dispatch(epoll, events[:n])
	}
}

// fail closes all sockets of an instance that has failed, since their input would be lost. The
// clients return with new connections, to another instance.
func (p *poller) fail(epoll *os.File, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.epoll != epoll {
		return
	}
	for i, s := range slices.DeleteFunc(slices.Clone(p.by), func(s *socket) bool { return s == nil }) {
		if i == 0 {
			s.hub.config.Log.Error("wait for clients", "sockets", p.in, "err", err)
		}
		go s.end()
	}
}

// dispatch reads from every socket that has events. The number of a socket that has just ended may
// belong to another by now, which then finds nothing to read.
func (p *poller) dispatch(epoll *os.File, events []syscall.EpollEvent) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.epoll != epoll {
		return
	}
	for _, e := range events {
		if fd := int(e.Fd); fd < len(p.by) && p.by[fd] != nil {
			go p.by[fd].hearOnce()
		}
	}
}

// readAtOnce reads from a connection without waiting; 0 bytes if there is no input.
func readAtOnce(c syscall.RawConn, b []byte) (n int, err error) {
	var did error
	err = c.Read(func(fd uintptr) bool {
		for {
			if n, did = syscall.Read(int(fd), b); did != syscall.EINTR {
				return true
			}
		}
	})
	switch {
	case err != nil:
		return 0, err
	case did == syscall.EAGAIN:
		return 0, nil
	case did != nil:
		return 0, did
	case n == 0:
		return 0, io.EOF
	}
	return n, nil
}
