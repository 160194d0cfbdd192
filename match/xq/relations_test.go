package xq

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"duiyi/match"
	"duiyi/match/positions"
	"duiyi/xiangqi"
)

// stands is how every piece stands of which there is something to say.
func stands(t *testing.T, fen string) map[string]string {
	t.Helper()
	rel, err := Rules{}.Relate(match.Config{Game: Game, Rules: "axf", Setup: fen})
	if err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	for _, r := range rel.Pieces {
		got[r.Point] = r.Stands
	}
	return got
}

func TestRelations(t *testing.T) {
	tests := []struct {
		name, fen string
		want      map[string]string
	}{
		{
			// The start: the horses are attacked by cannons over cannons and
			// guarded by rooks, as the soldiers at the edge are, of which there
			// is nothing to say. Nothing else is under attack.
			"start", "",
			map[string]string{
				"b0": positions.StandsGuarded, "h0": positions.StandsGuarded, "b9": positions.StandsGuarded, "h9": positions.StandsGuarded,
				"a0": positions.StandsUnbacked, "i0": positions.StandsUnbacked, "a9": positions.StandsUnbacked, "i9": positions.StandsUnbacked,
				"b2": positions.StandsUnbacked, "h2": positions.StandsUnbacked, "b7": positions.StandsUnbacked, "h7": positions.StandsUnbacked,
				"c3": positions.StandsUnbacked, "e3": positions.StandsUnbacked, "a3": "", "i6": "", "e0": "",
			},
		},
		{
			"a rook takes a lone horse", "3k5/9/9/4n4/9/4R4/9/9/9/5K3 w",
			map[string]string{"e6": positions.StandsHanging, "e4": positions.StandsUnbacked},
		},
		{
			"a rook on a guarded horse", "3k5/9/3n5/9/4n4/9/4R4/9/9/5K3 w",
			map[string]string{"e5": positions.StandsGuarded, "d7": "", "e3": positions.StandsUnbacked},
		},
		{
			"a soldier on a guarded horse", "3k5/9/3n5/9/4n4/4P4/9/9/9/5K3 w",
			map[string]string{"e5": positions.StandsWeak, "d7": "", "e4": positions.StandsUnbacked},
		},
		{
			"check", "4k4/9/9/9/9/9/9/9/4R4/3K5 b",
			map[string]string{"e9": positions.StandsChecked},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got := stands(t, tt.fen)
			for point, want := range tt.want {
				if got[point] != want {
					t.Errorf("%s stands %q, want %q; all: %v", point, got[point], want, got)
				}
			}
		})
	}
}

// What attacks and guards a piece is what could go to its point, were it an
// enemy's or nobody's: the slow way to the same lists.
func TestRelationsAgreeWithTargets(t *testing.T) {
	for _, fen := range []string{
		xiangqi.StartFEN,
		"r1bakab1r/9/1cn4nc/p1p1C1p1p/9/2P6/P3P1P1P/1C4N2/9/RNBAKAB1R b",
		"3k5/4P4/4b4/p3N3p/4c4/2p3R2/P3r3P/2N1C4/4A4/2BAK1B2 w",
	} {
		p, err := xiangqi.ParseFEN(fen)
		if err != nil {
			t.Fatal(err)
		}
		for s := xiangqi.Square(0); s.Valid(); s++ {
			if p.At(s) == xiangqi.NoPiece {
				continue
			}
			rel := relation(&p, s)
			got := map[string]bool{}
			for _, from := range rel.Attackers {
				got[from] = true
			}
			want := map[string]bool{}
			for from := xiangqi.Square(0); from.Valid(); from++ {
				if piece := p.At(from); piece != xiangqi.NoPiece && piece.Side() != p.At(s).Side() && p.Targets(from).Has(s) {
					want[from.String()] = true
				}
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s: attackers of %v (-want +got):\n%s", fen, s, diff)
			}
		}
	}
}

func TestExchange(t *testing.T) {
	tests := []struct {
		name            string
		victim          int
		takers, backers []int
		want            int
	}{
		{"nobody takes", 9, nil, []int{1}, 0},
		{"nobody guards", 4, []int{9}, nil, 4},
		{"a rook for a horse is no bargain", 4, []int{9}, []int{2}, 0},
		{"a soldier for a rook is", 9, []int{1}, []int{4}, 8},
		{"two on one guard", 4, []int{4, 9}, []int{4}, 4},
		{"a king takes back alone", 4, []int{4}, []int{1000}, 0},
		{"a king does not take back into a guard", 4, []int{4, 9}, []int{1000}, 4},
	}
	for _, tt := range tests {
		if got := exchange(tt.victim, tt.takers, tt.backers); got != tt.want {
			t.Errorf("%s: %d, want %d", tt.name, got, tt.want)
		}
	}
}
