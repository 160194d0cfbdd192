package datafolder

import (
	"path/filepath"
	"testing"
)

func TestDataDir(t *testing.T) {
	abs := t.TempDir() // absolute on whatever system runs the test
	tests := []struct {
		name, goos string
		env        map[string]string
		home, want string
	}{
		{"linux", "linux", nil, "/home/li", "/home/li/.local/share/duiyi"},
		{"linux with XDG", "linux", map[string]string{"XDG_DATA_HOME": abs}, "/home/li", abs + "/duiyi"},
		{"relative XDG is ignored", "linux", map[string]string{"XDG_DATA_HOME": "data"}, "/home/li", "/home/li/.local/share/duiyi"},
		{"freebsd", "freebsd", nil, "/home/li", "/home/li/.local/share/duiyi"},
		{"mac", "darwin", map[string]string{"XDG_DATA_HOME": abs}, "/Users/li", "/Users/li/Library/Application Support/duiyi"},
		{"windows", "windows", map[string]string{"LocalAppData": "/li/Local"}, "/li", "/li/Local/duiyi"},
		{"windows without LocalAppData", "windows", nil, "/li", "/li/AppData/Local/duiyi"},
		{"no home", "linux", nil, "", ""},
		{"no home on a mac", "darwin", nil, "", ""},
		{"no home on windows", "windows", nil, "", ""},
		{"no home but XDG", "linux", map[string]string{"XDG_DATA_HOME": abs}, "", abs + "/duiyi"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := dataDirOn(tt.goos, func(key string) string { return tt.env[key] }, tt.home)
			if got != filepath.FromSlash(tt.want) {
				t.Errorf("dataDirOn = %q, want %q", got, tt.want)
			}
		})
	}
}
