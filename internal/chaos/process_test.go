//go:build linux

package chaos

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// A process is a program of the site. It ends with the test, however that
// ends.
type process struct {
	t    testing.TB
	log  string
	args []string
	env  []string
	out  *os.File // its output; nil for the log
	cmd  *exec.Cmd

	settable bool          // it needs its own wall clock
	ahead    time.Duration // offset of that clock
	wall     *wall         // nil if not supported
}

func (p *process) start() {
	p.t.Helper()
	log, err := os.OpenFile(p.log, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		p.t.Fatal(err)
	}
	defer log.Close()
	p.cmd = p.command(log)
	if p.settable {
		switch p.wall, err = startWithWall(p.cmd, p.ahead); {
		case err == nil:
			return
		case !errors.Is(err, errors.ErrUnsupported):
			p.t.Fatal(err)
		}
		p.t.Logf("%s has the clock of the machine: %v", filepath.Base(p.log), err)
		p.settable, p.cmd = false, p.command(log)
	}
	if err := p.cmd.Start(); err != nil {
		p.t.Fatal(err)
	}
}

func (p *process) command(log *os.File) *exec.Cmd {
	cmd := exec.Command(p.args[0], p.args[1:]...)
	cmd.Env = append(os.Environ(), p.env...)
	cmd.Stdout, cmd.Stderr = log, log
	if p.out != nil {
		cmd.Stdout = p.out
	}
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
	return cmd
}

// set sets the process's wall clock ahead of the machine's, now and after
// restarts.
func (p *process) set(ahead time.Duration) {
	p.t.Helper()
	p.ahead = ahead
	if err := p.wall.set(ahead); err != nil {
		p.t.Errorf("%s: its clock: %v", filepath.Base(p.log), err)
	}
}

func (p *process) signal(s syscall.Signal) {
	p.t.Helper()
	if err := p.cmd.Process.Signal(s); err != nil {
		p.t.Errorf("%s: %v", filepath.Base(p.log), err)
	}
}

func (p *process) freeze() { p.signal(syscall.SIGSTOP) }
func (p *process) thaw()   { p.signal(syscall.SIGCONT) }

// kill kills the process, stopped or not.
func (p *process) kill() {
	p.cmd.Process.Kill()
	p.cmd.Wait() // reports the kill
}

// leave asks the process to end, waits and returns its exit status.
func (p *process) leave() int {
	p.t.Helper()
	p.signal(syscall.SIGTERM)
	p.cmd.Wait()
	return p.cmd.ProcessState.ExitCode()
}

// freeAddress returns an unused loopback address that nobody else will take by
// chance: any connection may take a port of 127.0.0.1 meanwhile.
func freeAddress(t testing.TB) string {
	t.Helper()
	l, err := net.Listen("tcp", fmt.Sprintf("127.%d.%d.%d:0", 1+rand.IntN(254), rand.IntN(256), 1+rand.IntN(254)))
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// ready waits until an address answers that it is healthy.
func ready(ctx context.Context, url string) error {
	client := http.Client{Timeout: 2 * time.Second}
	for {
		resp, err := client.Get(url)
		if err == nil {
			resp.Body.Close()
			if resp.StatusCode == http.StatusOK {
				return nil
			}
			err = fmt.Errorf("status %d", resp.StatusCode)
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("%s: %w", url, err)
		case <-time.After(20 * time.Millisecond):
		}
	}
}
