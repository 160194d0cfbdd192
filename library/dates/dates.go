// Package dates reads dates as game records write them, and ranges of dates as
// people look for them.
package dates

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// ErrDate reports a text that is no date, or a range that ends before it begins.
var ErrDate = errors.New("not a year, a month such as 1981-05 or a day")

// A Day is a date as the number yyyymmdd, such as 19810512. Unknown months and
// days are 00.
type Day uint32

// Of reads a date as records write it: a four-digit year, optionally
// followed by month and day. It returns 0 if there is none.
func Of(text string) Day {
	runs := strings.FieldsFunc(text, func(r rune) bool { return r < '0' || r > '9' })
	at := slices.IndexFunc(runs, func(s string) bool { return len(s) == 4 || len(s) == 8 })
	if at < 0 {
		return 0
	}
	if n, _ := strconv.Atoi(runs[at]); len(runs[at]) == 8 {
		if n > 10000000 && n/100%100 <= 12 && n%100 <= 31 {
			return Day(n)
		}
		return 0
	}
	year, _ := strconv.Atoi(runs[at]) // four digits, so no error
	if year < 1000 {
		return 0
	}
	d := Day(year) * 10000
	for i, factor := range []Day{100, 1} {
		if at+1+i >= len(runs) {
			break
		}
		n, err := strconv.Atoi(runs[at+1+i])
		if err != nil || n < 1 || n > []int{12, 31}[i] {
			break
		}
		d += Day(n) * factor
	}
	return d
}

// Read reads a date that somebody looks for. The error is ErrDate if it is more
// or less than a year, a month or a day.
func Read(text string) (Day, error) {
	isDigit := func(r rune) bool { return r >= '0' && r <= '9' }
	bad := strings.ContainsFunc(text, func(r rune) bool { return !isDigit(r) && !strings.ContainsRune(" -/.年月日", r) })
	parts := len(strings.FieldsFunc(text, func(r rune) bool { return !isDigit(r) }))
	d := Of(text)
	read := 1
	if d%10000 != 0 {
		read++
	}
	if d%100 != 0 {
		read++
	}
	if bad || d == 0 || parts != read && parts != 1 || parts == 1 && read == 2 {
		return 0, fmt.Errorf("%w: %q", ErrDate, text)
	}
	return d, nil
}

// last returns the last day of a year or a month.
func (d Day) last() Day {
	for unit := Day(10000); unit > 1; unit /= 100 {
		if d%unit == 0 {
			return d + unit - 1
		}
	}
	return d
}

// Range reads a range of dates; each end may be open.
func Range(from, to string) (first, last Day, err error) {
	last = math.MaxUint32
	if from != "" {
		if first, err = Read(from); err != nil {
			return 0, 0, err
		}
	}
	if to != "" {
		if last, err = Read(to); err != nil {
			return 0, 0, err
		}
		last = last.last()
	}
	if first > last {
		return 0, 0, fmt.Errorf("%w: %s is after %s", ErrDate, from, to)
	}
	return first, last, nil
}

// Between matches a range of years: both are submatches.
var between = regexp.MustCompile(`\b(\d{4})年?\s*(?:[-–—~～〜至到]|\bto\b)\s*(\d{4})(?:年|\b)`)

// Period reads a word as a year, a month, a day or a range of years.
func Period(word string) (first, last Day, ok bool) {
	from, to := word, word
	if years := between.FindStringSubmatch(word); years != nil && years[0] == word {
		from, to = years[1], years[2]
	}
	first, last, err := Range(from, to)
	return first, last, err == nil
}

// Within reports whether a known date is in a range.
func (d Day) Within(first, last Day) bool { return d != 0 && d >= first && d <= last }

// Year returns the year, or 0 if it is unknown.
func (d Day) Year() int { return int(d / 10000) }

// Join makes each range of years in a text one word, for Period.
func Join(text string) string { return between.ReplaceAllString(text, "$1-$2") }
