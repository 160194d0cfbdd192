package openapi

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"
)

// The types of a small API. Their comments, as the source has them, are in sourceText.
type (
	gradeText string
	partJSON  struct {
		N int `json:"n"`
	}
	innerJSON struct {
		Kind string `json:"kind"`
	}
	thingJSON struct {
		innerJSON
		Name  string         `json:"name"`
		Grade gradeText      `json:"grade,omitempty"`
		Part  *partJSON      `json:"part"`
		Parts [2]partJSON    `json:"parts"`
		Known []*float64     `json:"known"`
		By    map[string]int `json:"by"`
		Data  []byte         `json:"data,omitempty"`
		More  any            `json:"-"`
	}
	extra struct {
		Size int `json:"size,omitempty"`
	}
	faultBody struct {
		Code string `json:"code"`
	}
)

const sourceText = `package openapi

type gradeText string

const (
	good gradeText = "good"
	bad  gradeText = "bad"
)

// partJSON is a part:
//   - one,
//     which is long
//   - two.
type partJSON struct {
	N int
}

// innerJSON is shared.
type innerJSON struct {
	Kind string // "a", "b" or "c": of the alphabet
}

// thingJSON is a thing.
//
// It has two paragraphs.
type thingJSON struct {
	innerJSON
	// Name is what it is called.
	Name  string
	Grade gradeText
	Known []*float64     // some
	By    map[string]int // how many
	Data  []byte         // any
}

type extra struct {
	Size int // of it
}

// faultBody is an error.
type faultBody struct {
	Code string // for programs
}
`

func small(types Types, calls ...Call) API {
	return API{
		Info: Object{{"title", "x"}, {"version", "1"}}, Error: reflect.TypeFor[faultBody](), Types: types, Calls: calls,
		Codes: map[string]Code{"no_thing": {404, "Things", []string{"at"}, "There is none.", "It is gone."}}, Params: map[string]Param{"id": {Type: "string", Says: "An id."}},
	}
}

var getThing = Call{
	Method: "GET", Path: "/api/things/{id}", Tag: "Things", Summary: "Get a thing.", Who: "open", Codes: []string{"no_thing"},
	Answers: []Answer{{200, Content{JSON, []reflect.Type{reflect.TypeFor[thingJSON]()}}}},
}

var putThing = Call{
	Method: "PUT", Path: "/api/things/{id}", Tag: "Things", Summary: "Set a thing.", Who: "open",
	Body: Content{JSON, []reflect.Type{reflect.TypeFor[thingJSON]()}}, Answers: []Answer{{Status: 204}},
}

func describe(t *testing.T, a API) (string, error) {
	t.Helper()
	text, err := Document(a, NewSource(fstest.MapFS{"httpapi/openapi/x.go": {Data: []byte(sourceText)}}, "duiyi"))
	var b strings.Builder
	for line := range strings.Lines(string(text)) {
		b.WriteString(strings.TrimSpace(line))
	}
	return b.String(), err
}

func TestDocument(t *testing.T) {
	got, err := describe(t, small(Types{
		Inline: map[string]reflect.Type{"Thing": reflect.TypeFor[extra]()},
		Fields: map[string]Object{"Thing.by": {{"type", "object"}}},
		Common: map[string]string{"n": "a number"},
	}, getThing, putThing))
	if err != nil {
		t.Fatal(err)
	}
	if !json.Valid([]byte(got)) {
		t.Fatalf("no JSON: %s", got)
	}
	for what, want := range map[string]string{
		"values of a comment":    `"kind": {"type": "string","enum": ["a","b","c"],"description": "of the alphabet"}`,
		"values of constants":    `"grade": {"type": "string","enum": ["good","bad"]}`,
		"a comment":              `"name": {"type": "string","description": "what it is called."}`,
		"null":                   `"part": {"anyOf": [{"$ref": "#/components/schemas/Part"},{"type": "null"}]}`,
		"numbers or null":        `"known": {"type": "array","items": {"type": ["number","null"]},"description": "some"}`,
		"an array":               `"parts": {"type": "array","items": {"$ref": "#/components/schemas/Part"},"minItems": 2,"maxItems": 2}`,
		"a schema of a field":    `"by": {"type": "object","description": "how many"}`,
		"bytes":                  `"data": {"type": "string","contentEncoding": "base64","description": "any"}`,
		"fields of another type": `"size": {"type": "integer","description": "of it"}`,
		"what is always there":   `"required": ["kind","name","part","parts","known","by"],"description": "Thing is a thing.\nIt has two paragraphs."`,
		"an input, closed":       `"PartInput": {"type": "object","properties": {"n": {"type": "integer","description": "a number"}},"additionalProperties": false,"description": "PartInput is a part:\n- one, which is long\n- two."}`,
		"a body":                 `"requestBody": {"required": true,"content": {"application/json": {"schema": {"$ref": "#/components/schemas/ThingInput"}}}}`,
		"an error":               `"404": {"description": "no_thing","content": {"application/json": {"schema": {"$ref": "#/components/schemas/FaultBody"}}}}`,
		"a parameter":            `"parameters": [{"name": "id","in": "path","required": true,"description": "An id.","schema": {"type": "string"}}]`,
		"codes":                  `"x-codes": {"no_thing": {"status": 404,"group": "Things","message": "There is none.","description": "It is gone.","fields": ["at"]}}`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%s: no %s in %s", what, want, got)
		}
	}
}

func TestFaults(t *testing.T) {
	unknown := getThing
	unknown.Codes = []string{"no_such"}
	strange := getThing
	strange.Query = []string{"words"}
	channel := getThing
	channel.Answers = []Answer{{200, Content{JSON, []reflect.Type{reflect.TypeFor[chan int]()}}}}
	for what, tt := range map[string]struct {
		api  API
		want string
	}{
		"a code":             {small(Types{}, unknown), "there is no code no_such"},
		"a parameter":        {small(Types{}, strange), "the parameter words is not explained"},
		"two of one name":    {small(Types{Names: map[reflect.Type]string{reflect.TypeFor[partJSON](): "Thing"}}, getThing), "are both called Thing"},
		"a field's schema":   {small(Types{Fields: map[string]Object{"Thing.nothing": nil}}, getThing), "no field is called Thing.nothing"},
		"a type without one": {small(Types{}, channel), "no schema for a chan int"},
	} {
		if _, err := describe(t, tt.api); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("%s: %v, want %q", what, err, tt.want)
		}
	}
}
