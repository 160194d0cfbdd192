// Package markup takes out of a text what people copy with it from pages and forums:
// tags and entities of HTML, tags of BBCode, links of Markdown, the > of quoted
// lines. A Text maps its bytes to those of the text as it was brought.
//
// SGF, DhtmlXQ, JSON, XML and comments in braces have such signs of their own and
// keep them.
//
// The package imports only the standard library.
package markup
