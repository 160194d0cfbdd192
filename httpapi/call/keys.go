package call

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"sync"
)

// A keyError is a field that encoding/json takes, and this API does not.
type keyError struct {
	key  string
	says string // an English sentence
}

func (e *keyError) Error() string { return e.says }

// checkKeys reports a key that is given twice in one object, or that is a field
// of v but for the case of its letters: encoding/json takes the last of several,
// and any case, so that two readers of one text may see two different things.
// Body has been decoded into v already, so that it is well formed.
func checkKeys(body []byte, v any) error {
	if o, ok := v.(interface{ fields() any }); ok {
		v = o.fields()
	}
	return objectKeys(json.NewDecoder(bytes.NewReader(body)), reflect.TypeOf(v))
}

// objectKeys reads one value, which is for a t; nil where that is not known.
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
	_, err = d.Token() // the end of the list or object
	return err
}

// inCase returns the field that is a key but for the case of its letters.
func inCase(fields map[string]reflect.Type, key string) string {
	for name := range fields {
		if strings.EqualFold(name, key) {
			return name
		}
	}
	return ""
}

// fieldsKnown is what fieldsOf has found out, by the reflect.Type: of each body, of
// which there are as many as there are calls.
var fieldsKnown sync.Map

// fieldsOf returns the fields of a struct by their names in JSON, with those of
// the structs embedded in it; nil for another type. It is not to be changed.
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
