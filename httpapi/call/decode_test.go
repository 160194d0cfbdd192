package call

import "testing"

func TestArticle(t *testing.T) {
	for kind, want := range map[string]string{
		"array": "An array", "object": "An object", "string": "A string", "number": "A number", "number 1e9": "The number 1e9", "bool": "True or false",
	} {
		if got := article(kind); got != want {
			t.Errorf("article(%q) = %q, want %q", kind, got, want)
		}
	}
}
