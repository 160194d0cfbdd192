//go:build !js

package httpapi

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"net/http"
	"slices"
	"strings"

	"duiyi/httpapi/call"
	"duiyi/httpapi/page"
)

// pageText is the template of the page. The page's policy names its style by a hash.
//
//go:embed apipage.html
var pageText string

// A schema is what the page shows of a JSON schema.
type schema struct {
	Ref         string `json:"$ref"`
	Type        any
	Description string
	Enum        []any
	Items       *schema
	AnyOf       []schema
	More        any `json:"additionalProperties"`
	Properties  fields
	Required    []string
}

// A field is a property of a schema.
type field struct {
	Name string
	schema
}

// fields keeps the order of the properties.
type fields []field

func (f *fields) UnmarshalJSON(text []byte) error {
	d := json.NewDecoder(bytes.NewReader(text))
	if _, err := d.Token(); err != nil {
		return err
	}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return err
		}
		one := field{Name: fmt.Sprint(name)}
		if err := d.Decode(&one.schema); err != nil {
			return err
		}
		*f = append(*f, one)
	}
	return nil
}

// Has reports whether a field is always there.
func (s schema) Has(name string) bool { return slices.Contains(s.Required, name) }

// Kind returns the type as text with links to other types.
func (s schema) Kind() template.HTML {
	switch {
	case s.Ref != "":
		name := template.HTMLEscapeString(s.Ref[strings.LastIndexByte(s.Ref, '/')+1:])
		return template.HTML(`<a href="#` + name + `">` + name + `</a>`)
	case s.AnyOf != nil:
		var kinds []string
		for _, of := range s.AnyOf {
			kinds = append(kinds, string(of.Kind()))
		}
		return template.HTML(strings.Join(kinds, " or "))
	case s.Enum != nil:
		var values []string
		for _, v := range s.Enum {
			values = append(values, cmp.Or(fmt.Sprint(v), `""`))
		}
		return template.HTML(template.HTMLEscapeString(strings.Join(values, ", ")))
	case s.Items != nil:
		return "list of " + s.Items.Kind()
	}
	return template.HTML(template.HTMLEscapeString(fmt.Sprint(cmp.Or(s.Type, any("any")))))
}

// Paragraphs returns the lines of the explanation.
func (s schema) Paragraphs() []string { return strings.Split(s.Description, "\n") }

type media map[string]struct{ Schema schema }

// An operation is what the page shows of a call.
type operation struct {
	Name, Summary, Description string
	Who                        any      `json:"x-who"`
	Limits                     []string `json:"x-limits"`
	Parameters                 []struct {
		Name, In, Description string
		Schema                schema
	}
	RequestBody struct{ Content media }
	Responses   map[string]struct {
		Description string
		Content     media
		Messages    schema `json:"x-messages"`
	}
}

// renderPage writes the page of a description, with calls in the order of the table.
func renderPage(text []byte, sections []section) (*page.File, error) {
	var d struct {
		Info       struct{ Title, Version, Description string }
		Paths      map[string]map[string]operation
		Components struct{ Schemas map[string]schema }
	}
	if err := json.Unmarshal(text, &d); err != nil {
		return nil, err
	}
	type subject struct {
		Name  string
		Calls []operation
	}
	var subjects []subject
	for _, s := range sections {
		of := subject{Name: s.name}
		for _, c := range s.calls {
			method, path, _ := strings.Cut(c.Name, " ")
			o := d.Paths[path][strings.ToLower(method)]
			o.Name = c.Name
			of.Calls = append(of.Calls, o)
		}
		subjects = append(subjects, of)
	}
	t, err := template.New("page").Parse(pageText)
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	err = t.Execute(&b, map[string]any{"Info": d.Info, "Subjects": subjects, "Types": d.Components.Schemas, "Codes": call.CodeGroups})
	return page.HTML(b.Bytes()), err
}

func (a *API) getPage(w http.ResponseWriter, r *http.Request) {
	about, err := a.about.html()
	if err != nil {
		a.reply.Fail(w, r, err)
		return
	}
	_, style, _ := strings.Cut(pageText, "<style>")
	style, _, _ = strings.Cut(style, "</style>")
	sum := sha256.Sum256([]byte(style))
	w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
	about.Serve(w, r)
}
