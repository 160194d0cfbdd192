//go:build !js

package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "duiyi site: this program runs in a page: make site builds it with the page")
	os.Exit(2)
}
