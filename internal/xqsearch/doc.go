// Package xqsearch is the modern xiangqi engine: a principal variation search
// over the evaluation of internal/xqeval, offered as an engine.Engine.
//
// The search is written as numbered steps in search.go (the main search) and
// quiesce.go (captures only); picker.go orders moves, history.go learns the
// order, exchange.go weighs captures, repeat.go judges repetitions inside the
// tree, root.go deepens and reports, levels.go makes weaker opponents,
// evaluator.go is where another evaluation plugs in, network.go plugs in a
// network, and exact.go reads endgame tables. With the build tag ablate single
// techniques can be left out (ablation.go).
//
// One thread with the same limits in nodes or depth gives the same moves and
// node counts on every machine; Bench is that signature. Several threads share
// the transposition table and nothing else.
//
// The package imports the rules, the evaluation, the endgame tables, searchkit and
// the engine vocabulary. It knows no protocol.
package xqsearch
