// Command xqtune makes the weights of the xiangqi evaluation.
//
//	go run ./train/xqtune > internal/xqeval/weights.go
//
// writes the hand-made ones from which tuning starts.
package main

import (
	"fmt"
	"os"
)

func main() {
	w := prior()
	src, err := source(&w)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Stdout.Write(src)
}
