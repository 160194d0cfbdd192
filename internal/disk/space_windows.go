package disk

import "golang.org/x/sys/windows"

// Space returns how many bytes are free for this user on the disk of a folder, and how many
// the disk has.
func Space(dir string) (free, total uint64, err error) {
	name, err := windows.UTF16PtrFromString(dir)
	if err != nil {
		return 0, 0, err
	}
	err = windows.GetDiskFreeSpaceEx(name, &free, &total, nil)
	return free, total, err
}
