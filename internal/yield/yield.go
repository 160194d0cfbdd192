//go:build !js

package yield

// A Clock says when a computation gives way.
type Clock struct{}

// Tick gives way if it is time to. It is called once or more in a few milliseconds.
func (*Clock) Tick() {}
