package live

import "time"

// An alarm calls ring, in a goroutine of its own, after a time that is set.
type alarm struct {
	timer *time.Timer // nil if none is set
	ring  func()
}

// set sets the alarm, in place of an earlier time.
func (a *alarm) set(in time.Duration) {
	a.stop()
	a.timer = time.AfterFunc(in, a.ring)
}

// stop stops the alarm.
func (a *alarm) stop() {
	if a.timer != nil {
		a.timer.Stop()
		a.timer = nil
	}
}

// on reports whether the alarm is set. It remains so while it rings.
func (a *alarm) on() bool { return a.timer != nil }
