package main

import (
	"duiyi/internal/xqeval"
	"duiyi/xiangqi"
)

// A board is a diagram of half a board from the owner's side, far rank first,
// files a to e; the other half mirrors it.
type board [10][5]int

// prior returns the weights a player would guess. Tuning starts from them and
// is pulled back to them where data is scarce.
func prior() xqeval.Table[xqeval.Pair] {
	var w xqeval.Table[xqeval.Pair]
	place := func(k xiangqi.Kind, mg, eg int, b board) {
		for r, row := range b {
			for f, v := range row {
				w.Place[k][5*(9-r)+f] = xqeval.MakePair(mg+v, eg+v)
			}
		}
	}
	place(xiangqi.King, 0, 0, board{
		7: {0, 0, 0, -60, -70},
		8: {0, 0, 0, -35, -40},
		9: {0, 0, 0, 0, 12},
	})
	place(xiangqi.Advisor, 115, 125, board{
		7: {0, 0, 0, -4, 0},
		8: {0, 0, 0, 0, 8},
		9: {0, 0, 0, 0, 0},
	})
	place(xiangqi.Elephant, 105, 120, board{
		5: {0, 0, -4, 0, 0},
		7: {-12, 0, 0, 0, 14},
		9: {0, 0, 0, 0, 0},
	})
	place(xiangqi.Horse, 270, 300, board{
		{-20, -12, 0, 2, -20},
		{-8, 10, 34, 20, 0},
		{0, 14, 26, 34, 22},
		{2, 20, 24, 30, 34},
		{0, 18, 22, 28, 26},
		{-2, 14, 20, 24, 26},
		{-6, 4, 12, 10, 12},
		{-10, 0, 8, 4, 2},
		{-14, -10, 0, 0, -40},
		{-24, -16, -14, -14, -20},
	})
	place(xiangqi.Rook, 610, 640, board{
		{4, 8, 6, 16, 14},
		{8, 16, 12, 24, 30},
		{4, 10, 8, 18, 20},
		{4, 14, 12, 20, 20},
		{4, 12, 10, 18, 18},
		{4, 12, 10, 16, 16},
		{0, 6, 2, 10, 8},
		{-8, 4, 0, 8, 4},
		{-10, 4, 0, 8, -6},
		{-22, 0, -6, 6, -12},
	})
	place(xiangqi.Cannon, 300, 290, board{
		{10, 8, 4, -8, -10},
		{6, 6, 4, -4, -8},
		{4, 4, 2, -2, 0},
		{0, 4, 4, 6, 12},
		{0, 2, 4, 4, 10},
		{0, 2, 6, 4, 12},
		{0, 0, 2, 2, 8},
		{2, 2, 6, 6, 18},
		{0, 2, 4, 4, 4},
		{-6, -4, 0, 2, 0},
	})
	place(xiangqi.Pawn, 100, 115, board{
		{-50, -45, -40, -25, -20},
		{0, 25, 45, 65, 70},
		{0, 20, 40, 50, 50},
		{-5, 15, 22, 30, 28},
		{-15, 5, 5, 10, 12},
		{-55, 0, -45, 0, -42},
		{-60, 0, -58, 0, -52},
	})
	reaches(&w)
	kings(&w)
	fights(&w)
	return w
}

// reaches sets mobility and lines.
func reaches(w *xqeval.Table[xqeval.Pair]) {
	for n := range w.RookMobility {
		w.RookMobility[n] = xqeval.MakePair(4*min(n, 12)-28, 5*min(n, 12)-35)
	}
	for n := range w.CannonMobility {
		w.CannonMobility[n] = xqeval.MakePair(2*min(n, 12)-14, 2*min(n, 12)-14)
	}
	for n := range w.HorseMobility {
		w.HorseMobility[n] = xqeval.MakePair(12*min(n, 5)-40, 12*min(n, 5)-40)
	}
	w.RookFile[1] = xqeval.MakePair(8, 4)
	w.RookFile[2] = xqeval.MakePair(14, 8)
	w.PawnPair = xqeval.MakePair(12, 18)
}

// kings sets the weights of king danger.
func kings(w *xqeval.Table[xqeval.Pair]) {
	for between, v := range [5]int{0, 20, 12, 0, 0} {
		w.KingLine[0][0][between] = xqeval.MakePair(v, v/2)
		w.KingLine[0][1][between] = xqeval.MakePair(v, v/2)
	}
	for between, v := range [5]int{90, 10, 45, 12, 0} {
		w.KingLine[1][0][between] = xqeval.MakePair(v, v/3)
		w.KingLine[1][1][between] = xqeval.MakePair(v/2, v/4)
	}
	for defenders := range w.Siege {
		for n := range w.Siege[defenders] {
			v := n * n * (12 - 2*defenders) / 2
			w.Siege[defenders][n] = xqeval.MakePair(v, v/2)
		}
	}
	for class, each := range [4]int{6, 8, 4, 6} {
		for n := range w.PalaceHits[class] {
			w.PalaceHits[class][n] = xqeval.MakePair(each*n, each*n/2)
		}
	}
	// Missing advisors help rooks, missing elephants help cannons; any
	// attacker gains from either.
	for left := range 3 {
		gone := 2 - left
		for class, each := range [4]int{8, 10, 6, 16} {
			w.Against[0][class][left] = xqeval.MakePair(each*gone, each*gone)
		}
		for class, each := range [4]int{6, 6, 12, 6} {
			w.Against[1][class][left] = xqeval.MakePair(each*gone, each*gone)
		}
	}
	for n := range w.Screens {
		w.Screens[n] = xqeval.MakePair(5*n-10, 8*n-16)
	}
}

// fights sets the weights of threats and protection.
func fights(w *xqeval.Table[xqeval.Pair]) {
	// By the victim's kind, King to Pawn: the value of attacking it if it is
	// unprotected, and if it is protected but the attacker is worth less.
	bare := [7]int{0, 14, 12, 28, 44, 30, 8}
	held := [5][7]int{
		{0, 0, 0, 20, 36, 22, 2},
		{0, 4, 4, 20, 40, 22, 2},
		{0, 0, 0, 4, 36, 6, 0},
		{0, 0, 0, 4, 36, 6, 0},
		{0, 0, 0, 0, 6, 0, 0},
	}
	for class := range w.Threat {
		for kind := range w.Threat[class] {
			w.Threat[class][kind][0] = xqeval.MakePair(bare[kind], bare[kind])
			w.Threat[class][kind][1] = xqeval.MakePair(held[class][kind], held[class][kind])
		}
	}
	for kind, v := range [7]int{0, 2, 4, 10, 4, 8, 8} {
		w.Guard[kind] = xqeval.MakePair(v, v)
	}
	w.Tempo = xqeval.MakePair(14, 10)
}
