package swiss_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"duiyi/tourney/swiss"
	"duiyi/tourney/trf"
)

// TestAgainstBbpPairings lets bbpPairings (version 6 or a build of February 2026 or later)
// generate random tournaments and pairs every round of them again. DUIYI_BBPPAIRINGS is the path
// of the program, DUIYI_BBPPAIRINGS_COUNT the number of tournaments, 20 if it is not set,
// DUIYI_BBPPAIRINGS_SEED the first seed.
func TestAgainstBbpPairings(t *testing.T) {
	program := os.Getenv("DUIYI_BBPPAIRINGS")
	if program == "" {
		t.Skip("DUIYI_BBPPAIRINGS does not name bbpPairings: not compared with it")
	}
	number := func(name string, otherwise int) int {
		if n, err := strconv.Atoi(os.Getenv(name)); err == nil {
			return n
		}
		return otherwise
	}
	count, seed := number("DUIYI_BBPPAIRINGS_COUNT", 20), number("DUIYI_BBPPAIRINGS_SEED", 1)
	dir := t.TempDir()
	tournaments, rounds := 0, 0
	for s := seed; s < seed+count; s++ {
		file := filepath.Join(dir, "random.trf")
		config := filepath.Join(dir, "random.cfg")
		if err := os.WriteFile(config, []byte(randomConfig(uint64(s))), 0o600); err != nil {
			t.Fatal(err)
		}
		if out, err := exec.Command(program, "--dutch", "-g", config, "-o", file, "-s", strconv.Itoa(s)).CombinedOutput(); err != nil {
			t.Logf("seed %d: bbpPairings: %v: %s", s, err, out)
			continue // a field too small for its rounds
		}
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		tour, err := trf.Parse(data)
		if err != nil {
			t.Fatalf("seed %d: %v", s, err)
		}
		tournaments++
		for round := 1; round <= tour.Played(); round++ {
			d, err := swiss.Check(tour, round)
			if err != nil {
				t.Errorf("seed %d: %v", s, err)
				break
			}
			rounds++
			if d.Any() {
				t.Errorf("seed %d, round %d: ours %v, bbpPairings %v", s, round, d.Rules, d.Found)
			}
		}
		if t.Failed() {
			keep := filepath.Join(os.TempDir(), fmt.Sprintf("duiyi-bbp-%d.trf", s))
			if err := os.WriteFile(keep, data, 0o600); err == nil {
				t.Logf("kept as %s; its configuration:\n%s", keep, randomConfig(uint64(s)))
			}
			return
		}
	}
	t.Logf("%d tournaments, %d rounds, no difference (seeds from %d)", tournaments, rounds, seed)
}

// randomConfig describes a random tournament to the generator of bbpPairings.
func randomConfig(seed uint64) string {
	r := rand.New(rand.NewPCG(seed, 40))
	players := 4 + r.IntN(37)
	switch r.IntN(10) {
	case 0:
		players = 40 + r.IntN(90)
	case 1:
		players = 2 + r.IntN(8)
	}
	rounds := 1 + r.IntN(min(13, max(1, players-1)))
	var b strings.Builder
	fmt.Fprintf(&b, "PlayersNumber=%d\nRoundsNumber=%d\nDrawPercentage=%d\n", players, rounds, r.IntN(80))
	if r.IntN(2) == 0 {
		fmt.Fprintf(&b, "ForfeitRate=%d\n", 3+r.IntN(40))
	}
	if r.IntN(2) == 0 {
		fmt.Fprintf(&b, "RetiredRate=%d\n", 2+r.IntN(30))
	}
	if r.IntN(2) == 0 {
		fmt.Fprintf(&b, "HalfPointByeRate=%d\n", 2+r.IntN(30))
	}
	fmt.Fprintf(&b, "HighestRating=%d\nLowestRating=%d\n", 2000+r.IntN(700), 1200+r.IntN(700))
	switch r.IntN(6) {
	case 0:
		b.WriteString("PointsForWin=2.0\nPointsForDraw=1.0\n")
	case 1:
		b.WriteString("PointsForWin=3.0\nPointsForDraw=1.0\nPointsForPAB=1.0\n")
	}
	return b.String()
}
