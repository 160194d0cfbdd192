package names

// A Language has the names of things in one language.
type Language struct {
	Tag      string            // BCP 47
	engines  map[string]string // without their game
	levels   map[string]string // by ID
	openings map[string]string // by code, D1 to I13
}

// languages is the one list to which a further language is added.
var languages = []*Language{&simplified, &traditional, &english, &vietnamese}

// Tags returns the tags of the languages.
func Tags() []string {
	var tags []string
	for _, l := range languages {
		tags = append(tags, l.Tag)
	}
	return tags
}

var (
	engines  = byName(func(l *Language) map[string]string { return l.engines })
	levels   = byName(func(l *Language) map[string]string { return l.levels })
	openings = byName(func(l *Language) map[string]string { return l.openings })
)

// byName turns the tables of all languages round: the first key is what is
// named, the second the language's tag.
func byName(table func(*Language) map[string]string) map[string]map[string]string {
	all := map[string]map[string]string{}
	for _, l := range languages {
		for key, name := range table(l) {
			if all[key] == nil {
				all[key] = map[string]string{}
			}
			all[key][l.Tag] = name
		}
	}
	return all
}

// Engine returns what an engine is called, by language tag: duiyi, thesis,
// xiangjia or shapes. The map is shared, as are those of the other functions;
// it is nil for what has no name.
func Engine(id string) map[string]string { return engines[id] }

// Level returns what a level is called, by its ID.
func Level(id string) map[string]string { return levels[id] }

// Opening returns what an opening of renju is called, by its code.
func Opening(code string) map[string]string { return openings[code] }
