package main

// gatherGo sets dst to the bias plus the given rows of weights.
func gatherGo(dst, bias, weights []float32, rows []uint16) {
	lanes := len(dst)
	copy(dst, bias)
	for _, r := range rows {
		add(dst, weights[int(r)*lanes:][:lanes])
	}
}

// scatterGo adds src to rows of weights.
func scatterGo(weights, src []float32, rows []uint16) {
	lanes := len(src)
	for _, r := range rows {
		add(weights[int(r)*lanes:][:lanes], src)
	}
}
