package gmeval

// standardWeights are those of freestyle for now.
var standardWeights = freestyleWeights

// renjuWeights are those of freestyle for now.
var renjuWeights = freestyleWeights
