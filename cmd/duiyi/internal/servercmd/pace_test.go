package servercmd

import (
	"testing"
)

func TestGCPercent(t *testing.T) {
	const mib = 1 << 20
	tests := []struct {
		live, tables int64
		usual, want  int
	}{
		{0, 0, 100, 100},                  // nothing has been collected yet
		{20 * mib, 0, 100, 100},           // no tables: as ever
		{400 * mib, 0, 100, 100},          // many games are no tables
		{20 * mib, 300 * mib, 100, 100},   // tables that nobody has written to yet
		{320 * mib, 300 * mib, 100, 15},   // 52 MiB beside 320
		{1400 * mib, 1360 * mib, 100, 10}, // never less
		{200 * mib, 100 * mib, 100, 65},   // 132 beside 200
		{400 * mib, 0, 200, 200},
		{200 * mib, 100 * mib, 200, 115}, // 232 beside 200
	}
	for _, tt := range tests {
		if got := gcPercent(tt.live, tt.tables, tt.usual); got != tt.want {
			t.Errorf("gcPercent(%d MiB, %d MiB, %d) = %d, want %d", tt.live/mib, tt.tables/mib, tt.usual, got, tt.want)
		}
	}
}
