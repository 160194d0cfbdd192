package gmsearch

import (
	"slices"
	"testing"

	"duiyi/gomoku"
	"duiyi/internal/gmproof"
)

const checkStones = 5_000_000

// TestProve: proofs of the cases of fours and threes hold, and do not without one of their
// replies.
func TestProve(t *testing.T) {
	nodes, least := int64(10_000), 57
	if testing.Short() {
		nodes, least = 1000, 5
	}
	proved, dropped := map[gomoku.Rule]int{}, 0
	for i, c := range forcedCases(t) {
		if c.kind != "vct" || testing.Short() && i%4 != 0 {
			continue
		}
		proof, tried := Prove(t.Context(), &c.pos, nodes)
		if proof == nil {
			continue
		}
		proved[c.pos.Rule()]++
		if err := proof.Check(&c.pos, checkStones); err != nil {
			t.Errorf("%s: %v", c.id, err)
			continue
		}
		if tried > nodes+proverFours {
			t.Errorf("%s: %d positions, %d allowed", c.id, tried, nodes)
		}
		checkLine(t, c.pos, proof.Line(&c.pos), false)
		for j, n := range proof.Nodes {
			if len(n.Replies) == 0 || j%5 > 0 {
				continue
			}
			k := j % len(n.Replies)
			proof.Nodes[j].Replies = slices.Delete(slices.Clone(n.Replies), k, k+1)
			if proof.Check(&c.pos, checkStones) == nil {
				t.Errorf("%s: node %d holds without the reply %v", c.id, j, n.Replies[k].Point)
			}
			proof.Nodes[j] = n
			dropped++
		}
	}
	t.Log(proved, dropped, "replies left out")
	if all := proved[gomoku.Freestyle] + proved[gomoku.Standard] + proved[gomoku.Renju]; all < least || dropped < 2*least {
		t.Errorf("%d proved, want %d; %d replies left out", all, least, dropped)
	}
}

// TestProveFive: a five at hand is a proof of one stone, and where nothing wins there is none.
func TestProveFive(t *testing.T) {
	for text, want := range map[string]int{
		"......./XXXX.../......./.OO.O../......./......./....... X": 1,
		"......./.XXX.../......./.OO..../......./.O...../....... X": 1,
		"......./XX...../......./.OO..../......./......./....... X": 0,
	} {
		p, err := gomoku.Parse(text, gomoku.Freestyle)
		if err != nil {
			t.Fatal(err)
		}
		proof, _ := Prove(t.Context(), &p, 1000)
		if proof == nil {
			proof = &gmproof.Proof{}
		}
		if len(proof.Nodes) != want || want > 0 && proof.Check(&p, checkStones) != nil {
			t.Errorf("%s: %+v", text, proof)
		}
	}
}

// FuzzProve looks for positions of which a proof is written that does not hold.
func FuzzProve(f *testing.F) {
	for _, c := range forcedCases(f)[:20] {
		f.Add(uint8(c.pos.Rule()), c.pos.String())
	}
	f.Fuzz(func(t *testing.T, rule uint8, text string) {
		p, err := gomoku.Parse(text, gomoku.Rule(rule%4))
		if err != nil || p.Outcome() != gomoku.Ongoing {
			return
		}
		if proof, _ := Prove(t.Context(), &p, 2000); proof != nil {
			if err := proof.Check(&p, checkStones); err != nil {
				t.Fatalf("%s: %v: %+v", text, err, proof.Nodes)
			}
		}
	})
}
