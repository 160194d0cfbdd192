package xiangqi

import "testing"

// TestArticlesInChinese: every place that a ruling can name has words.
func TestArticlesInChinese(t *testing.T) {
	for clause, list := range articles {
		for _, article := range list {
			if article == "" {
				continue
			}
			for _, l := range []Language{SimplifiedChinese, TraditionalChinese} {
				if words[l].articles[article] == "" {
					t.Errorf("%s: %q has no words in %v", clause, article, l)
				}
			}
		}
	}
}
