package charset_test

import (
	"bytes"
	"strings"
	"testing"

	"duiyi/record"
	"duiyi/record/charset"
)

// TestMarkup tests that markup of pages and forums is removed, and that a
// format's own markup stays.
func TestMarkup(t *testing.T) {
	const link = "https://x.example/?fen=a/b/c/d/e/f/g/h"
	for _, tt := range []struct{ name, file, want string }{
		{"lines", "a<br>b<br/>\nc<BR />d", "a\nb\nc\nd"},
		{"paragraphs", "<p>a</p><p class=\"x\">b</p>\n<div>c</div>", "a\nb\nc"},
		{"lists and tables", "<ul><li>a</li><li>b</li></ul><table><tr><th>x</th><td>y</td></tr></table>", "a\nb\nx\ty\n"},
		{"words", "<b>a</b> <span style='x'>b</span>", "a b"},
		{"a page", "<!DOCTYPE html><html><head><title>t</title><script>if (a<b) {}</script></head><body>a<!-- <p> --></body></html>", "a"},
		{"entities", "a&nbsp;b&#160;c&#32;d&quot;e&amp;f&#x4e2d;&#20013;", "a b c d\"e&f中中"},
		{"entities twice", "[Red &amp;quot;A&amp;quot;]&lt;br&gt;x", "[Red \"A\"]\nx"},
		{"a value", "[Event \"a<br>b\"]", "[Event \"a b\"]"},
		{"forum", "[quote=\"x\"]a[/quote][code]b[/code][B]c[/B][color=red]d[/color][QUOTE author=y link=z]e[/QUOTE]", "a\nb\ncd\ne"},
		{"a block of code", "```text\na ``` `b`\n  ```\n", "a ``` `b`\n  "},
		{"not closed", "[b] a [quote] b", "[b] a [quote] b"},
		{"links", "<a href=\"" + link + "\">a</a><a href='x'>b</a> [c](" + link + ") [d](x) [url=" + link + "]" + link + "[/url]", "a\n" + link + "b c\n" + link + " [d](x) " + link},
		{"quoted", "x wrote:\n> a\n>> b\n>\n> c", "x wrote:\na\nb\n\nc"},
		{"one line quoted", "> a\nb\nc", "> a\nb\nc"},
		{"no markup", "a < b > c & d &x; <a@b.c> [x] <y>", "a < b > c & d &x; <a@b.c> [x] <y>"},
		{"comments of PGN", "1. a {<b>x</b> &quot;} b<br>\n", "1. a {<b>x</b> &quot;} b\n"},
		{"comments of a page", "[Red &quot;A&quot;]\n1. a {<b>x</b> &quot;}", "[Red \"A\"]\n1. a {x \"}"},
		{"an open comment", "1. a {<b>x", "1. a {x"},
		{"SGF", "(;GM[4]C[<b>&quot;[quote\\]a[/quote\\]];B[hh])", "(;GM[4]C[<b>&quot;[quote\\]a[/quote\\]];B[hh])"},
		{"DhtmlXQ", "<br>[DhtmlXQ_title]a<br>b[/DhtmlXQ_title]", "<br>[DhtmlXQ_title]a<br>b[/DhtmlXQ_title]"},
		{"JSON", " {\"a\":\"<b>&quot;\"}", " {\"a\":\"<b>&quot;\"}"},
		{"XML", "<Game><b>&quot;</b></Game>", "<Game><b>&quot;</b></Game>"},
	} {
		if got := charset.Decode([]byte(tt.file)); got.S != tt.want {
			t.Errorf("%s: %q, want %q", tt.name, got.S, tt.want)
		}
	}
}

// TestMarkupPlaces tests that places refer to the file, markup included, in
// any set.
func TestMarkupPlaces(t *testing.T) {
	file := []byte("> <p>&quot;\xd0\xed</p><p>\xd2\xf8\xb4\xa8</p>\n> <i>&nbsp;x</i>")
	text := charset.Decode(file)
	if text.S != "\"许\n银川\n x" {
		t.Fatalf("%s: %q", text.Set, text.S)
	}
	for _, want := range []struct {
		at                   string
		offset, line, column int
	}{{"\"", 5, 1, 6}, {"许", 11, 1, 12}, {"银", 20, 1, 20}, {"川", 22, 1, 21}, {"x", 40, 2, 12}} {
		e := text.Error("x", strings.Index(text.S, want.at), -1, "", record.ErrMove)
		if e.Offset != want.offset || e.Line != want.line || e.Column != want.column {
			t.Errorf("%s: byte %d, line %d, column %d, want %v", want.at, e.Offset, e.Line, e.Column, want)
		}
	}
	var g record.Game
	text.Tell(&g, "x", 0, len(text.S))
	if len(g.Charsets) != 1 || g.Charsets[0] != "gbk" {
		t.Errorf("sets %v", g.Charsets)
	}
}

// TestMarkupInStretches tests that quote signs are removed to the end of a
// long file, with correct places.
func TestMarkupInStretches(t *testing.T) {
	const one = "> 1. a<br>b &amp; c\n"
	file := strings.Repeat(one, 40_000)
	lines := 0
	err := charset.Stretches(strings.NewReader(file), func(text *charset.Text, last bool) (int, bool) {
		if got := strings.ReplaceAll(text.S, "1. a\nb & c\n", ""); got != "" {
			t.Fatalf("%q in stretch behind line %d", got, lines)
		}
		done := strings.LastIndex(text.S[:len(text.S)-1], "1.")
		if last {
			done = len(text.S)
		}
		if offset, line := text.Place(done - 2); !bytes.HasPrefix([]byte(file)[offset:], []byte("c\n")) || line != lines+strings.Count(text.S[:done], "\n")/2 {
			t.Fatalf("byte %d of %d is at %d, line %d", done-2, len(text.S), offset, line)
		}
		lines += strings.Count(text.S[:done], "\n") / 2
		return done, true
	})
	if err != nil || lines != 40_000 {
		t.Errorf("%d lines, %v", lines, err)
	}
}
