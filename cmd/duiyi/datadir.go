package main

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
)

// folder returns the data folder of a flag, or the present user's where none
// is named.
func folder(flag string) (string, error) {
	if flag != "" {
		return flag, nil
	}
	return dataDir()
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
		return "", errors.New("no home folder to keep data in: name a folder with --data")
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
