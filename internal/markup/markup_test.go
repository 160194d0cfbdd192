package markup_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"duiyi/internal/markup"
)

func FuzzStrip(f *testing.F) {
	for _, s := range []string{
		"<p>a</p><p class='x'>b<br>\n<td>c</td>", "[quote=a]b[/quote][url=c////////]d[/url]", "&amp;amp;lt;b&gt;", "[a](b////////) <a href=\"c////////\">d</a>",
		"(;GM[4]C[<b>])", "{<b>} [Red &quot;{<i>}&quot;]", "<script><script></script>", "<!--", "<!doctype", "&quot&amp;", "[b][/b", "> a\n>> <b>\nb\n> c",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		texts := []markup.Text{markup.As(s).Strip(), markup.StripAll(s), markup.Unquote(s).Strip()}
		for _, text := range texts {
			if !utf8.ValidString(text.S) && utf8.ValidString(s) {
				t.Fatalf("%q -> %q", s, text.S)
			}
			if !text.Changed() && text.S != s {
				t.Fatalf("%q -> %q without a piece", s, text.S)
			}
			for i := range len(text.S) + 1 {
				at := text.Place(i)
				if at < 0 || at > len(s) || i == len(text.S) && at != len(s) {
					t.Fatalf("%q -> %q: byte %d is at %d", s, text.S, i, at)
				}
				if i < len(text.S) && text.S[i] >= utf8.RuneSelf && !strings.ContainsAny(s, "&") && s[at] != text.S[i] {
					t.Fatalf("%q -> %q: byte %d is another one at %d", s, text.S, i, at)
				}
			}
		}
		markup.Quoted(s)
	})
}
