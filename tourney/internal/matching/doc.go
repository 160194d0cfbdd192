// Package matching finds perfect matchings of general graphs that maximise one
// integer weight after another.
//
// A Graph starts with its edges. Each call of Maximise keeps exactly the perfect
// matchings of greatest weight among those that earlier calls kept, so a
// lexicographic order of many criteria needs no wide integers: each criterion is
// a weight of its own. The weights are exact; there is no floating point.
//
// The package imports only the standard library.
package matching
