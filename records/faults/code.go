package faults

import (
	"errors"
	"fmt"

	"duiyi/record"
)

// Other is the code of an error for which only its own text has words.
const Other = "other"

// codes are the errors of records that have words in every language.
var codes = []struct {
	err  error
	code string
}{
	{record.ErrIllegal, "illegal"}, {record.ErrMove, "not_a_move"}, {record.ErrSide, "no_side"}, {record.ErrStart, "start"}, {record.ErrResult, "result"},
	{record.ErrTwice, "twice"}, {record.ErrCut, "cut"}, {record.ErrDeep, "deep"}, {record.ErrMany, "many"},
	{record.ErrRest, "rest"}, {record.ErrEmpty, "empty"}, {record.ErrTooLong, "too_long"}, {record.ErrGame, "other_game"}, {record.ErrNothing, "nothing"},
	{record.ErrHeader, "header"}, {record.ErrVersion, "version"}, {record.ErrDamaged, "damaged"}, {record.ErrOccupied, "occupied"}, {record.ErrPoint, "point"},
	{record.ErrSize, "size"}, {record.ErrStray, "stray"}, {record.ErrResults, "results"},
	{record.ErrPacked, "damaged"}, {record.ErrCharacters, "characters"}, {record.ErrNoInput, "charset"},
}

// Code returns the code of a fault in a record, or Other.
func Code(err error) string {
	for _, c := range codes {
		if errors.Is(err, c.err) {
			return c.code
		}
	}
	return Other
}

// NoteCode returns the code of a note on doubtful text.
func NoteCode(note error) string {
	switch {
	case errors.Is(note, record.ErrRestored):
		return "restored"
	case errors.Is(note, record.ErrUnrestored):
		return "unrestored"
	case errors.Is(note, record.ErrWrongCharset):
		return "wrong_set"
	case errors.Is(note, record.ErrCharacters):
		return "characters"
	}
	return "unsure"
}

// A Place is an error in a file, or a note.
type Place struct {
	File string
	Game int  // number in the file, from 1; 0 for the file itself or a line outside a game
	Note bool // Err is how doubtful text was read
	Err  error
}

func (p *Place) Error() string {
	note := ""
	if p.Note {
		note = "note: "
	}
	if p.Game == 0 {
		return fmt.Sprintf("%s: %s%v", p.File, note, p.Err)
	}
	return fmt.Sprintf("%s: game %d: %s%v", p.File, p.Game, note, p.Err)
}

func (p *Place) Unwrap() error { return p.Err }
