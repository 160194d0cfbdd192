package rulingwords

import (
	"maps"
	"testing"
	"unicode/utf8"

	"duiyi/xiangqi"
	"duiyi/xiangqi/referee"
)

// TestTables finds the words that a language lacks, English being complete: the
// other test of all words sees only what the cases bring up.
func TestTables(t *testing.T) {
	seen := map[string]bool{}
	for _, l := range languages {
		t.Run(l.tag, func(t *testing.T) {
			if l.tag == "" || seen[l.tag] {
				t.Error("the tag is missing, or another language's")
			}
			seen[l.tag] = true
			for name, format := range map[string]string{
				"colon": l.colon, "and": l.and, "stop": l.stop, "loop": l.loop, "against": l.against, "warning": l.warning,
				"article": l.article, "move": l.move, "line": l.line, "takes": l.takes, "eyes": l.eyes, "at": l.at, "between": l.between + l.turns, "because": l.because, "rooted": l.rooted, "guarded": l.guarded, "joint": l.joint,
				"Red": l.side[xiangqi.Red], "Black": l.side[xiangqi.Black],
			} {
				if format == "" {
					t.Errorf("no %s", name)
				}
			}
			for v := referee.Ongoing; v <= referee.Draw; v++ {
				if l.verdict[v] == "" {
					t.Errorf("no verdict %v", v)
				}
			}
			for side := xiangqi.Red; side <= xiangqi.Black; side++ {
				for k := xiangqi.King; k <= xiangqi.Pawn; k++ {
					if l.piece[xiangqi.MakePiece(side, k)] == "" {
						t.Errorf("no %v %v", side, k)
					}
				}
			}
			for _, half := range []xiangqi.Side{xiangqi.Red, xiangqi.Black} {
				if l.point[half] == "" || utf8.RuneCountInString(l.numerals[half]) != 9 {
					t.Errorf("point %q, numerals %q", l.point[half], l.numerals[half])
				}
			}
			sameKeys(t, l.class, english.class)
			sameKeys(t, l.always, english.class)
			sameKeys(t, l.conduct, english.conduct)
			sameKeys(t, l.clause, english.clause)
			sameKeys(t, l.motive, english.motive)
			if l.articles == nil {
				return
			}
			cited := map[string]string{}
			for _, article := range referee.Articles() {
				cited[article] = article
			}
			sameKeys(t, l.articles, cited)
		})
	}
}

// sameKeys wants words for what is in all and for nothing else.
func sameKeys[K ~string](t *testing.T, words, all map[K]string) {
	t.Helper()
	for key := range all {
		if words[key] == "" {
			t.Errorf("no words for %q", key)
		}
	}
	for key := range maps.Keys(words) {
		if _, ok := all[key]; !ok {
			t.Errorf("words for %q, which never comes up", key)
		}
	}
}
