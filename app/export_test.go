package app

import "time"

// Wall has an App believe another system's clock, as it is when somebody sets
// it or the machine sleeps; the monotonic one stays.
func Wall(wall func() time.Time) Option { return func(a *App) { a.wall = wall } }
