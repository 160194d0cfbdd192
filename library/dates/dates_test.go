package dates_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"duiyi/library/dates"
)

func TestOf(t *testing.T) {
	for text, want := range map[string]dates.Day{
		"1981": 19810000, "1981-05": 19810500, "1981.5.12": 19810512, "19810512": 19810512, "1981年5月12日": 19810512,
		"1981.??.??": 19810000, "in 1981": 19810000, "1981-13": 19810000, "12": 0, "0012": 0, "": 0,
	} {
		if got := dates.Of(text); got != want {
			t.Errorf("Of(%q) = %d, want %d", text, got, want)
		}
	}
}

func TestRead(t *testing.T) {
	for text, want := range map[string]dates.Day{"1981": 19810000, "1981-05": 19810500, "1981/5/12": 19810512, "19810512": 19810512, "1981年5月": 19810500} {
		if got, err := dates.Read(text); got != want || err != nil {
			t.Errorf("Read(%q) = %d, %v", text, got, err)
		}
	}
	for _, text := range []string{"abc", "81", "198", "1981-13", "1981-05-32", "1981-05-12-01", "1981 abc", "about 1981", "198105"} {
		if got, err := dates.Read(text); !errors.Is(err, dates.ErrDate) {
			t.Errorf("Read(%q) = %d, %v", text, got, err)
		}
	}
}

func TestRange(t *testing.T) {
	if _, _, err := dates.Range("1990", "1980"); !errors.Is(err, dates.ErrDate) {
		t.Errorf("a range that ends before it begins: %v", err)
	}
	if first, last, err := dates.Range("1981-05", "1981-05"); first > 19810500 || last < 19810531 || last >= 19810600 || err != nil {
		t.Errorf("a month is %d to %d, %v", first, last, err)
	}
	if first, last, err := dates.Range("", "1990"); err != nil || !dates.Day(19001231).Within(first, last) || !dates.Day(19901231).Within(first, last) || dates.Day(0).Within(first, last) {
		t.Errorf("until 1990 is %d to %d, %v", first, last, err)
	}
}

func TestPeriod(t *testing.T) {
	for text, want := range map[string]string{
		"胡荣华 1966-1981": "胡荣华 1966-1981", "1966 – 1981 杯": "1966-1981 杯", "1966年至1981年": "1966-1981", "1966 to 1981": "1966-1981", "1966-05": "1966-05",
	} {
		if got := dates.Join(text); got != want {
			t.Errorf("Join(%q) = %q", text, got)
		}
	}
	for word, in := range map[string][]dates.Day{"1966-1981": {19660000, 19810512}, "1981": {19810000, 19810512}, "1981-05": {19810512}} {
		first, last, ok := dates.Period(word)
		outside := func(d dates.Day) bool { return !d.Within(first, last) }
		if !ok || slices.ContainsFunc(in, outside) || !outside(19820101) || !outside(19650000) {
			t.Errorf("Period(%q) = %d, %d, %t", word, first, last, ok)
		}
	}
	for _, word := range strings.Fields("杯 1981-1966 81 1981x 12-1981") {
		if first, last, ok := dates.Period(word); ok {
			t.Errorf("Period(%q) = %d, %d", word, first, last)
		}
	}
}
