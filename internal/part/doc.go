// Package part reads files that other builds embed and the page alone keeps beside its
// program, so that a browser fetches only those that are needed. The page fetches them:
// globalThis.duiyiPage.part takes a path in the source tree, and whether nobody waits, and
// returns a promise of the bytes. It repeats a failed fetch and tells the person at the page,
// unless nobody waits.
//
// A folder is one part: web/scripts/parts.ts packs its files. Only builds for js read parts.
package part
