package tournaments

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"duiyi/match"
	"duiyi/tourney"
	"duiyi/tourney/conduct"
	"duiyi/tourney/knockout"
	"duiyi/tourney/standings"
)

// The systems, as settings name them.
const (
	Swiss       = "swiss"
	Robin       = "robin"
	DoubleRobin = "double_robin"
	Knockout    = "knockout"
	Arena       = "arena"
)

var systems = map[string]conduct.System{
	Swiss: conduct.Dutch, Robin: conduct.Berger, DoubleRobin: conduct.BergerDouble, Knockout: conduct.Knockout, Arena: conduct.Arena,
}

// Bounds of settings.
const (
	maxName    = 100  // characters
	maxAbout   = 1000 // characters
	maxRounds  = 30
	maxMinutes = 24 * 60
	minMinutes = 5
	maxGames   = 10
	maxPlayers = 1022 // a Swiss round holds no more
	maxTeams   = 200

	maxTeamBoards = 20
	maxArena      = 5000
	maxBreak      = 24 * time.Hour
	maxGrace      = 24 * time.Hour
	maxStart      = 253402300799999 // Unix milliseconds: the year 9999, as far as stores and pages go
)

// Defaults of settings.
const (
	defaultBreak = time.Minute
	defaultGrace = 5 * time.Minute
	defaultGames = 2
)

// Settings are what an arbiter decides about a tournament. System, accelerated, config, scoring,
// games, extension, sudden, half_byes, wooden and boards stay as they were at the beginning.
type Settings struct {
	Name   string `json:"name"`             // 1 to 100 characters
	About  string `json:"about,omitempty"`  // at most 1,000 characters
	System string `json:"system"`           // "swiss", "robin", "double_robin", "knockout" or "arena"
	Rounds int    `json:"rounds,omitempty"` // of a Swiss tournament, 1 to 30
	// Accelerated adds points for the pairing of the first rounds of a Swiss tournament, by the
	// Baku method.
	Accelerated bool         `json:"accelerated,omitempty"`
	Config      match.Config `json:"config"`            // of the games; they become network games that all may watch, without hints and take-backs
	Scoring     string       `json:"scoring,omitempty"` // "standard" or "chinese": 1, ½, 0 (default) or 2, 1, 0
	// TieBreaks are names in their order. Default: buchholz-cut1, buchholz, sonneborn-berger; in a
	// round robin direct, sonneborn-berger, wins; of teams board-points, then direct in a round robin or
	// else buchholz, and sonneborn-berger. An arena and a knock-out have none.
	TieBreaks []string `json:"tie_breaks,omitempty"`
	StartsMS  int64    `json:"starts_ms,omitempty"` // when round 1 is due
	Auto      bool     `json:"auto,omitempty"`      // rounds are published and begin by the clock, the first at starts_ms
	BreakMS   *int64   `json:"break_ms,omitempty"`  // with auto: from the publication of a later round to its beginning; default 60000
	// GraceMS is after how long players forfeit who have not moved: from the beginning of the
	// round, or from the opponent's first move. 0: never; default 300000.
	GraceMS *int64 `json:"grace_ms,omitempty"`
	// NoBerserk: in this arena nobody gives up half of their time for a point more.
	NoBerserk bool   `json:"no_berserk,omitempty"`
	Minutes   int    `json:"minutes,omitempty"`   // of an arena: how long it lasts, 5 to 1440
	Games     int    `json:"games,omitempty"`     // of a knock-out: the games of a match, 1 to 10; default 2
	Extension int    `json:"extension,omitempty"` // of a knock-out: games added to a level match; default 1
	Sudden    bool   `json:"sudden,omitempty"`    // of a knock-out: a level extension goes to the player who had the second side in its last game
	Entries   string `json:"entries,omitempty"`   // "open" or "closed": accounts sign up themselves (default), or only arbiters enter players
	HalfByes  bool   `json:"half_byes,omitempty"` // of a Swiss tournament: players may take a bye for half a point
	Wooden    bool   `json:"wooden,omitempty"`    // no games on the server: arbiters type all results; in an arena players wait for the next game at once
	// Boards makes it a tournament of teams, Swiss or round robin: the boards of a match, 1 to 20. A match
	// won is worth 2 points, a drawn one 1; scoring is for the boards.
	Boards int `json:"boards,omitempty"`
}

// A ChangeOf changes settings: fields that are nil stay.
type ChangeOf struct {
	Name      *string   `json:"name,omitempty"`       // as in the settings
	About     *string   `json:"about,omitempty"`      // as in the settings
	Rounds    *int      `json:"rounds,omitempty"`     // at least those published
	TieBreaks *[]string `json:"tie_breaks,omitempty"` // names in their order
	StartsMS  *int64    `json:"starts_ms,omitempty"`  // when round 1 is due
	Auto      *bool     `json:"auto,omitempty"`       // rounds begin by the clock
	BreakMS   *int64    `json:"break_ms,omitempty"`   // as in the settings
	GraceMS   *int64    `json:"grace_ms,omitempty"`   // as in the settings
	Minutes   *int      `json:"minutes,omitempty"`    // of an arena
	NoBerserk *bool     `json:"no_berserk,omitempty"` // of an arena that has not begun
	Entries   *string   `json:"entries,omitempty"`    // "open" or "closed"
}

// apply returns settings with a change.
func (c ChangeOf) apply(s Settings) Settings {
	set(&s.Name, c.Name)
	set(&s.About, c.About)
	set(&s.Rounds, c.Rounds)
	set(&s.TieBreaks, c.TieBreaks)
	set(&s.StartsMS, c.StartsMS)
	set(&s.Auto, c.Auto)
	set(&s.Minutes, c.Minutes)
	set(&s.NoBerserk, c.NoBerserk)
	set(&s.Entries, c.Entries)
	if c.BreakMS != nil {
		s.BreakMS = c.BreakMS
	}
	if c.GraceMS != nil {
		s.GraceMS = c.GraceMS
	}
	return s
}

func set[T any](to, from *T) {
	if from != nil {
		*to = *from
	}
}

// checked returns settings with their defaults, or a *match.ConfigError. The configuration of
// the games is checked elsewhere.
func (s Settings) checked() (Settings, error) {
	bad := func(field, format string, args ...any) (Settings, error) {
		return s, match.ConfigErrorf(field, format, args...)
	}
	s.Name, s.About = strings.TrimSpace(s.Name), strings.TrimSpace(s.About)
	system, known := systems[s.System]
	switch n := utf8.RuneCountInString(s.Name); {
	case n > maxName || !visible(s.Name):
		return bad("name", "a name has 1 to %d characters", maxName)
	case utf8.RuneCountInString(s.About) > maxAbout:
		return bad("about", "at most %d characters are allowed", maxAbout)
	case !known:
		return bad("system", "%q is not one of swiss, robin, double_robin, knockout and arena", s.System)
	case system == conduct.Dutch && (s.Rounds < 1 || s.Rounds > maxRounds):
		return bad("rounds", "a Swiss tournament has 1 to %d rounds", maxRounds)
	case system != conduct.Dutch && (s.Rounds != 0 || s.Accelerated || s.HalfByes):
		return bad("rounds", "rounds, accelerated and half_byes are for a Swiss tournament")
	case system == conduct.Arena && (s.Minutes < minMinutes || s.Minutes > maxMinutes):
		return bad("minutes", "an arena lasts %d to %d minutes", minMinutes, maxMinutes)
	case s.NoBerserk && (system != conduct.Arena || s.Wooden):
		return bad("no_berserk", "only in an arena with games on the server can players go berserk")
	case system != conduct.Arena && s.Minutes != 0:
		return bad("minutes", "only an arena has a duration")
	case s.Boards < 0 || s.Boards > maxTeamBoards || s.Boards > 0 && (system == conduct.Knockout || system == conduct.Arena):
		return bad("boards", "a match of teams has 1 to %d boards, in a Swiss tournament or round robin", maxTeamBoards)
	case s.Boards > 0 && (s.Accelerated || s.HalfByes):
		return bad("boards", "a tournament of teams has neither accelerated rounds nor half_byes")
	case s.StartsMS < 0 || s.Auto && s.StartsMS == 0:
		return bad("starts_ms", "rounds that begin by the clock need the time of the first")
	case s.StartsMS > maxStart:
		return bad("starts_ms", "%d is after the year 9999", s.StartsMS)
	}
	for _, text := range []struct{ field, text string }{{"name", s.Name}, {"about", s.About}} {
		for line := range strings.SplitSeq(text.text, "\n") {
			if r, unfit := match.UnfitInName(line); unfit {
				return bad(text.field, "%U is not allowed in a text", r)
			}
		}
	}
	if strings.Contains(s.Name, "\n") {
		return bad("name", "a name is one line")
	}
	s.Scoring = cmp.Or(s.Scoring, "standard")
	if s.Scoring != "standard" && s.Scoring != "chinese" {
		return bad("scoring", "%q is neither standard nor chinese", s.Scoring)
	}
	s.Entries = cmp.Or(s.Entries, "open")
	if s.Entries != "open" && s.Entries != "closed" {
		return bad("entries", "%q is neither open nor closed", s.Entries)
	}
	if err := s.checkBreaks(system); err != nil {
		return s, err
	}
	if system == conduct.Knockout {
		s.Games, s.Extension = cmp.Or(s.Games, defaultGames), cmp.Or(s.Extension, 1)
		if s.Games < 1 || s.Games > maxGames || s.Extension < 1 || s.Extension > maxGames {
			return bad("games", "a match has 1 to %d games, and an extension too", maxGames)
		}
	} else if s.Games != 0 || s.Extension != 0 || s.Sudden {
		return bad("games", "only a knock-out has matches")
	}
	for _, d := range []struct {
		field string
		value **int64
		most  time.Duration
		usual time.Duration
	}{{"break_ms", &s.BreakMS, maxBreak, defaultBreak}, {"grace_ms", &s.GraceMS, maxGrace, defaultGrace}} {
		if *d.value == nil {
			usual := d.usual.Milliseconds()
			*d.value = &usual
		}
		if n := **d.value; n < 0 || n > d.most.Milliseconds() {
			return bad(d.field, "%d is outside 0 to %d", n, d.most.Milliseconds())
		}
	}
	return s, nil
}

// visible reports whether readers see anything of a name.
func visible(name string) bool {
	return strings.ContainsFunc(name, func(r rune) bool { return unicode.IsGraphic(r) && !unicode.IsSpace(r) })
}

// checkBreaks checks the tie-breaks and sets the default ones.
func (s *Settings) checkBreaks(system conduct.System) error {
	if system == conduct.Arena || system == conduct.Knockout {
		if len(s.TieBreaks) > 0 {
			return match.ConfigErrorf("tie_breaks", "an arena and a knock-out have no tie-breaks")
		}
		return nil
	}
	s.TieBreaks = slices.Clone(s.TieBreaks)
	for i, name := range s.TieBreaks {
		b, err := conduct.State{TeamBoards: s.Boards}.Break(name)
		if err != nil {
			return match.ConfigErrorf(fmt.Sprintf("tie_breaks[%d]", i), "%v", err)
		}
		if slices.Contains(s.TieBreaks[:i], b.Name) {
			return match.ConfigErrorf(fmt.Sprintf("tie_breaks[%d]", i), "%s is there twice", b.Name)
		}
		s.TieBreaks[i] = b.Name
	}
	switch {
	case len(s.TieBreaks) > 0:
	case s.Boards > 0 && system == conduct.Dutch:
		s.TieBreaks = []string{"board-points", "buchholz", "sonneborn-berger"}
	case s.Boards > 0:
		s.TieBreaks = []string{"board-points", "direct", "sonneborn-berger"}
	case system == conduct.Dutch:
		s.TieBreaks = []string{"buchholz-cut1", "buchholz", "sonneborn-berger"}
	default:
		s.TieBreaks = []string{"direct", "sonneborn-berger", "wins"}
	}
	return nil
}

func (s Settings) points() tourney.Points {
	if s.Scoring == "chinese" {
		return tourney.Chinese
	}
	return tourney.Standard
}

func (s Settings) rules() knockout.Rules {
	return knockout.Rules{Games: s.Games, Extension: s.Extension, Sudden: s.Sudden}
}

// breaks returns the tie-breaks of the settings.
func (s State) breaks() []standings.TieBreak {
	var list []standings.TieBreak
	for _, name := range s.Settings.TieBreaks {
		if b, err := s.Conduct.Break(name); err == nil {
			list = append(list, b)
		}
	}
	return list
}

// most is the largest number of players.
func (s Settings) most() int {
	if s.System == Arena {
		return maxArena
	}
	return maxPlayers
}

func (s Settings) pause() time.Duration { return time.Duration(*s.BreakMS) * time.Millisecond }

func (s Settings) grace() time.Duration { return time.Duration(*s.GraceMS) * time.Millisecond }
