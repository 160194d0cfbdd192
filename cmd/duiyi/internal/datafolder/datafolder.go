package datafolder

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
)

// Path returns the data folder that a flag names, by default the user's.
func Path(flag string) (string, error) {
	if flag != "" {
		return flag, nil
	}
	return dataDir()
}

// Existing is Path for commands that only read: a folder that the flag names must exist.
func Existing(flag string) (string, error) {
	dir, err := Path(flag)
	if err != nil || flag == "" {
		return dir, err
	}
	return dir, RequireFolder(dir)
}

// RequireFolder returns an error unless path is a folder.
func RequireFolder(path string) error {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("%s: there is no such folder", path)
	case err != nil:
		return err
	case !info.IsDir():
		return fmt.Errorf("%s: this is a file, not a folder", path)
	}
	return nil
}

// dataDir returns the folder that this system's conventions give to a
// program's data for the present user. It need not exist yet.
func dataDir() (string, error) {
	home, err := os.UserHomeDir()
	if err != nil {
		home = ""
	}
	dir := dataDirOn(runtime.GOOS, os.Getenv, home)
	if dir == "" {
		return "", errors.New("no home folder for the data: name a folder with --data")
	}
	return dir, nil
}

// dataDirOn returns the folder of a system, or "" where neither the environment nor home names a place.
func dataDirOn(goos string, getenv func(string) string, home string) string {
	under := func(base string, rest ...string) string {
		if base == "" {
			return ""
		}
		return filepath.Join(append([]string{base}, rest...)...)
	}
	switch goos {
	case "windows":
		if dir := getenv("LocalAppData"); dir != "" {
			return under(dir, "duiyi")
		}
		return under(home, "AppData", "Local", "duiyi")
	case "darwin":
		return under(home, "Library", "Application Support", "duiyi")
	default:
		// The XDG base directory specification has relative paths ignored.
		if dir := getenv("XDG_DATA_HOME"); filepath.IsAbs(dir) {
			return under(dir, "duiyi")
		}
		return under(home, ".local", "share", "duiyi")
	}
}
