package call

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

	"duiyi/match"
)

var (
	errNotJSON  = &Error{Code: "not_json"}
	errSlowBody = &Error{Code: "slow_body"}
	errCutBody  = &Error{Code: "bad_json", At: 0, Message: "The body did not arrive whole."}
)

// MaxBody limits most bodies, in bytes. The longest in use is a new game with a 22×22
// board, under 2 kB.
const MaxBody = 16 << 10

// Decode reads a request's body: one JSON value without fields unknown to v.
func Decode(w http.ResponseWriter, r *http.Request, v any) error {
	return DecodeUpTo(w, r, v, MaxBody)
}

// DecodeUpTo is Decode for a body of at most limit bytes.
func DecodeUpTo(w http.ResponseWriter, r *http.Request, v any, limit int64) error {
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

// badBody says why a body could not be read. It hides the error of the network, which names
// addresses.
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

// WithOptions is a body with the fields of T, a struct; other fields are options of a
// game.
type WithOptions[T any] struct {
	Own     T
	Options match.Options
}

func (b *WithOptions[T]) UnmarshalJSON(object []byte) error { return b.Options.Split(object, &b.Own) }

// fields returns a struct with the fields of the body that are no options.
func (b *WithOptions[T]) fields() any { return b.Own }

// badJSON says what is wrong with a body and where: at offset, unless the
// error has a better place.
func badJSON(err error, offset int64) error {
	bad := &Error{Code: "bad_json", At: offset}
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
		bad.At, bad.Message = syntax.Offset, Sentence(syntax.Error())
	case errors.As(err, &kind):
		bad.At, bad.Message = kind.Field, fmt.Sprintf("%s does not belong here.", article(kind.Value))
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
		bad.Message = Sentence(err.Error())
	}
	return bad
}

// article returns the kind of a JSON value, as encoding/json names it, with its article.
func article(kind string) string {
	switch {
	case kind == "bool":
		return "True or false"
	case strings.HasPrefix(kind, "number "): // with the number, if that does not fit
		return "The " + kind
	case strings.IndexByte("aeiou", kind[0]) >= 0:
		return "An " + kind
	}
	return "A " + kind
}

func tooLarge(limit int64) error {
	return &Error{Code: "too_large", Limit: limit,
		Message: fmt.Sprintf("The body is longer than %d bytes.", limit)}
}
