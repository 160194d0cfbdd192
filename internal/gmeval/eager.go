//go:build !js

package gmeval

// Parallel builds of the tables pay where there are several threads.
const eager = true
