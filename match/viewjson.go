package match

import (
	"encoding/json"
	"strconv"
)

// MarshalJSON writes lists that are nil as empty ones.
func (v View) MarshalJSON() ([]byte, error) { return v.AppendJSON(nil) }

// AppendJSON appends the JSON of MarshalJSON. A view is most of the data sent for a move, and its
// list of moves most of a view; reflection would take five times as long.
func (v View) AppendJSON(b []byte) ([]byte, error) {
	var err error
	b = appendText(append(b, `{"board":`...), v.Board)
	b = strconv.AppendUint(append(b, `,"turn":`...), uint64(v.Turn), 10)
	b = appendTexts(append(b, `,"legal":`...), v.Legal)
	b = appendText(append(b, `,"check":`...), v.Check)
	b = appendTexts(append(b, `,"row":`...), v.Row)
	b = appendTexts(append(b, `,"forbidden":`...), v.Forbidden)
	if v.Opening != nil {
		if b, err = appendAny(append(b, `,"opening":`...), v.Opening); err != nil {
			return nil, err
		}
	}
	b = strconv.AppendInt(append(b, `,"seen":`...), int64(v.Seen), 10)
	if v.Warning != nil {
		if b, err = appendAny(append(b, `,"warning":`...), v.Warning); err != nil {
			return nil, err
		}
	}
	if v.Ruling != nil {
		if b, err = appendAny(append(b, `,"ruling":`...), v.Ruling); err != nil {
			return nil, err
		}
	}
	if v.More != nil {
		more, err := json.Marshal(v.More)
		if err != nil {
			return nil, err
		}
		if len(more) > len("{}") && more[0] == '{' { // not nothing, and not null
			b = append(append(b, ','), more[1:len(more)-1]...)
		}
	}
	return append(b, '}'), nil
}

func appendAny(b []byte, v any) ([]byte, error) {
	text, err := json.Marshal(v)
	return append(b, text...), err
}

func appendTexts(b []byte, list []string) []byte {
	b = append(b, '[')
	for i, s := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendText(b, s)
	}
	return append(b, ']')
}

// appendText appends a string, which usually is plain ASCII.
func appendText(b []byte, s string) []byte {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' {
			text, err := json.Marshal(s)
			if err != nil {
				panic(err) // no string is refused
			}
			return append(b, text...)
		}
	}
	return append(append(append(b, '"'), s...), '"')
}
