//go:build !js

package files

import _ "modernc.org/sqlite" // the driver
