package httpapi

import (
	"bytes"
	"encoding/json"
	"flag"
	"io/fs"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"duiyi/engines"
	"duiyi/engines/analysis"
	"duiyi/httpapi/call"
	"duiyi/httpapi/openapi"
	"duiyi/httpapi/reply"
	"duiyi/httpapi/wire"
	"duiyi/match"
	"duiyi/match/gm"
	"duiyi/match/positions"
	"duiyi/match/question"
	"duiyi/report"
	"duiyi/reports"
	"duiyi/study"
	"duiyi/timing"
)

var rewrite = flag.Bool("update", false, "write the description of the API anew")

const describedFile = "openapi.json"

// CodesAll returns the errors that any call may answer with.
func CodesAll() []string {
	var all []string
	for _, g := range call.CodeGroups {
		if g.Name == call.AnyCall || g.Name == call.AnyBody {
			for _, c := range g.Codes {
				all = append(all, c.Name)
			}
		}
	}
	return all
}

func object(members ...any) openapi.Object {
	var o openapi.Object
	for i := 0; i < len(members); i += 2 {
		o = append(o, openapi.Member{Name: members[i].(string), Value: members[i+1]})
	}
	return o
}

func enum(values ...string) openapi.Object { return object("type", "string", "enum", values) }

func stages() (names []string) {
	for s := range timing.Stage(timing.Stages) {
		names = append(names, s.String())
	}
	return names
}

// types describes what reflection cannot know of body types.
var types = openapi.Types{
	Names: map[reflect.Type]string{
		reflect.TypeFor[reply.Body]():       "Error",
		reflect.TypeFor[infoJSON]():         "Said",
		reflect.TypeFor[analysis.Task]():    "EngineTask",
		reflect.TypeFor[reportJSON]():       "ReportSoFar",
		reflect.TypeFor[wire.Tried]():       "Tried",
		reflect.TypeFor[nodeJSON]():         "StudyNode",
		reflect.TypeFor[standsJSON]():       "StudyPosition",
		reflect.TypeFor[editedJSON]():       "StudyEdited",
		reflect.TypeFor[mineJSON]():         "OwnLobby",
		reflect.TypeFor[failedMessage]():    "EngineFailedMessage",
		reflect.TypeFor[match.Notice]():     "Ruling",
		reflect.TypeFor[match.NoticeText](): "RulingText",
		reflect.TypeFor[study.Config]():     "StudyConfig",
		reflect.TypeFor[study.Tag]():        "StudyTag",
		reflect.TypeFor[study.Eval]():       "Evaluation",
		reflect.TypeFor[study.Shape]():      "StudyShape",
		reflect.TypeFor[study.Command]():    "StudyCommand",
		reflect.TypeFor[engines.Spec]():     "EngineInfo",
		reflect.TypeFor[engines.Level]():    "LevelInfo",
		reflect.TypeFor[engines.Option]():   "EngineOption",
		reflect.TypeFor[engines.Step]():     "LevelStep",
		reflect.TypeFor[report.Summary]():   "SideReport",
		reflect.TypeFor[report.Eval]():      "ReportEvaluation",
		reflect.TypeFor[engines.Range]():    "NumberRange",
		reflect.TypeFor[reports.Report]():   "GameReport",
		reflect.TypeFor[reports.Move]():     "ReportedMove",
	},
	Inline: map[string]reflect.Type{
		"Config":       reflect.TypeFor[gm.Options](),
		"View":         reflect.TypeFor[gm.More](),
		"NewGame":      reflect.TypeFor[gm.Options](),
		"SetupBody":    reflect.TypeFor[gm.Options](),
		"PositionBody": reflect.TypeFor[gm.Options](),
		"GuessBody":    reflect.TypeFor[gm.Options](),
	},
	Fixed: map[reflect.Type]openapi.Object{
		reflect.TypeFor[match.Side](): object("type", "integer", "enum", []int{0, 1}, "description", "0 moves first as a rule: Red, or Black stones."),
		reflect.TypeFor[match.Score](): object("type", "object", "properties", object("centipawns", object("type", "integer", "description", "an estimate"), "mate", object("type", "integer", "description", "plies to the end, negative when being mated")),
			"additionalProperties", false, "description", "One of the two."),
		reflect.TypeFor[json.RawMessage](): {},
		reflect.TypeFor[map[string]any]():  object("type", "object", "additionalProperties", true),
	},
	// Fields with the same meaning everywhere need no comment.
	Common: map[string]string{
		"board":      "the position as text, with the side to move: a FEN, or rows of X, O and . from the top",
		"cmd":        "16 random hex digits that identify the request: sent again, it is carried out once",
		"created_ms": "when it was created",
		"game":       "the name of the game: xiangqi, gomoku",
		"glyphs":     "PGN's numbers: 1 !, 2 ?, 3 !!, 4 ??, 5 !?, 6 ?!, 10 =, …",
		"id":         "names it in paths and other calls",
		"message":    "one English sentence",
		"next":       "the cursor of the next page; empty on the last",
		"ply":        "plies played before the moment",
		"rules":      "the name of the rule set",
		"title":      "up to 120 characters; empty if there is none",
		"updated_ms": "when it last changed",
		"version":    "each change increases it",
		"waiting":    "the place in the queue, from 1",
	},
	Fields: map[string]openapi.Object{
		"Fault.at":          object("type", []string{"integer", "string"}),
		"Player.kind":       enum(match.Human, match.Engine),
		"Move.kind":         enum(question.Choice, question.Number, question.Offer, question.Pick),
		"Opening.ask":       enum(question.Place, question.Choice, question.Number, question.Offer, question.Pick),
		"Repetition.notice": object("$ref", "#/components/schemas/Ruling"), // never null
		"EngineInfo.state":  enum(engines.ProgramStarting, engines.ProgramReady, engines.ProgramFailed),
		"EngineOption.type": enum("check", "spin", "combo", "button", "string"),
		"StageTime.stage":   enum(stages()...),
		"StageTook.stage":   enum(stages()...),
		"TimedMove.by":      enum(timing.Person.String(), timing.Engine.String(), timing.Node.String()),
		"Row.kind":          enum(gm.RowFour, gm.RowOpenFour, gm.RowOpenThree),
		"Config.fouls":      enum("refused", "loses"),
		"Relation.stands":   enum(positions.StandsChecked, positions.StandsHanging, positions.StandsWeak, positions.StandsGuarded, positions.StandsUnbacked),
	},
}

// describeCodes returns the table of codes for the description.
func describeCodes() map[string]openapi.Code {
	all := map[string]openapi.Code{}
	for _, g := range call.CodeGroups {
		for _, c := range g.Codes {
			all[c.Name] = openapi.Code{Status: c.Status, Group: g.Name, Fields: strings.Fields(c.Fields), Message: c.Message, Says: c.More}
		}
	}
	return all
}

// TestCodes compares the table of codes with the errors that this package
// returns.
func TestCodes(t *testing.T) {
	var table []string
	for _, g := range call.CodeGroups {
		for _, c := range g.Codes {
			table = append(table, c.Name)
			if c.Message == "" && c.More == "" {
				t.Errorf("%s is not explained", c.Name)
			}
		}
	}
	slices.Sort(table)
	got, err := Codes()
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(got, table) {
		t.Errorf("errors have the codes\n%q\nthe table\n%q", got, table)
	}
}

// content returns the description of a body.
func content(body any, media string) openapi.Content {
	c := openapi.Content{Media: media}
	switch body := body.(type) {
	case call.File:
	case call.Either:
		for _, b := range body {
			c.Types = append(c.Types, reflect.TypeOf(b))
		}
	default:
		c.Types = []reflect.Type{reflect.TypeOf(body)}
	}
	return c
}

func describeCalls(t *testing.T, tree fs.FS) []byte {
	t.Helper()
	api := openapi.API{
		Info: object("title", "Duiyi", "version", "0", "license", object("name", "GPL-3.0-or-later", "identifier", "GPL-3.0-or-later"), "description",
			"Calls of a Duiyi server. x-who names the right that a call needs, as in may of GET /api/health; open is everybody's. x-limits its rate limits. "+
				"Sides are 0, the first to move as a rule, and 1. Times ending in _ms are Unix milliseconds or durations in milliseconds. Answers may gain fields; bodies with unknown fields are refused. "+
				"docs/guides/http-api.md plays a session and explains errors, streams and repeated requests."),
		Error: reflect.TypeFor[reply.Body](), Codes: describeCodes(), Params: map[string]openapi.Param{}, Types: types,
		Security: object(
			"session", object("type", "apiKey", "in", "cookie", "name", "duiyi", "description", "The session of an account; __Host-duiyi under TLS."),
			"seat", object("type", "apiKey", "in", "header", "name", seatHeader, "description", "The secret of a seat in a network game, or of a guest in the lobby."),
		),
	}
	for name, p := range params {
		out := openapi.Param{Type: "string", Many: p.many, Says: p.says}
		if p.schema == "integer" {
			out.Type = p.schema
		} else if p.schema != "" {
			for _, v := range strings.Split(p.schema, "|") {
				out.Values = append(out.Values, v)
			}
		}
		api.Params[name] = out
	}
	for _, s := range new(API).sections() {
		for _, c := range s.calls {
			method, path, _ := strings.Cut(c.Name, " ")
			out := openapi.Call{Method: method, Path: path, Tag: s.name, Summary: c.Says, More: c.More, Who: c.Needs.String(), Query: strings.Fields(c.Query), Codes: strings.Fields(c.Errs)}
			for _, l := range c.Limits {
				out.Limits = append(out.Limits, l.Name)
			}
			switch c.In.(type) {
			case nil:
			case call.File:
				out.Body = openapi.Content{Media: "application/octet-stream"}
			default:
				out.Body = content(c.In, openapi.JSON)
			}
			for _, a := range c.Out {
				answer := openapi.Answer{Status: a.Status}
				if a.Body != nil {
					media := a.Media
					if media == "" {
						media = openapi.JSON
					}
					answer.Content = content(a.Body, media)
				}
				out.Answers = append(out.Answers, answer)
			}
			api.Calls = append(api.Calls, out)
		}
	}
	text, err := openapi.Document(api, openapi.NewSource(tree, "duiyi"))
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// TestDescription tests that the description matches the table, the types and
// their comments, and is valid.
func TestDescription(t *testing.T) {
	text := describeCalls(t, os.DirFS(".."))
	if *rewrite {
		if err := os.WriteFile(describedFile, text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	have, err := os.ReadFile(describedFile)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(have, text) {
		t.Errorf("%s is out of date: go generate ./httpapi, then npm run api in web", describedFile)
	}
	doc, err := openapi3.NewLoader().LoadFromData(text)
	if err != nil {
		t.Fatal(err)
	}
	if err := doc.Validate(t.Context()); err != nil {
		t.Error(err)
	}
	// The mux and the description have the same calls.
	in := map[string]bool{}
	for path, item := range doc.Paths.Map() {
		for method := range item.Operations() {
			in[method+" "+path] = true
		}
	}
	for _, c := range new(API).calls() {
		if page := c.Says == ""; in[c.Name] == page {
			t.Errorf("%s: described: %v, a page: %v", c.Name, in[c.Name], page)
		}
		delete(in, c.Name)
	}
	for name := range in {
		t.Errorf("%s is described, and there is no such call", name)
	}
}

// TestTable finds incomplete rows.
func TestTable(t *testing.T) {
	seen, query := map[string]bool{}, map[string]bool{}
	sentence := regexp.MustCompile(`^[A-Z].*\.$`)
	for _, c := range new(API).calls() {
		if seen[c.Name] || c.Do == nil {
			t.Errorf("%s stands twice, or has no handler", c.Name)
		}
		seen[c.Name] = true
		_, path, _ := strings.Cut(c.Name, " ")
		for _, m := range regexp.MustCompile(`\{(\w+)\}`).FindAllStringSubmatch(path, -1) {
			query[m[1]] = true
		}
		for _, name := range strings.Fields(c.Query) {
			query[name] = true
		}
		if c.Says == "" {
			continue // a page
		}
		if !sentence.MatchString(c.Says) || len(c.Out) == 0 {
			t.Errorf("%s: says %q, answers %v", c.Name, c.Says, c.Out)
		}
		for _, code := range strings.Fields(c.Errs) {
			if slices.Contains(CodesAll(), code) && code != "busy" && code != "log_in" && code != "too_fast" && code != "overloaded" {
				t.Errorf("%s: %s is an error of any call", c.Name, code)
			}
		}
	}
	for name := range params {
		if !query[name] {
			t.Errorf("no call has the parameter %s", name)
		}
	}
}
