//go:build unix

package disk

import "golang.org/x/sys/unix"

// Space returns how many bytes are free for this user on the disk of a folder, and how many
// the disk has.
func Space(dir string) (free, total uint64, err error) {
	var s unix.Statfs_t
	if err := unix.Statfs(dir, &s); err != nil {
		return 0, 0, err
	}
	return uint64(s.Bavail) * uint64(s.Bsize), s.Blocks * uint64(s.Bsize), nil
}
