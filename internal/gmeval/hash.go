package gmeval

// stoneKeys are the Zobrist keys of the stones: Black's, then White's.
var stoneKeys = makeKeys()

// whiteToMove is added to the hash when it is White's turn.
const whiteToMove = 0x8ebc6af09c88c6e3

// makeKeys fills the table with the splitmix64 sequence, so that hashes, and
// with them the node counts of searches, are the same in every build.
func makeKeys() (keys [2][points]uint64) {
	seed := uint64(0x5851f42d4c957f2d)
	for s := range keys {
		for p := range keys[s] {
			seed += 0x9e3779b97f4a7c15
			z := seed
			z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
			z = (z ^ z>>27) * 0x94d049bb133111eb
			keys[s][p] = z ^ z>>31
		}
	}
	return keys
}
