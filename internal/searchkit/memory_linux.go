package searchkit

import (
	"math"
	"os"
	"path"
	"strconv"
	"strings"
	"syscall"
)

// memoryBytes returns the memory that this program may have, or 0 when it is
// not known: the machine's, or less where a control group or ulimit sets a
// bound.
func memoryBytes() uint64 {
	least := uint64(math.MaxUint64)
	var info syscall.Sysinfo_t
	if syscall.Sysinfo(&info) == nil {
		least = uint64(info.Totalram) * uint64(info.Unit)
	}
	var space syscall.Rlimit
	if syscall.Getrlimit(syscall.RLIMIT_AS, &space) == nil {
		least = min(least, space.Cur)
	}
	if groups, err := os.ReadFile("/proc/self/cgroup"); err == nil {
		least = min(least, groupLimit(string(groups), os.ReadFile))
	}
	if least == math.MaxUint64 {
		return 0
	}
	return least
}

// groupLimit returns the least bound that the control groups of a process set,
// or one that is above any memory. The text is that of /proc/self/cgroup: lines
// like "0::/user.slice" (version 2) and "4:memory:/docker" (version 1). A group
// is bounded by those that it is in, and in a container only the part of the
// tree from its own group on may be in sight.
func groupLimit(groups string, read func(string) ([]byte, error)) uint64 {
	least := uint64(math.MaxUint64)
	for line := range strings.Lines(groups) {
		part := strings.SplitN(strings.TrimSuffix(line, "\n"), ":", 3)
		if len(part) != 3 {
			continue
		}
		root, file := "/sys/fs/cgroup", "memory.max"
		switch part[1] {
		case "":
		case "memory":
			root, file = "/sys/fs/cgroup/memory", "memory.limit_in_bytes"
		default:
			continue
		}
		for group := path.Clean("/" + part[2]); ; group = path.Dir(group) {
			if text, err := read(path.Join(root, group, file)); err == nil {
				if n, err := strconv.ParseUint(strings.TrimSpace(string(text)), 10, 64); err == nil { // else "max"
					least = min(least, n)
				}
			}
			if group == "/" {
				break
			}
		}
	}
	return least
}
