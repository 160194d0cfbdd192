package main

// addPointsGo sets each vector to the sum of its six rows, clamped to 0..1.
func addPointsGo(to, rows []vector, ids []uint16) {
	for i := range to {
		r := ids[6*i:][:6]
		a, b, c, d, e, f := &rows[r[0]], &rows[r[1]], &rows[r[2]], &rows[r[3]], &rows[r[4]], &rows[r[5]]
		for l := range to[i] {
			to[i][l] = min(max(a[l]+b[l]+c[l]+d[l]+e[l]+f[l], 0), 1)
		}
	}
}

// addBackGo adds the derivatives of vectors to those of their rows, where the
// vectors are not clamped.
func addBackGo(rows, by, points []vector, ids []uint16) {
	for i := range by {
		r := ids[6*i:][:6]
		a, b, c, d, e, f := &rows[r[0]], &rows[r[1]], &rows[r[2]], &rows[r[3]], &rows[r[4]], &rows[r[5]]
		for l, g := range by[i] {
			if v := points[i][l]; v > 0 && v < 1 {
				a[l] += g
				b[l] += g
				c[l] += g
				d[l] += g
				e[l] += g
				f[l] += g
			}
		}
	}
}
