package openapi

import (
	"bytes"
	"encoding/json"
)

// An Object is a JSON object whose members keep their order.
type Object []Member

// A Member is a name and a value.
type Member struct {
	Name  string
	Value any
}

// MarshalJSON writes the members in their order.
func (o Object) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, m := range o {
		if i > 0 {
			b.WriteByte(',')
		}
		name, err := marshal(m.Name)
		if err != nil {
			return nil, err
		}
		value, err := marshal(m.Value)
		if err != nil {
			return nil, err
		}
		b.Write(name)
		b.WriteByte(':')
		b.Write(value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// marshal is json.Marshal without escapes for HTML.
func marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return bytes.TrimSpace(b.Bytes()), err
}

// with returns the object with one more member, unless its text is empty.
func (o Object) with(name, text string) Object {
	if text == "" {
		return o
	}
	return append(o[:len(o):len(o)], Member{name, text})
}

// get returns the value of a member, nil if there is none.
func (o Object) get(name string) any {
	for _, m := range o {
		if m.Name == name {
			return m.Value
		}
	}
	return nil
}

func ref(kind, name string) Object {
	return Object{{"$ref", "#/components/" + kind + "/" + name}}
}
