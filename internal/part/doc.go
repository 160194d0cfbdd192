// Package part reads files that other builds embed and the page alone keeps beside its
// program, so that a browser fetches only those of the game that is played. The page fetches
// them: globalThis.duiyiPage.part takes a path in the source tree and returns a promise of
// the bytes. It repeats a failed fetch and tells the person at the page.
//
// Only builds for js have more than this comment.
package part
