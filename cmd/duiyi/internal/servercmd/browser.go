package servercmd

import (
	"errors"
	"os"
	"os/exec"
	"runtime"
)

// openBrowser opens a page in the browser and does not wait for it.
func openBrowser(url string) error {
	var name string
	var args []string
	switch runtime.GOOS {
	case "windows":
		name, args = "rundll32", []string{"url.dll,FileProtocolHandler", url}
	case "darwin":
		name, args = "open", []string{url}
	default:
		if os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
			return errors.New("no display available")
		}
		name, args = "xdg-open", []string{url}
	}
	cmd := exec.Command(name, args...)
	if err := cmd.Start(); err != nil {
		return errors.New("found no program to open it")
	}
	go cmd.Wait() // so that it leaves no zombie; its end means nothing to us
	return nil
}
