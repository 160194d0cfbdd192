package xqtable

import "testing"

// TestEstimate: an estimate covers the smaller tables, and grows with them; a build of these
// takes 475 MiB (KCAB-KAABB, GOGC=20).
func TestEstimate(t *testing.T) {
	one, more := EstimateOf([]Material{material(t, "KR-KA")}), EstimateOf([]Material{material(t, "KCAB-KAABB")})
	if one.Tables != 2 || one.Positions != 9720+34020 {
		t.Errorf("%+v", one)
	}
	if mib := more.Memory >> 20; mib < 400 || mib > 600 || one.Memory >= more.Memory {
		t.Errorf("%d MiB", mib)
	}
}

// TestTriples: fifteen endings, each of three attackers of which one is a horse or a pawn.
func TestTriples(t *testing.T) {
	all := Triples()
	if len(all) != 15 {
		t.Errorf("%v", all)
	}
	for _, m := range all {
		order, ok := thirdOf(m.Attackers)
		if !ok || order[0] >= order[1] || order[0]+order[1]+order[2] != 3 {
			t.Errorf("%v: %v", m, order)
		}
	}
}
