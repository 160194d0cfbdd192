package openbook

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

// words reads books of a game in which any letter may be played that was not
// played before, in any order.
func words(told *[]string) Reader[string, string] {
	seen := map[string]bool{}
	return Reader[string, string]{
		Start: func(head string) (string, error) {
			if strings.Contains(head, "?") {
				return "", errors.New("unknown")
			}
			return head, nil
		},
		Move: func(p *string, word string) (string, error) {
			if len(word) != 1 || strings.Contains(*p, word) {
				return "", ErrMove
			}
			return word, nil
		},
		Play: func(p *string, m string) { *p += m },
		Begin: func(p *string) bool {
			letters := []byte(*p)
			slices.Sort(letters)
			before := seen[string(letters)]
			seen[string(letters)] = true
			return !before
		},
		Add: func(p *string, c Choice[string]) {
			*told = append(*told, *p+">"+c.Move+strings.Repeat("+", c.Weight))
		},
	}
}

func TestRead(t *testing.T) {
	tests := []struct {
		name, text string
		told       string
		want       error
	}{
		{"lines and their replies", "a 1\n b 2\n  c 0\n d 1\ne 1\n", ">a+ a>b++ ab>c a>d+ >e+", nil},
		{"heads", "= x\na 1\n= y\na 2\n b 1\n", "x>a+ y>a++ ya>b+", nil},
		{"an unknown head", "= ?\n", "", ErrHead},
		{"no weight", "a\n", "", ErrLine},
		{"a weight below nothing", "a -1\n", "", ErrLine},
		{"an illegal move", "a 1\n a 1\n", ">a+", ErrMove},
		{"too deep", "a 1\n  b 1\n", ">a+", ErrDepth},
		{"too deep after a head", "a 1\n= x\n b 1\n", ">a+", ErrDepth},
		{"a position twice", "a 1\n b 1\n  c 1\nb 1\n a 1\n  d 1\n", ">a+ a>b+ ab>c+ >b+ b>a+", ErrTwice},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var told []string
			r := words(&told)
			if err := r.Read(tt.text); !errors.Is(err, tt.want) {
				t.Errorf("%v, want %v", err, tt.want)
			}
			if got := strings.Join(told, " "); got != tt.told {
				t.Errorf("told %s, want %s", got, tt.told)
			}
		})
	}
}

func TestChoose(t *testing.T) {
	list := []Choice[string]{{"a", 60}, {"b", 0}, {"c", 30}, {"d", 10}}
	all := []string{"a", "b", "c", "d"}
	seen := map[string]int{}
	for random := range uint64(1000) {
		m, ok := Choose(list, all, random+1)
		if !ok {
			t.Fatal("nothing chosen")
		}
		seen[m]++
	}
	if seen["a"] != 600 || seen["c"] != 300 || seen["d"] != 100 {
		t.Errorf("chosen %v", seen)
	}
	for _, tt := range []struct {
		among []string
		want  string
	}{{all, "a"}, {[]string{"c", "d"}, "c"}, {[]string{"b"}, ""}, {nil, ""}} {
		if m, ok := Choose(list, tt.among, 0); m != tt.want || ok != (tt.want != "") {
			t.Errorf("among %v: %q, %v", tt.among, m, ok)
		}
	}
}
