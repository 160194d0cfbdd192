// One for each day: Red mates by checks alone, in so many moves of its own and no
// fewer. From collections of the Ming and later, among those that
// internal/xqsearch/testdata has; a test proves each.
import type { Challenge } from '../../board/kind'

export const challenges: readonly Challenge[] = [
  [2, '2b1ka3/4a4/4b4/9/9/2R6/9/9/1r1p5/4K1C2 w'],
  [4, '1Cbak4/4aP3/4b4/9/9/3R5/9/9/2p1p4/3K1p3 w'],
  [4, '9/9/5k3/9/5P3/r8/9/C8/5p3/4K4 w'],
  [4, '2b2k3/4a1P2/4ba1c1/4C4/9/2CR5/4r4/9/4A4/3AK1c2 w'],
  [2, 'C2k1ab2/4a4/3Nb4/9/9/9/9/9/r4p3/C3K1p2 w'],
  [2, 'C1Raka3/6C2/2n3n2/4p3p/9/5rP2/2p1c4/4B4/4N4/3AKA3 w'],
  [2, '2b1ka1RC/4a2R1/4b4/9/9/9/9/4p4/3p1p3/4K4 w'],
  [3, 'C3k4/4aP3/3ac4/3r2r2/9/9/4p4/9/4A4/CR2KAB2 w'],
  [4, '3ak3N/4aP3/8R/1rr5N/9/9/9/9/5p3/4K4 w'],
  [2, '2bak1b2/4a4/2c3N2/9/7C1/6r2/5R3/4n1p2/4A4/3A1K3 w'],
  [3, '1rbak3r/1N1Ra4/cR2b1N2/9/9/9/9/9/5p3/4K4 w'],
  [2, '5a1C1/4k3C/3a2P2/4N1c2/9/9/2pc5/2p6/4A4/4KA3 w'],
  [3, '3a1k2C/2c1a4/6C2/9/1r7/7R1/9/9/c3A4/3K1A3 w'],
  [4, 'Crbaka2R/9/4b4/9/9/7C1/9/9/3p1p3/4K1p2 w'],
  [4, '2bk2b2/4P4/3a5/9/9/9/8C/2N6/3p1p3/2p1K1p2 w'],
  [4, '1C3k3/1N2P4/1nN1b4/9/9/9/9/4p4/3p1p3/4K4 w'],
  [3, '4kab2/1N2a4/4b4/3N5/6p2/9/9/9/4A4/2B1KArc1 w'],
  [4, '2Ck1a3/2R1aR3/9/5N3/r8/r8/9/3C5/4p1n2/3K5 w'],
  [4, '2ba1k3/4a1N2/c3bc3/4P4/9/4CR3/6r2/4B4/3pA4/4KAB2 w'],
  [2, '4ka3/4a4/4b3b/p2rC4/9/9/4c4/4B2C1/3rA4/2BAKR3 w'],
  [3, '2bk4r/9/2R1b4/9/9/7R1/9/9/1r7/4K4 w'],
  [4, '4k4/4a4/2P5n/5N3/9/5R3/9/9/2p2p2r/C3K4 w'],
  [3, '4k4/3P2P2/b2N2R2/7r1/2b6/9/9/3n5/4p3r/2R2K3 w'],
  [3, '2bak3C/4a4/4b1N2/9/9/7R1/9/4pp3/3p1p3/4K4 w'],
  [2, '2b2a3/3ka4/1R2b4/4P4/9/4r4/9/3C5/4p1p2/3p1K3 w'],
  [3, '3a5/4ak3/9/9/4R4/2R6/9/B8/1rr6/2B1K4 w'],
  [4, '1n1k1a3/R8/b2ab4/2R6/9/6C2/9/4C4/3pArn1c/4K4 w'],
  [2, '2bak4/4a2N1/4b4/3P5/P1Nn4p/2Cn5/8P/5A3/9/3AK2c1 w'],
  [2, '3ak1b2/1N1PaP3/4b4/9/9/9/9/6n2/5p3/3AK4 w'],
  [4, '3k1a3/9/3a5/3rRN2C/9/9/9/6n2/3p1r3/4K4 w'],
]
