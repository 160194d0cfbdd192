//go:build !js

package yield

// Tick gives way if it is time to. It is called once or more in a few milliseconds.
func Tick() {}

// Round is Tick for round n of a loop of short rounds, of which one in 4096 looks at the time.
func Round(int) {}
