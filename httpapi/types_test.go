package httpapi

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"reflect"
	"strings"
	"testing"

	"duiyi/engines"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/study"
)

var update = flag.Bool("update", false, "write the page's examples anew")

// samples is where the page has an example of each answer and message, which
// its type check compares with the types that it reads them by.
const samples = "../web/src/api/samples.ts"

// answers is what the server sends, by the page's type.
var answers = []struct {
	name  string // of the type in types.ts
	value any
}{
	{"Health", healthJSON{}},
	{"Game", gameJSON{}},
	{"Update", updateJSON{}},
	{"GameSummary", summaryJSON{}},
	{"EngineInfo", engines.Spec{}},
	{"Standing", standingJSON{}},
	{"Line", lineJSON{}},
	{"Said", infoJSON{}},
	{"Notes", notesJSON{}},
	{"Advice", adviceJSON{}},
	{"ForcedWin", winJSON{}},
	{"ReportSoFar", reportJSON{}},
	{"Tried", triedJSON{}},
	{"Exercise", exerciseJSON{}},
	{"Exercises", exercisesJSON{}},
	{"Progress", progressJSON{}},
	{"Mistakes", mistakesJSON{}},
	{"Waiting", waitingJSON{}},
	{"Relations", match.Relations{}},
	{"SetupReport", setupJSON{}},
	{"Imported", importedJSON{}},
	{"RecordFormat", formatJSON{}},
	{"QR", qrJSON{}},
	{"Study", studyJSON{}},
	{"StudyUpdate", studyUpdateJSON{}},
	{"StudyEdited", editedJSON{}},
	{"StudyOpened", openedJSON{}},
	{"StudyPosition", standsJSON{}},
	{"Analysis", analysisJSON{}},
	{"LibraryPage", libraryPageJSON{}},
	{"Explored", exploredJSON{}},
	{"ShelvedBook", shelvedJSON{}},
	{"Departure", departureJSON{}},
	{"Collected", collectedJSON{}},
	{"NamedOpening", openingJSON{}},
	{"LibraryCollection", collectionJSON{}},
	{"LibraryPerson", personJSON{}},
	{"StudyMessage<'study'>", studyMessage{Type: "study"}},
	{"StudyMessage<'study_update'>", studyUpdateMessage{Type: "study_update"}},
	{"Fault", errorJSON{}},
	{"Message<'game'>", gameMessage{Type: "game"}},
	{"Message<'update'>", updateMessage{Type: "update"}},
	{"Message<'thinking'>", thinkingMessage{Type: "thinking"}},
	{"Message<'info'>", infoMessage{Type: "info"}},
	{"Message<'engine_failed'>", failedMessage{Type: "engine_failed"}},
	{"Message<'title'>", titleMessage{Type: "title"}},
	{"Message<'slept'>", sleptMessage{Type: "slept"}},
	{"Opinion", opinionJSON{}},
	{"Joined", joinedJSON{}},
	{"Message<'presence'>", presenceMessage{Type: "presence"}},
	{"Message<'greeting'>", greetingMessage{Type: "greeting"}},
	{"Message<'rematch'>", rematchMessage{Type: "rematch"}},
	{"Message<'crowd'>", crowdMessage{Type: "crowd"}},
	{"Message<'deleted'>", deletedMessage{Type: "deleted"}},
}

// TestSamples keeps the page's examples as the server's types are: each once
// with all its fields, and once without what may be missing.
func TestSamples(t *testing.T) {
	var b bytes.Buffer
	b.WriteString(`// What the server sends, with all fields and without those that may be missing:
// written by go test ./httpapi -run TestSamples -update, and compared with the
// page's own types by its type check. No value means anything.
import type { Bare, Full, Message, StudyMessage } from './same'
import type * as t from './types'

export const samples = [
`)
	for _, a := range answers {
		name := a.name
		if !strings.HasPrefix(name, "Message") && !strings.HasPrefix(name, "StudyMessage") {
			name = "t." + name
		}
		for kind, full := range []bool{true, false} {
			v := reflect.New(reflect.TypeOf(a.value)).Elem()
			v.Set(reflect.ValueOf(a.value))
			fill(v, full)
			text, err := json.Marshal(v.Interface())
			if err != nil {
				t.Fatal(err)
			}
			fmt.Fprintf(&b, "  %s satisfies %s<%s>,\n", text, []string{"Full", "Bare"}[kind], name)
		}
	}
	for _, s := range []match.Score{{Centipawns: 1}, {Mate: 1}} {
		text, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "  %s satisfies t.Score,\n", text)
	}
	b.WriteString("]\n")
	if *update {
		if err := os.WriteFile(samples, b.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile(samples)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(have, b.Bytes()) {
		t.Errorf("%s is not what the server sends; write it by go test ./httpapi -run TestSamples -update", samples)
	}
}

// fill gives every field of a value something to say. Where not all is wanted,
// what JSON may leave out stays empty and a pointer nil.
func fill(v reflect.Value, all bool) {
	switch v.Kind() {
	case reflect.Struct:
		if own, ok := v.Addr().Interface().(*study.Config); ok && all {
			var options gm.Options
			fill(reflect.ValueOf(&options).Elem(), all)
			defer func() { own.Options = match.OptionsOf(options) }()
		}
		for i := range v.NumField() {
			tag := v.Type().Field(i).Tag.Get("json")
			if tag == "-" || !v.Type().Field(i).IsExported() || !all && strings.Contains(tag, ",omitempty") {
				continue
			}
			fill(v.Field(i), all)
		}
		switch shared := v.Addr().Interface().(type) { // what one game has to say stands among the fields of all
		case *match.View:
			var more gm.More
			fill(reflect.ValueOf(&more).Elem(), all)
			shared.More = more
		case *match.Config:
			var options gm.Options
			fill(reflect.ValueOf(&options).Elem(), all)
			shared.Options = match.OptionsOf(options)
		}
	case reflect.Pointer:
		if all {
			v.Set(reflect.New(v.Type().Elem()))
			fill(v.Elem(), all)
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		fill(v.Index(0), all)
	case reflect.Array:
		for i := range v.Len() {
			fill(v.Index(i), all)
		}
	case reflect.Map:
		key, value := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		fill(key, all)
		fill(value, all)
		v.Set(reflect.MakeMap(v.Type()))
		v.SetMapIndex(key, value)
	case reflect.String:
		if v.Len() == 0 {
			v.SetString("x")
		}
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Interface:
		if v.NumMethod() == 0 {
			v.Set(reflect.ValueOf("x"))
		}
	default:
		switch {
		case v.CanInt():
			v.SetInt(1)
		case v.CanUint():
			v.SetUint(1)
		case v.CanFloat():
			v.SetFloat(1)
		default:
			panic(fmt.Sprintf("no value for a %s", v.Type()))
		}
	}
}
