package main

import "testing"

func TestGCPercent(t *testing.T) {
	const mib = 1 << 20
	tests := []struct {
		live, tables int64
		want         int
	}{
		{0, 0, 100},                  // nothing has been collected yet
		{20 * mib, 0, 100},           // no tables: as ever
		{400 * mib, 0, 100},          // many games are no tables
		{20 * mib, 300 * mib, 100},   // tables that nobody has written to yet
		{320 * mib, 300 * mib, 15},   // 52 MiB beside 320
		{1400 * mib, 1360 * mib, 10}, // never less
		{200 * mib, 100 * mib, 65},   // 132 beside 200
	}
	for _, tt := range tests {
		if got := gcPercent(tt.live, tt.tables); got != tt.want {
			t.Errorf("gcPercent(%d MiB, %d MiB) = %d, want %d", tt.live/mib, tt.tables/mib, got, tt.want)
		}
	}
}
