//go:build linux

package chaos

import (
	"bufio"
	"bytes"
	"debug/elf"
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A wall is the wall clock of a process, set as a machine's owner would set
// it: the released program, unchanged, sees the other time wherever it asks
// for the time of day. The monotonic clock is not affected.
//
// Go asks the kernel's vDSO, of which a process gets its own copy when it is
// written to. Before the program's first instruction, its clock_gettime is
// replaced by one that adds a number of seconds, which the test changes.
type wall struct {
	mem *os.File // of the process
	at  int64    // address of the seconds
}

// clockCode asks the kernel and adds the seconds stored after it:
//
//	mov  eax, 228 (clock_gettime)
//	syscall
//	test edi, edi (CLOCK_REALTIME is 0)
//	jnz  1f
//	mov  rcx, [rip+6]
//	add  [rsi], rcx
//	1: ret; nop; nop
var clockCode = []byte{0xb8, 228, 0, 0, 0, 0x0f, 0x05, 0x85, 0xff, 0x75, 10, 0x48, 0x8b, 0x0d, 6, 0, 0, 0, 0x48, 0x01, 0x0e, 0xc3, 0x90, 0x90}

// startWithWall starts a command whose wall clock is ahead of the machine's,
// in whole seconds. If that is not supported, it returns errors.ErrUnsupported
// and starts nothing.
func startWithWall(cmd *exec.Cmd, ahead time.Duration) (*wall, error) {
	if runtime.GOARCH != "amd64" {
		return nil, errors.ErrUnsupported
	}
	runtime.LockOSThread() // only the tracing thread may continue the process
	defer runtime.UnlockOSThread()
	cmd.SysProcAttr.Ptrace = true
	if err := cmd.Start(); err != nil {
		if errors.Is(err, syscall.EPERM) {
			err = errors.ErrUnsupported
		}
		return nil, err
	}
	pid := cmd.Process.Pid
	var status syscall.WaitStatus
	if _, err := syscall.Wait4(pid, &status, 0, nil); err != nil || !status.Stopped() {
		return nil, fmt.Errorf("process %d: %v, not stopped at its start (%v)", pid, err, status)
	}
	w, err := newWall(pid)
	if err == nil {
		err = w.set(ahead)
	}
	if gone := syscall.PtraceDetach(pid); err == nil {
		err = gone
	}
	if err == nil {
		err = w.set(ahead) // fails here if only a tracer may write
	}
	if err != nil {
		cmd.Process.Kill()
		cmd.Wait()
		return nil, fmt.Errorf("%w: the clock of a process: %v", errors.ErrUnsupported, err)
	}
	return w, nil
}

// newWall replaces the code of a process that has not started.
func newWall(pid int) (*wall, error) {
	maps, err := os.ReadFile(fmt.Sprintf("/proc/%d/maps", pid))
	if err != nil {
		return nil, err
	}
	var from, to int64
	for line := range strings.Lines(string(maps)) {
		if strings.HasSuffix(strings.TrimSpace(line), "[vdso]") {
			if _, err := fmt.Sscanf(line, "%x-%x", &from, &to); err != nil {
				return nil, err
			}
		}
	}
	mem, err := os.OpenFile(fmt.Sprintf("/proc/%d/mem", pid), os.O_RDWR, 0)
	if err != nil {
		return nil, err
	}
	image := make([]byte, to-from)
	if _, err := mem.ReadAt(image, from); err != nil {
		return nil, err
	}
	object, err := elf.NewFile(bytes.NewReader(image))
	if err != nil {
		return nil, err
	}
	symbols, err := object.DynamicSymbols()
	if err != nil {
		return nil, err
	}
	for _, s := range symbols {
		if s.Name == "__vdso_clock_gettime" && s.Size >= uint64(len(clockCode)+8) && s.Value%8 == 0 {
			_, err := mem.WriteAt(clockCode, from+int64(s.Value))
			return &wall{mem, from + int64(s.Value) + int64(len(clockCode))}, err
		}
	}
	return nil, errors.New("no clock_gettime in the vDSO")
}

// set sets the clock ahead of the machine's, in seconds.
func (w *wall) set(ahead time.Duration) error {
	_, err := w.mem.WriteAt(binary.LittleEndian.AppendUint64(nil, uint64(ahead/time.Second)), w.at)
	return err
}

// tellTime is set for a child process that prints, for each line it reads, the
// time of day and its running time.
const tellTime = "DUIYI_TEST_TIME"

func tellTimes() {
	began := time.Now()
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		fmt.Println(time.Now().UnixNano(), int64(time.Since(began)))
	}
}

// TestWall tests that a process's wall clock is set and its monotonic clock is
// not.
func TestWall(t *testing.T) {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), tellTime+"=1")
	cmd.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	began := time.Now()
	w, err := startWithWall(cmd, time.Hour)
	if errors.Is(err, errors.ErrUnsupported) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	answers := bufio.NewScanner(out)
	for _, ahead := range []time.Duration{time.Hour, -9 * time.Hour, 3 * time.Second, 400 * 24 * time.Hour, 0} {
		if err := w.set(ahead); err != nil {
			t.Fatal(err)
		}
		before := time.Now()
		fmt.Fprintln(in)
		var ns, ran int64
		if !answers.Scan() {
			t.Fatalf("it has ended: %v", cmd.Wait())
		}
		if _, err := fmt.Sscan(answers.Text(), &ns, &ran); err != nil {
			t.Fatal(err)
		}
		if at := time.Unix(0, ns).Add(-ahead); at.Before(before.Round(0)) || at.After(time.Now()) {
			t.Errorf("set %v ahead it shows %v, which is now %v", ahead, time.Unix(0, ns), before)
		}
		if ran < 0 || time.Duration(ran) > time.Since(began) {
			t.Errorf("set %v ahead it has run for %v, the test for %v", ahead, time.Duration(ran), time.Since(began))
		}
	}
	in.Close()
	if err := cmd.Wait(); err != nil {
		t.Error(err)
	}
}
