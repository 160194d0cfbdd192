package puzzles

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
)

func TestSetFile(t *testing.T) {
	want := Set{Title: "周一", Puzzles: []string{"00000000000b", "00000000000a"}}
	text, err := want.File()
	if err != nil {
		t.Fatal(err)
	}
	if got, err := ReadSet(strings.NewReader(string(text)), "x"); err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("read back: %+v, %v", got, err)
	}
	many := strings.Repeat(`"00000000000a",`, 3)
	for i := range MostOfSet {
		many += fmt.Sprintf(`"%012x",`, i+100)
	}
	for text, want := range map[string]error{
		"":                              ErrDamaged,
		"{":                             ErrDamaged,
		`{"version":1,"puzzles":["a"]}`: ErrDamaged,
		`{"duiyi":"puzzles","version":2,"moves":{}}`:                             ErrNewer,
		`{"duiyi":"puzzles","version":1,"puzzles":[]}`:                           ErrDamaged,
		`{"duiyi":"puzzles","version":1,"puzzles":["../x"]}`:                     ErrDamaged,
		`{"duiyi":"puzzles","version":1,"puzzles":[` + many[:len(many)-1] + `]}`: ErrDamaged,
	} {
		var fe *FileError
		if _, err := ReadSet(strings.NewReader(text), "week.json"); !errors.Is(err, want) || !errors.As(err, &fe) || fe.Name != "week.json" {
			t.Errorf("%.60s: %v, want %v", text, err, want)
		}
	}
}
