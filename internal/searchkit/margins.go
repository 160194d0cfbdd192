//go:build tune

package searchkit

import (
	"fmt"
	"regexp"
	"strconv"

	"duiyi/engine"
)

// Margins returns the numbers that a source file names, one a line, as options in
// its order, and puts what they are there into the variables that stand for them. It
// panics where a name has no variable, or a variable no name.
func Margins(source string, variables map[string]*int) []engine.Option {
	var list []engine.Option
	for _, line := range regexp.MustCompile(`(?m)^\t(\w+) += (-?\d+)`).FindAllStringSubmatch(source, -1) {
		at, ok := variables[line[1]]
		if !ok {
			panic(fmt.Sprintf("searchkit: no variable stands for %s", line[1]))
		}
		n, err := strconv.Atoi(line[2])
		if err != nil {
			panic(err)
		}
		*at = n
		span := max(n, -n)
		low, high := max(n-span, 1), n+span+1
		if n < 0 {
			low, high = n-span, 0
		}
		list = append(list, engine.Option{Name: line[1], Type: "spin", Default: line[2], Min: low, Max: high})
	}
	if len(list) != len(variables) {
		panic(fmt.Sprintf("searchkit: %d variables stand for %d numbers", len(variables), len(list)))
	}
	return list
}
