package classic

import "testing"

func TestGain(t *testing.T) {
	const king, rook, horse, cannon, pawn = 10000, 500, 300, 300, 80
	tests := []struct {
		name      string
		victim    int
		attackers []int
		guards    []int
		want      int
	}{
		{"nothing attacks", rook, nil, []int{horse}, 0},
		{"unguarded", horse, []int{rook}, nil, 300},
		{"unguarded, taken by the king", horse, []int{king}, nil, 300},
		{"cheaper attacker", rook, []int{horse}, []int{pawn}, 200},
		{"dearer attacker", horse, []int{rook}, []int{pawn}, 0},
		{"even swap", horse, []int{cannon}, []int{rook}, 0},
		{"two for one", horse, []int{rook, horse}, []int{cannon}, 300},
		{"two for one that does not pay", pawn, []int{rook, rook}, []int{pawn}, 0},
		{"three on one is two for one", horse, []int{horse, horse, rook}, []int{horse}, 300},
		{"three for two", horse, []int{horse, rook, horse}, []int{rook, cannon}, 500},
		{"two on two, dearest guard left", rook, []int{horse, horse}, []int{horse, rook}, 200},
		{"two on two, attackers too dear", pawn, []int{horse, horse}, []int{horse, rook}, 0},
		{"two on three", horse, []int{horse, horse}, []int{pawn, pawn, pawn}, 0},
		{"king guards against one", horse, []int{horse}, []int{king}, 0},
		{"king guards nothing against two", horse, []int{rook, rook}, []int{king}, 300},
		{"king takes back last", horse, []int{horse, horse}, []int{horse, king}, 0},
		{"king attacks behind a rook", horse, []int{rook, king}, []int{horse}, 100},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var a, g bearing
			for _, v := range tt.attackers {
				a.add(v)
			}
			for _, v := range tt.guards {
				g.add(v)
			}
			if got := gain(tt.victim, &a, &g, king); got != tt.want {
				t.Errorf("gain = %d, want %d", got, tt.want)
			}
		})
	}
}

func TestBalance(t *testing.T) {
	tests := []struct {
		name    string
		own     []int
		theirs  []int
		inCheck bool
		want    int
	}{
		{"nothing hangs", nil, nil, false, 0},
		{"one may be taken", []int{80, 300}, nil, false, 300},
		{"one threat is parried", nil, []int{500}, false, 0},
		{"of two threats one stays", nil, []int{500, 200, 300}, false, -300},
		{"two threats as dear", nil, []int{300, 300}, false, -300},
		{"check", nil, nil, true, -checkPenalty},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var own, theirs wants
			for _, g := range tt.own {
				own.add(g)
			}
			for _, g := range tt.theirs {
				theirs.add(g)
			}
			if got := balance(own, theirs, tt.inCheck); got != tt.want {
				t.Errorf("balance = %d, want %d", got, tt.want)
			}
		})
	}
}
