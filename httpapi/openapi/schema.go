package openapi

import (
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Types says what reflection cannot know of Go types.
type Types struct {
	Names  map[reflect.Type]string // where the Go name is not the one to publish
	Inline map[string]reflect.Type // whose JSON fields stand among a type's own, by its name
	Fixed  map[reflect.Type]Object // schemas of types with a JSON form of their own
	Fields map[string]Object       // schemas of fields that their Go types do not tell, by "Schema.field"
	Common map[string]string       // descriptions of fields without a comment, by their JSON name
}

// A generator collects schemas under their names.
type generator struct {
	Types
	source *Source
	named  map[string]Object
	types  map[string]reflect.Type // by name, to find two of one name
	told   map[reflect.Type]bool   // in answers
	used   map[string]bool         // keys of Fields and Common
	err    error                   // all faults
}

func newGenerator(t Types, s *Source) *generator {
	return &generator{Types: t, source: s, named: map[string]Object{}, types: map[string]reflect.Type{}, told: map[reflect.Type]bool{}, used: map[string]bool{}}
}

func (g *generator) fail(format string, args ...any) {
	g.err = errors.Join(g.err, fmt.Errorf("openapi: "+format, args...))
}

func (g *generator) about(t reflect.Type) *file {
	f, err := g.source.of(t.PkgPath())
	if err != nil {
		g.fail("%w", err)
		return &file{}
	}
	return f
}

// of returns the schema of a type. In an input, sent by a client, no field is
// required and unknown ones are rejected. In an answer, all fields without
// omitempty are required.
func (g *generator) of(t reflect.Type, input bool) Object {
	if fixed, ok := g.Fixed[t]; ok {
		if t.Name() != "" && len(fixed) > 0 {
			g.named[g.nameOf(t)] = fixed
			return ref("schemas", g.nameOf(t))
		}
		return fixed
	}
	switch t.Kind() {
	case reflect.Pointer:
		return g.of(t.Elem(), input)
	case reflect.Bool:
		return Object{{"type", "boolean"}}
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64, reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return Object{{"type", "integer"}}
	case reflect.Float32, reflect.Float64:
		return Object{{"type", "number"}}
	case reflect.String:
		if t.Name() != "string" {
			if values := g.about(t).values[t.Name()]; values != nil {
				return Object{{"type", "string"}, {"enum", values}}
			}
		}
		return Object{{"type", "string"}}
	case reflect.Interface:
		return Object{}
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			return Object{{"type", "string"}, {"contentEncoding", "base64"}}
		}
		items := g.of(t.Elem(), input)
		if e := t.Elem(); e.Kind() == reflect.Pointer && e.Elem().Kind() == reflect.Float64 { // a number that may be unknown
			items = Object{{"type", []any{"number", "null"}}}
		}
		return Object{{"type", "array"}, {"items", items}}
	case reflect.Array:
		return Object{{"type", "array"}, {"items", g.of(t.Elem(), input)}, {"minItems", t.Len()}, {"maxItems", t.Len()}}
	case reflect.Map:
		return Object{{"type", "object"}, {"additionalProperties", g.of(t.Elem(), input)}}
	case reflect.Struct:
		if t.Name() == "" {
			return g.object("", t, input)
		}
		return g.reference(t, input)
	}
	g.fail("no schema for a %s", t)
	return nil
}

// reference returns a reference to the schema of a named struct, which it makes once.
func (g *generator) reference(t reflect.Type, input bool) Object {
	name := g.nameOf(t)
	switch {
	case !input:
		g.told[t] = true
	case g.told[t]:
		name += "Input" // an answer has the type as well, with fields that are always there
	}
	switch other, ok := g.types[name]; {
	case ok && other != t:
		g.fail("%s and %s are both called %s", t, other, name)
	case !ok:
		g.types[name] = t
		g.named[name] = nil // it may refer to itself
		said := g.about(t).comments[t.Name()]
		if rest, ok := strings.CutPrefix(said, t.Name()+" "); ok {
			said = name + " " + rest
		}
		g.named[name] = g.object(name, t, input).with("description", said)
	}
	return ref("schemas", name)
}

// nameOf returns the name under which a type is published: gameJSON is Game.
func (g *generator) nameOf(t reflect.Type) string {
	if name, ok := g.Names[t]; ok {
		return name
	}
	name := strings.TrimSuffix(t.Name(), "JSON")
	first, n := utf8.DecodeRuneInString(name)
	return string(unicode.ToUpper(first)) + name[n:]
}

// object returns the schema of a struct's fields.
func (g *generator) object(name string, t reflect.Type, input bool) Object {
	properties, required := Object{}, []string{}
	for _, of := range []reflect.Type{t, g.Inline[g.nameOf(t)]} {
		if of == nil {
			continue
		}
		for _, f := range reflect.VisibleFields(of) {
			tag, options, _ := strings.Cut(f.Tag.Get("json"), ",")
			if !f.IsExported() || tag == "" || tag == "-" {
				continue
			}
			optional := strings.Contains(options, "omit")
			properties = append(properties, Member{tag, g.field(name, of, f, tag, optional, input)})
			if !optional {
				required = append(required, tag)
			}
		}
	}
	o := Object{{"type", "object"}, {"properties", properties}}
	if !input && len(required) > 0 {
		o = append(o, Member{"required", required})
	}
	if input && g.Inline[g.nameOf(t)] == nil { // else another game may have other fields
		o = append(o, Member{"additionalProperties", false})
	}
	return o
}

// field returns the schema of one field of a struct that is published under a name.
func (g *generator) field(name string, t reflect.Type, f reflect.StructField, tag string, optional, input bool) Object {
	declared := t // in which the field stands
	for _, i := range f.Index[:len(f.Index)-1] {
		declared = declared.Field(i).Type
	}
	said := ""
	if declared.Name() != "" {
		said = g.about(declared).comments[declared.Name()+"."+f.Name]
	}
	if rest, ok := strings.CutPrefix(said, f.Name); ok && strings.HasPrefix(rest, " ") {
		said = strings.TrimPrefix(strings.TrimPrefix(tag+rest, tag+" is "), tag+" are ")
	}
	values, rest := listed(said)
	said = rest
	schema, known := g.Fields[strings.TrimSuffix(name, "Input")+"."+tag]
	if known {
		g.used[strings.TrimSuffix(name, "Input")+"."+tag] = true
	} else if values != nil {
		schema = Object{{"type", "string"}, {"enum", values}}
	} else {
		schema = g.of(f.Type, input)
	}
	if f.Type.Kind() == reflect.Pointer && !optional && !known {
		schema = Object{{"anyOf", []any{schema, Object{{"type", "null"}}}}}
	}
	if said == "" && schema.get("enum") == nil && schema.get("$ref") == nil {
		said, g.used[tag] = g.Common[tag], true
	}
	return schema.with("description", said)
}

// all returns the schemas by name. A schema for an unknown field is an error.
func (g *generator) all() Object {
	for key := range g.Fields {
		if !g.used[key] {
			g.fail("no field is called %s", key)
		}
	}
	for name := range g.Inline {
		if g.types[name] == nil && g.types[name+"Input"] == nil {
			g.fail("no type is called %s", name)
		}
	}
	for key := range g.Common {
		if !g.used[key] {
			g.fail("no field without a comment is called %s", key)
		}
	}
	var o Object
	for _, name := range slices.Sorted(maps.Keys(g.named)) {
		o = append(o, Member{name, g.named[name]})
		if !g.explained(g.named[name]) {
			g.fail("%s is not explained", name)
		}
		properties, _ := g.named[name].get("properties").(Object)
		for _, p := range properties {
			if !g.explained(p.Value.(Object)) {
				g.fail("%s.%s is not explained", name, p.Name)
			}
		}
	}
	return o
}

// explained reports whether a schema has a description, lists its values, or refers to
// one that does.
func (g *generator) explained(o Object) bool {
	for _, m := range o {
		switch v := m.Value.(type) {
		case string:
			name, refers := strings.CutPrefix(v, "#/components/schemas/")
			if m.Name == "description" || refers && g.explained(g.named[name]) {
				return true
			}
		case Object:
			if m.Name != "properties" && g.explained(v) {
				return true
			}
		case []any:
			for _, of := range v {
				if of, ok := of.(Object); ok && g.explained(of) {
					return true
				}
			}
		}
		if m.Name == "enum" {
			return true
		}
	}
	return false
}
