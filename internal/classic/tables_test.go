package classic

import (
	"testing"

	"duiyi/xiangqi"
)

func square(t *testing.T, text string) xiangqi.Square {
	t.Helper()
	s, err := xiangqi.ParseSquare(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestWorth reads single values off the printed tables, by square, for both
// sides: Black's are Red's turned by half a circle.
func TestWorth(t *testing.T) {
	tests := []struct {
		kind     xiangqi.Kind
		red      string // the square for Red
		black    string // the same point seen from Black's side
		position int
	}{
		{xiangqi.Pawn, "e8", "e1", 42},
		{xiangqi.Pawn, "a8", "i1", 5},
		{xiangqi.Pawn, "c7", "g2", 18},
		{xiangqi.Pawn, "e3", "e6", 2},
		{xiangqi.Horse, "b0", "h9", -5},
		{xiangqi.Horse, "e2", "e7", -7},
		{xiangqi.Horse, "d8", "f1", 22},
		{xiangqi.Cannon, "h2", "b7", 0},
		{xiangqi.Cannon, "e0", "e9", -5},
		{xiangqi.Cannon, "b8", "h1", 2},
		{xiangqi.Rook, "a0", "i9", -10},
		{xiangqi.Rook, "e9", "e0", 20},
		{xiangqi.Rook, "d4", "f5", 26},
		{xiangqi.Elephant, "a2", "i7", -10},
		{xiangqi.Elephant, "e2", "e7", 20},
		{xiangqi.Elephant, "c0", "g9", 0},
		{xiangqi.Advisor, "e1", "e8", 10},
		{xiangqi.King, "e0", "e9", 30},
		{xiangqi.King, "d0", "f9", 10},
		{xiangqi.King, "e1", "e8", -20},
		{xiangqi.King, "f2", "d7", -15},
	}
	for _, tt := range tests {
		t.Run(tt.kind.String()+" "+tt.red, func(t *testing.T) {
			for profile := range profiles {
				e := newEvaluator(&profiles[profile])
				want := profiles[profile].material[tt.kind] + tt.position
				if got := e.worth[xiangqi.Red][tt.kind][square(t, tt.red)]; got != want {
					t.Errorf("%v: Red on %s = %d, want %d", Profile(profile), tt.red, got, want)
				}
				if got := e.worth[xiangqi.Black][tt.kind][square(t, tt.black)]; got != want {
					t.Errorf("%v: Black on %s = %d, want %d", Profile(profile), tt.black, got, want)
				}
			}
		})
	}
}

// TestTablesAreMirrored guards the copy: all seven tables are the same from
// left and right, so a slip of the pen shows.
func TestTablesAreMirrored(t *testing.T) {
	for kind, table := range tables {
		for i, v := range table {
			if w := table[i/9*9+8-i%9]; v != w {
				t.Errorf("%v table, row %d: %d on file %d, %d on its mirror", xiangqi.Kind(kind), i/9, v, i%9, w)
			}
		}
	}
}
