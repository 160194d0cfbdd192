package charset_test

import (
	"testing"

	"duiyi/record/charset"
)

func TestField(t *testing.T) {
	tests := []struct {
		name, data, want string
		whole            bool
	}{
		{"ASCII", "Xu Yinchuan", "Xu Yinchuan", true},
		{"GBK", "\xd0\xec\xcc\xec\xba\xec", "徐天红", true},
		{"GB18030", "\x81\x39\xee\x39", "㐀", true},
		{"cut in a character", "\xd0\xec\xcc\xec\xba", "徐天", false},
		{"cut in one of four bytes", "\xd0\xec\x81\x39\xef", "徐", false},
		{"UTF-8", "许银川", "许银川", true},
		{"damaged in the middle", "\xd0\xec\xff\xcc\xec", "徐\ufffd天", false},
		{"nothing", "", "", true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got, whole := charset.Field([]byte(tt.data)); got != tt.want || whole != tt.whole {
				t.Errorf("Field = %q, %v; want %q, %v", got, whole, tt.want, tt.whole)
			}
		})
	}
}

func TestCut(t *testing.T) {
	for most, want := range map[int]string{4: "\xd0\xec\xcc\xec", 3: "\xd0\xec", 0: ""} {
		if got, whole := charset.Cut("徐天", charset.GBK, most); string(got) != want || whole != (most == 4) {
			t.Errorf("Cut at %d = %q, %v", most, got, whole)
		}
	}
}
