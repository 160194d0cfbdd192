package httpapi

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"os"
	"strings"
	"unicode"
	"unicode/utf8"

	"duiyi/match"
)

// maxBody is the length of a body in bytes. The longest that makes sense is a
// new game with a 22×22 board set up, under 2 kB.
const maxBody = 16 << 10

// decode reads a request's body, one JSON value with no field that v lacks.
func decode(w http.ResponseWriter, r *http.Request, v any) error {
	return decodeUpTo(w, r, v, maxBody)
}

// decodeUpTo is decode for a body of at most limit bytes.
func decodeUpTo(w http.ResponseWriter, r *http.Request, v any, limit int64) error {
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		return errNotJSON
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, limit))
	if err != nil {
		return badBody(err)
	}
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return badJSON(err, int64(len(body)))
	}
	if rest := bytes.TrimSpace(body[d.InputOffset():]); len(rest) > 0 {
		return badJSON(errors.New("something follows the value"), d.InputOffset())
	}
	if err := checkKeys(body, v); err != nil {
		return badJSON(err, 0)
	}
	return nil
}

// badBody says why a body could not be read. What the network says of it, with
// its addresses, is for nobody.
func badBody(err error) error {
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &large):
		return tooLarge(large.Limit)
	case errors.Is(err, os.ErrDeadlineExceeded):
		return errSlowBody
	}
	return errCutBody
}

// withOptions is a body whose fields beside those of T, a struct, are options
// of a game.
type withOptions[T any] struct {
	own     T
	options match.Options
}

func (b *withOptions[T]) UnmarshalJSON(object []byte) (err error) {
	b.options, err = match.SplitOptions(object, &b.own)
	return err
}

// fields returns a struct with the fields of the body that are no options.
func (b *withOptions[T]) fields() any { return b.own }

// newGameJSON is a configuration, and what is said of the new game beside it.
type newGameJSON struct {
	match.Config
	newGameMore
}

// newGameMore is what a new game has beside its configuration.
type newGameMore struct {
	Title string      `json:"title"` // up to 120 characters, without control characters or direction changes
	Cmd   string      `json:"cmd"`
	Side  *match.Side `json:"side"` // the caller's side in a network game; default: drawn by lot
}

func (g *newGameJSON) UnmarshalJSON(object []byte) error {
	if err := json.Unmarshal(object, &g.Config); err != nil {
		return err
	}
	for _, name := range []string{"title", "cmd", "side"} {
		delete(g.Options, name)
	}
	return json.Unmarshal(object, &g.newGameMore)
}

// badOption is what was wrong with an option of a game, as of any field.
func badOption(err *match.ConfigError) errorJSON {
	bad := errorJSON{Code: "bad_json", At: err.Field, Message: sentence(err.Err.Error())}
	if errors.Is(err, match.ErrNoOption) {
		bad.Message = fmt.Sprintf("There is no field %q.", err.Field)
	}
	return bad
}

// badJSON says what is wrong with a body and where: at offset, if the error
// does not know better.
func badJSON(err error, offset int64) error {
	bad := &requestError{Code: "bad_json", At: offset}
	var (
		key    *keyError
		syntax *json.SyntaxError
		kind   *json.UnmarshalTypeError
	)
	const unknown = "json: unknown field "
	switch {
	case errors.As(err, &key):
		bad.At, bad.Message = key.key, key.says
	case errors.As(err, &syntax):
		bad.At, bad.Message = syntax.Offset, sentence(syntax.Error())
	case errors.As(err, &kind):
		bad.At, bad.Message = kind.Field, fmt.Sprintf("A %s does not belong here.", kind.Value)
		if kind.Field == "" {
			bad.At = kind.Offset
		}
	case strings.HasPrefix(err.Error(), unknown): // encoding/json gives this error no type
		name := strings.Trim(strings.TrimPrefix(err.Error(), unknown), `"`)
		bad.At, bad.Message = name, fmt.Sprintf("There is no field %q.", name)
	case errors.Is(err, io.EOF):
		bad.Message = "The body is empty."
	case errors.Is(err, io.ErrUnexpectedEOF):
		bad.Message = "The body ends too early."
	default:
		bad.Message = sentence(err.Error())
	}
	return bad
}

func tooLarge(limit int64) error {
	return &requestError{Code: "too_large", Limit: limit,
		Message: fmt.Sprintf("The body is longer than %d bytes.", limit)}
}

// sentence makes an English sentence of an error's text.
func sentence(text string) string {
	text = strings.TrimRight(text, ". ")
	first, n := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[n:] + "."
}
