package app

import "time"

// Wall replaces an App's system clock, as if somebody set it or the machine slept; the
// monotonic clock stays.
func Wall(wall func() time.Time) Option { return func(a *App) { a.wall = wall } }
