package searchkit

import (
	"errors"
	"math"
	"testing"
)

func TestGroupLimit(t *testing.T) {
	const none = math.MaxUint64
	tests := []struct {
		name   string
		groups string
		files  map[string]string
		want   uint64
	}{
		{"no groups", "", nil, none},
		{"version 2", "0::/user.slice/app\n", map[string]string{"/sys/fs/cgroup/user.slice/app/memory.max": "4096\n"}, 4096},
		{"no bound", "0::/app\n", map[string]string{"/sys/fs/cgroup/app/memory.max": "max\n"}, none},
		{"bounded by what it is in", "0::/user.slice/app\n", map[string]string{
			"/sys/fs/cgroup/user.slice/app/memory.max": "8192\n", "/sys/fs/cgroup/user.slice/memory.max": "4096\n"}, 4096},
		{"its own group is all it sees", "0::/docker/abc\n", map[string]string{"/sys/fs/cgroup/memory.max": "4096\n"}, 4096},
		{"version 1", "5:cpu:/x\n4:memory:/docker\n", map[string]string{
			"/sys/fs/cgroup/memory/docker/memory.limit_in_bytes": "4096\n", "/sys/fs/cgroup/x/memory.max": "1\n"}, 4096},
		{"out of the tree", "0::/../../etc\n", map[string]string{"/etc/memory.max": "1\n"}, none},
		{"nonsense", "0::\n::\nmemory\n\n", nil, none},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			read := func(name string) ([]byte, error) {
				if text, ok := tt.files[name]; ok {
					return []byte(text), nil
				}
				return nil, errors.New("no such file")
			}
			if got := groupLimit(tt.groups, read); got != tt.want {
				t.Errorf("groupLimit = %d, want %d", got, tt.want)
			}
		})
	}
}
