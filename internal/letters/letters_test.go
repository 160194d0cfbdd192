package letters_test

import (
	"strings"
	"testing"

	"duiyi/internal/letters"
)

func TestPlain(t *testing.T) {
	for text, want := range map[string]string{
		"ĐỎ Đen đỏ": "do den do", "đo\u0309": "do", "Чёрный": "черныи", "Züge": "zuge", "黑方 Ｂ": "黑方 ｂ", "noir ½": "noir ½", "": "",
	} {
		if got := strings.Map(letters.Plain, text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}
