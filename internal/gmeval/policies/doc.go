// Package policies holds the files of the gomoku engine's policies, one for each rule. Builds
// for a browser fetch them.
package policies
