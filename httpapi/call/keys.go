package call

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"sync"
)

// A keyError is a key that encoding/json accepts and this API rejects.
type keyError struct {
	key  string
	says string // an English sentence
}

func (e *keyError) Error() string { return e.says }

// checkKeys rejects keys that occur twice in an object, or match a field of v
// only in another case. encoding/json accepts both, so two readers of one text
// could see different things. The body has been decoded into v, so it is
// well-formed.
func checkKeys(body []byte, v any) error {
	if o, ok := v.(interface{ fields() any }); ok {
		v = o.fields()
	}
	return objectKeys(json.NewDecoder(bytes.NewReader(body)), reflect.TypeOf(v))
}

// objectKeys checks one value, decoded into a t; nil if the type is unknown.
func objectKeys(d *json.Decoder, t reflect.Type) error {
	token, err := d.Token()
	if err != nil {
		return err
	}
	for t != nil && t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	switch token {
	case json.Delim('['):
		var of reflect.Type
		if t != nil && (t.Kind() == reflect.Slice || t.Kind() == reflect.Array) {
			of = t.Elem()
		}
		for d.More() {
			if err := objectKeys(d, of); err != nil {
				return err
			}
		}
	case json.Delim('{'):
		fields := fieldsOf(t)
		seen := map[string]bool{}
		for d.More() {
			name, err := d.Token()
			if err != nil {
				return err
			}
			key, _ := name.(string)
			if seen[key] {
				return &keyError{key, fmt.Sprintf("The field %q is given twice.", key)}
			}
			seen[key] = true
			of, ok := fields[key]
			if !ok {
				if right := inCase(fields, key); right != "" {
					return &keyError{key, fmt.Sprintf("There is no field %q; %q is written so.", key, right)}
				}
			}
			if err := objectKeys(d, of); err != nil {
				return err
			}
		}
	default:
		return nil
	}
	_, err = d.Token() // end of the list or object
	return err
}

// inCase returns the field that matches a key in another case.
func inCase(fields map[string]reflect.Type, key string) string {
	for name := range fields {
		if strings.EqualFold(name, key) {
			return name
		}
	}
	return ""
}

// fieldsKnown caches fieldsOf by reflect.Type; there are as many as bodies.
var fieldsKnown sync.Map

// fieldsOf returns the fields of a struct by JSON name, including embedded
// ones; nil for another type. Callers must not modify the map.
func fieldsOf(t reflect.Type) map[string]reflect.Type {
	if t == nil || t.Kind() != reflect.Struct {
		return nil
	}
	if known, ok := fieldsKnown.Load(t); ok {
		return known.(map[string]reflect.Type)
	}
	fields := map[string]reflect.Type{}
	for _, f := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if f.IsExported() && !f.Anonymous && name != "" && name != "-" {
			fields[name] = f.Type
		}
	}
	fieldsKnown.Store(t, fields)
	return fields
}
