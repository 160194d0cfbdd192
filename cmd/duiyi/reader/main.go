//go:build !js

package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "duiyi reader: this program runs in a browser: make reader builds it for duiyi serve")
	os.Exit(2)
}
