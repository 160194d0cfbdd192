//go:build !race

package formats_test

const raced = false
