package tourney

import (
	"bytes"
	"encoding/csv"
	"errors"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"duiyi/httpapi/call"
	"duiyi/identity"
	"duiyi/record"
	"duiyi/tournaments"
	"duiyi/tourney"
	"duiyi/tourney/conduct"
	"duiyi/tourney/trf"
)

func (t *Tourney) getExport(w http.ResponseWriter, r *http.Request) {
	v, err := t.room().Get(r.Context(), r.PathValue("id"))
	if err != nil {
		t.reply.Fail(w, r, failure(err))
		return
	}
	format := r.URL.Query().Get("format")
	var data []byte
	media, extension := "text/csv; charset=utf-8", ".csv"
	switch format {
	case "trf":
		media, extension = "text/plain; charset=utf-8", ".trf"
		data, err = trfOf(v, v.Arbitrates(identity.From(r.Context())))
	case "ics":
		if err := t.sendCalendar(w, r, []calendarEntryJSON{{TourneyHeadJSON: toHead(v)}}, fileName(v.Settings.Name)+".ics"); err != nil {
			t.reply.Fail(w, r, failure(err))
		}
		return
	case "csv":
		data = csvOf(v, v.Table(0), v.Settings.TieBreaks, v.RowName)
	case "players":
		if v.Settings.Boards == 0 {
			t.reply.Fail(w, r, call.BadQuery("format"))
			return
		}
		data, extension = csvOf(v, v.Conduct.Individuals(0), nil, v.Name), "-players.csv"
	case "pairings":
		data, extension = pairingsOf(v), "-pairings.csv"
	default:
		t.sendGames(w, r, v, format)
		return
	}
	if err != nil {
		t.reply.Fail(w, r, failure(err))
		return
	}
	send(w, data, media, fileName(v.Settings.Name)+extension)
}

// sendGames answers with all games that were played on the server.
func (t *Tourney) sendGames(w http.ResponseWriter, r *http.Request, v tournaments.View, format string) {
	q := r.URL.Query()
	var games []string
	for round := 1; round <= v.Conduct.Round(); round++ {
		for place := range v.Conduct.Rounds[round-1] {
			if id := v.Game(round, place); id != "" {
				games = append(games, id)
			}
		}
	}
	o := record.Options{Notation: q.Get("notation"), Charset: q.Get("charset"), Exact: q.Get("lossy") != "true"}
	file, err := t.app.ExportGames(r.Context(), games, v.Settings.Name, format, q.Get("lang"), o)
	switch {
	case errors.Is(err, record.ErrFormat), errors.Is(err, record.ErrNotHeld), errors.Is(err, record.ErrOneGame), errors.Is(err, record.ErrReadOnly):
		err = call.BadQuery("format")
	case errors.Is(err, record.ErrNotation):
		err = call.BadQuery("notation")
	case errors.Is(err, record.ErrNoCharset):
		err = call.BadQuery("charset")
	case errors.Is(err, record.ErrLacks):
		err = &call.Error{Code: "characters_lost", At: "charset", Message: call.Sentence(err.Error())}
	}
	if err != nil {
		t.reply.Fail(w, r, failure(err))
		return
	}
	send(w, file.Data, file.Media, file.Name)
}

func send(w http.ResponseWriter, data []byte, media, name string) {
	h := w.Header()
	h.Set("Content-Type", media)
	h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": name}))
	h.Set("Content-Length", strconv.Itoa(len(data)))
	w.Write(data)
}

// fileName returns the name of a file about a thing, without its extension.
func fileName(name string) string {
	return strings.Trim(strings.Map(func(r rune) rune {
		if r < ' ' || strings.ContainsRune(`/\:*?"<>|`, r) {
			return '-'
		}
		return r
	}, name), ".- ")
}

// trfOf writes a Swiss tournament or a round robin with the names of its players, for an arbiter with
// the line-ups for the next round.
func trfOf(v tournaments.View, arbiter bool) ([]byte, error) {
	if s := v.Conduct.System; s == conduct.Knockout || s == conduct.Arena {
		return nil, &call.Error{Code: "bad_query", At: "format", Message: "TRF holds Swiss tournaments and round robins."}
	}
	tour := v.Tournament()
	tour.Teams, tour.Bans = slices.Clone(tour.Teams), slices.Clone(tour.Bans)
	for i, team := range tour.Teams {
		if !arbiter {
			tour.Teams[i].Players, _ = v.LineUp(i + 1)
		}
		name := []rune(team.Name)
		tour.Teams[i].Name = strings.TrimSpace(string(name[:min(len(name), maxTRFTeam)]))
	}
	all := slices.Clone(tour.Teams)
	tour.Teams = slices.DeleteFunc(tour.Teams, func(team tourney.Team) bool { return len(team.Players) == 0 })
	for i, ban := range tour.Bans {
		if v.Settings.Boards == 0 {
			break
		}
		tour.Bans[i].Players = nil // the file forbids teams by a player of each
		for _, team := range ban.Players {
			if players := all[team-1].Players; len(players) > 0 {
				tour.Bans[i].Players = append(tour.Bans[i].Players, players[0])
			}
		}
	}
	tour.Bans = slices.DeleteFunc(tour.Bans, func(ban tourney.Ban) bool { return len(ban.Players) < 2 })
	for i := range tour.Players {
		p := &tour.Players[i]
		name := []rune(p.Name)
		p.Name = strings.TrimSpace(string(name[:min(len(name), maxTRFName)]))
	}
	return trf.Format(tour)
}

// The longest names in a TRF file, in characters.
const (
	maxTRFName = 33
	maxTRFTeam = 32
)

// cell keeps a spreadsheet from taking a name for a formula.
func cell(text string) string {
	if text != "" && strings.ContainsRune("=+-@\t\r", rune(text[0])) {
		return "'" + text
	}
	return text
}

// csvOf writes standings.
func csvOf(v tournaments.View, rows []conduct.Row, breaks []string, nameOf func(int) string) []byte {
	var b bytes.Buffer
	b.WriteString("\ufeff") // so that spreadsheets read UTF-8
	w := csv.NewWriter(&b)
	head := []string{"rank", "number", "name", "points", "games"}
	ofPlayers := v.Settings.Boards > 0 && breaks == nil
	if ofPlayers {
		head = append(head, "team")
	}
	w.Write(append(head, breaks...))
	for _, r := range rows {
		line := []string{strconv.Itoa(r.Rank), strconv.Itoa(r.Number), cell(nameOf(r.Number)), r.Score.String(), strconv.Itoa(r.Games)}
		if ofPlayers {
			line = append(line, cell(v.TeamName(v.Conduct.TeamOf(r.Number))))
		}
		for _, value := range r.Values {
			line = append(line, value.String())
		}
		w.Write(line)
	}
	w.Flush()
	return b.Bytes()
}

// pairingsOf writes all boards.
func pairingsOf(v tournaments.View) []byte {
	var b bytes.Buffer
	b.WriteString("\ufeff")
	w := csv.NewWriter(&b)
	head := []string{"round", "board", "first", "first_name", "second", "second_name", "result"}
	ofTeams := v.Settings.Boards > 0
	if ofTeams {
		head = append(head, "match", "first_team", "second_team")
	}
	w.Write(head)
	for i, round := range v.Conduct.Rounds {
		match := map[int]int{}
		for n, m := range v.Conduct.Matches(i + 1) {
			for _, place := range m.Places {
				match[place] = n + 1
			}
		}
		for place, board := range round {
			line := []string{strconv.Itoa(i + 1), strconv.Itoa(place + 1), strconv.Itoa(board.First), cell(v.Name(board.First)), "", "", cell(board.Result)}
			if board.Second != 0 {
				line[4], line[5] = strconv.Itoa(board.Second), cell(v.Name(board.Second))
			}
			if ofTeams {
				line = append(line, strconv.Itoa(match[place]), cell(v.TeamName(v.Conduct.TeamOf(board.First))), cell(v.TeamName(v.Conduct.TeamOf(board.Second))))
			}
			w.Write(line)
		}
	}
	w.Flush()
	return b.Bytes()
}
