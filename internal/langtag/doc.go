// Package langtag finds the language that a tag or a locale asks for among
// those that the program speaks: zh, zh-CN, zh_SG.UTF-8 and zh-Hans are one.
//
// The package is a leaf: it imports the standard library alone, and whatever
// reads a language may import it.
package langtag
