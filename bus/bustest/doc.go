// Package bustest is the conformance suite of cluster.Bus.
package bustest
