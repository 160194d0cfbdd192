package wire

import (
	"math"
	"strconv"
	"strings"
	"time"

	"duiyi/store"
)

// The text of a cursor is the time and the id of the last game seen.

func FormatCursor(s store.Summary) string {
	return strconv.FormatInt(s.Updated.UnixMilli(), 10) + "-" + s.ID
}

func ParseCursor(text string) (store.Cursor, bool) {
	ms, id, ok := strings.Cut(text, "-")
	n, err := strconv.ParseInt(ms, 10, 64)
	if !ok || err != nil || n < 0 || n > math.MaxInt64/int64(time.Millisecond) || len(id) != 16 {
		return store.Cursor{}, false
	}
	return store.Cursor{Updated: time.UnixMilli(n).UTC(), ID: id}, true
}
