package openapi

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A Call is one operation of the API.
type Call struct {
	Method, Path, Tag, Summary string
	More                       string   // what the summary leaves out
	Who                        string   // the least role that may make it
	Limits                     []string // names of its rate limits
	Query                      []string // names of parameters
	Body                       Content  // the zero value is none
	Answers                    []Answer
	Codes                      []string // of its own errors
}

// Content is a body: one of several types in a medium.
type Content struct {
	Media string
	Types []reflect.Type // none: bytes of any kind
}

// An Answer is a form in which a call succeeds.
type Answer struct {
	Status int
	Content
}

// A Param explains a parameter.
type Param struct {
	Type   string // "string" or "integer"
	Values []any  // that it may have, nil for any
	Many   bool   // it may be given several times
	Says   string
}

// An API is all that is described.
type API struct {
	Info     Object
	Error    reflect.Type // the body of every error
	Codes    map[string]Code
	Params   map[string]Param
	Calls    []Call
	Security Object // schemes, as components have them
	Types
}

// A Code is a kind of error.
type Code struct {
	Status  int
	Group   string   // its subject
	Fields  []string // of the error beside code and message
	Message string   // empty where it differs from error to error
	Says    string
}

// Media that are no JSON.
const (
	JSON   = "application/json"
	Lines  = "application/x-ndjson"
	Socket = "websocket" // described by the messages of the server
)

// Document writes the description, indented.
func Document(a API, source *Source) ([]byte, error) {
	g := newGenerator(a.Types, source)
	var tags []any
	paths := map[string]Object{}
	var order []string
	// Answers first: an input of the same type has another name.
	for _, c := range a.Calls {
		for _, answer := range c.Answers {
			for _, t := range answer.Types {
				g.of(t, false)
			}
		}
	}
	g.of(a.Error, false)
	for _, c := range a.Calls {
		if tag := (Object{{"name", c.Tag}}); !slices.ContainsFunc(tags, func(t any) bool { return reflect.DeepEqual(t, tag) }) {
			tags = append(tags, tag)
		}
		if paths[c.Path] == nil {
			order = append(order, c.Path)
		}
		paths[c.Path] = append(paths[c.Path], Member{strings.ToLower(c.Method), a.operation(g, c)})
	}
	all := Object{}
	for _, path := range order {
		all = append(all, Member{path, paths[path]})
	}
	o := Object{
		{"openapi", "3.1.0"}, {"info", a.Info}, {"tags", tags}, {"paths", all},
		{"components", Object{
			{"schemas", g.all()},
			{"responses", Object{{"Error", Object{
				{"description", "An error that any call may answer with."},
				{"headers", Object{{"Retry-After", Object{{"description", "In how many seconds to try again, of status 429 and 503."}, {"schema", Object{{"type", "integer"}}}}}}},
				{"content", Object{{JSON, Object{{"schema", g.of(a.Error, false)}}}}},
			}}}},
			{"securitySchemes", a.Security},
		}},
	}
	codes := Object{}
	for _, code := range slices.Sorted(maps.Keys(a.Codes)) {
		c := a.Codes[code]
		of := Object{{"status", c.Status}}.with("group", c.Group).with("message", c.Message).with("description", c.Says)
		if len(c.Fields) > 0 {
			of = append(of, Member{"fields", c.Fields})
		}
		codes = append(codes, Member{code, of})
	}
	o = append(o, Member{"x-codes", codes})
	if g.err != nil {
		return nil, g.err
	}
	text, err := marshal(o)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = json.Indent(&b, text, "", " ")
	b.WriteByte('\n')
	return b.Bytes(), err
}

// inPath matches the parameters of a path.
var inPath = regexp.MustCompile(`\{(\w+)\}`)

func (a *API) operation(g *generator, c Call) Object {
	o := Object{{"operationId", operationID(c.Method, c.Path)}, {"tags", []string{c.Tag}}, {"summary", c.Summary}}.with("description", c.More)
	o = append(o, Member{"x-who", c.Who})
	if len(c.Limits) > 0 {
		o = append(o, Member{"x-limits", c.Limits})
	}
	var params []any
	for _, m := range inPath.FindAllStringSubmatch(c.Path, -1) {
		params = append(params, a.param(g, m[1], "path"))
	}
	for _, name := range c.Query {
		params = append(params, a.param(g, name, "query"))
	}
	if params != nil {
		o = append(o, Member{"parameters", params})
	}
	if c.Body.Media != "" {
		o = append(o, Member{"requestBody", Object{{"required", true}, {"content", Object{{c.Body.Media, Object{{"schema", content(g, c.Body, true)}}}}}}})
	}
	return append(o, Member{"responses", a.responses(g, c)})
}

func (a *API) param(g *generator, name, in string) Object {
	p, ok := a.Params[name]
	if !ok {
		g.fail("the parameter %s is not explained", name)
	}
	schema := Object{{"type", p.Type}}
	if p.Values != nil {
		schema = append(schema, Member{"enum", p.Values})
	}
	if p.Many {
		schema = Object{{"type", "array"}, {"items", schema}}
	}
	o := Object{{"name", name}, {"in", in}}
	if in == "path" {
		o = append(o, Member{"required", true})
	}
	return append(o, Member{"description", p.Says}, Member{"schema", schema})
}

// content returns the schema of a body: of its one type, or of any of several.
func content(g *generator, c Content, input bool) Object {
	switch len(c.Types) {
	case 0:
		return Object{{"type", "string"}, {"format", "binary"}}
	case 1:
		return g.of(c.Types[0], input)
	}
	var list []any
	for _, t := range c.Types {
		list = append(list, g.of(t, input))
	}
	return Object{{"anyOf", list}}
}

func (a *API) responses(g *generator, c Call) Object {
	byStatus := map[int]Object{}
	for _, answer := range c.Answers {
		of := byStatus[answer.Status]
		if of == nil {
			of = Object{{"description", http.StatusText(answer.Status)}}
		}
		switch {
		case answer.Media == Socket:
			name := strings.TrimSuffix(g.nameOf(answer.Types[0]), "Message") + "SocketMessage"
			g.named[name] = content(g, answer.Content, false).with("description", "What the server sends over the WebSocket.")
			of = append(of, Member{"x-messages", ref("schemas", name)})
		case answer.Media != "":
			media := Member{answer.Media, Object{{"schema", content(g, answer.Content, false)}}}
			if n := len(of) - 1; of[n].Name == "content" {
				of[n].Value = append(of[n].Value.(Object), media)
			} else {
				of = append(of, Member{"content", Object{media}})
			}
		}
		byStatus[answer.Status] = of
	}
	codes := map[int][]string{}
	for _, code := range c.Codes {
		known, ok := a.Codes[code]
		if !ok {
			g.fail("%s %s: there is no code %s", c.Method, c.Path, code)
		}
		codes[known.Status] = append(codes[known.Status], code)
	}
	for status, list := range codes {
		slices.Sort(list)
		byStatus[status] = Object{
			{"description", strings.Join(slices.Compact(list), ", ")},
			{"content", Object{{JSON, Object{{"schema", g.of(a.Error, false)}}}}},
		}
	}
	var o Object
	for _, status := range slices.Sorted(maps.Keys(byStatus)) {
		o = append(o, Member{strconv.Itoa(status), byStatus[status]})
	}
	return append(o, Member{"default", ref("responses", "Error")})
}

// operationID is a name for a function that makes a call: getGamesIdReport.
func operationID(method, path string) string {
	id := strings.ToLower(method)
	for part := range strings.FieldsFuncSeq(strings.TrimPrefix(path, "/api"), func(r rune) bool { return strings.ContainsRune("/{}.", r) }) {
		id += strings.ToUpper(part[:1]) + part[1:]
	}
	return id
}

// String says which call it is.
func (c Call) String() string { return fmt.Sprint(c.Method, " ", c.Path) }
