// Package nnue computes networks of the kind called NNUE: a wide first layer
// whose sums follow the pieces move by move, and a narrow head that is computed
// anew at every evaluation.
//
// Each side to a game has a view: the sum of one row of weights for every
// feature that is present as that side sees it, and of a bias. The head clamps
// the sums of both views to 0..One, squares them, and adds them up by one of
// several sets of weights, of which the caller chooses one (by material, say).
// What a row stands for is the caller's business: package internal/xqnet has
// the features of xiangqi.
//
// Everything is whole numbers, so that all machines get the same. The kernels
// are written for AVX2, AVX-512 with VNNI and NEON; which one is used the
// processor decides at run time. A twin in plain Go stands in for them
// everywhere else, and everywhere with the build tag purego.
//
// Networks live in files with a header and a checksum; see Read. The package
// imports no game.
package nnue
