//go:build !js

package sqlite

import _ "modernc.org/sqlite" // the driver

const driverName = "sqlite"
