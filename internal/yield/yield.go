//go:build !js

package yield

// Tick gives way if it is time to. It is called once or more in a few milliseconds.
func Tick() {}
