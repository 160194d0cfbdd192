package trf

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"duiyi/tourney"
)

// ErrUnfit marks a tournament that the columns of the format cannot hold.
var ErrUnfit = errors.New("trf: does not fit the columns")

// Format writes a tournament. The points and ranks of the players are those of its results.
func Format(t *tourney.Tournament) ([]byte, error) {
	var b bytes.Buffer
	row := func(code string, values ...any) {
		fmt.Fprintln(&b, code+" "+strings.TrimSpace(fmt.Sprintln(values...)))
	}
	if t.Name != "" {
		row("012", t.Name)
	}
	if t.Rounds > 0 {
		row("XXR", t.Rounds)
	}
	settings := ""
	for i := 1; i < len(t.Players) && settings == ""; i++ {
		if t.Players[i].Number < t.Players[i-1].Number {
			settings = "rank "
		}
	}
	switch t.Opening {
	case tourney.First:
		settings += "white1"
	case tourney.Second:
		settings += "black1"
	}
	if settings != "" {
		row("XXC", strings.TrimSpace(settings))
	}
	p, normal := t.Points, tourney.Standard
	for _, worth := range []struct {
		code          string
		value, normal tourney.Score
	}{
		{"BBW", p.Win, normal.Win}, {"BBD", p.Draw, normal.Draw}, {"BBL", p.Loss, normal.Loss},
		{"BBZ", p.ZeroBye, normal.ZeroBye}, {"BBF", p.ForfeitLoss, normal.ForfeitLoss}, {"BBU", p.PairingBye, p.Win},
	} {
		if worth.value != worth.normal {
			fmt.Fprintf(&b, "%s %4v\n", worth.code, worth.value)
		}
	}
	for _, ban := range t.Bans {
		formatBan(&b, ban)
	}
	if len(t.Missing) > 0 {
		row("XXZ", numbers(t.Missing))
	}
	played := t.Played()
	for i := range t.Players {
		p := &t.Players[i]
		line, err := head(p)
		if err != nil {
			return nil, err
		}
		tail, err := tail(t, p, played, 0)
		if err != nil {
			return nil, err
		}
		fmt.Fprintln(&b, line+tail)
	}
	for i := range t.Players {
		if p := &t.Players[i]; len(p.Acceleration) > 0 {
			fmt.Fprintf(&b, "XXA %4d", p.Number)
			for _, s := range p.Acceleration {
				fmt.Fprintf(&b, " %4v", s)
			}
			fmt.Fprintln(&b)
		}
	}
	for _, team := range t.Teams {
		if len([]rune(team.Name)) > endTeam-4 {
			return nil, fmt.Errorf("%w: team %s", ErrUnfit, team.Name)
		}
		fmt.Fprintf(&b, "013 %-*s", endTeam-4, team.Name)
		for i, n := range team.Players {
			if i > 0 {
				b.WriteByte(' ')
			}
			fmt.Fprintf(&b, "%4d", n)
		}
		fmt.Fprintln(&b)
	}
	return b.Bytes(), nil
}

func formatBan(b *bytes.Buffer, ban tourney.Ban) {
	if ban.From == 0 && ban.To == 0 {
		fmt.Fprintln(b, "XXP", numbers(ban.Players))
		return
	}
	to := ban.To
	if to == 0 {
		to = maxRounds
	}
	fmt.Fprintf(b, "260 %3d %3d", max(ban.From, 1), to)
	for _, n := range ban.Players {
		fmt.Fprintf(b, " %4d", n)
	}
	fmt.Fprintln(b)
}

func numbers(list []int) string { return strings.Trim(fmt.Sprint(list), "[]") }

// head writes the line of a player up to the points.
func head(p *tourney.Player) (string, error) {
	var b strings.Builder
	b.WriteString("001")
	fit := true
	field := func(to int, text string) {
		n := len([]rune(text))
		at := len([]rune(b.String()))
		fit = fit && at+1+n <= to
		b.WriteString(" " + text)
		b.WriteString(strings.Repeat(" ", max(0, to-at-1-n)))
	}
	field(endNumber, fmt.Sprintf("%4d", p.Number))
	field(colSex+1, p.Sex)
	title := []rune(p.Title)
	fit = fit && len(title) <= endTitle-colTitle
	b.WriteString(fmt.Sprintf("%3s", p.Title))
	field(endName, p.Name)
	rating := ""
	if p.Rating > 0 {
		rating = fmt.Sprint(p.Rating)
	}
	field(endRating, fmt.Sprintf("%4s", rating))
	field(endFed, p.Federation)
	field(endID, fmt.Sprintf("%11s", p.ID))
	field(endBirth, p.Birth)
	b.WriteString(" ")
	if !fit {
		return "", fmt.Errorf("%w: player %d", ErrUnfit, p.Number)
	}
	return b.String(), nil
}

// tail writes points, rank and rounds of a player after the rounds played. Rank 0 stays empty.
func tail(t *tourney.Tournament, p *tourney.Player, played, rank int) (string, error) {
	score := t.Score(p, played)
	if score > 999 || len(p.Results) > maxRounds {
		return "", fmt.Errorf("%w: player %d: %v points", ErrUnfit, p.Number, score)
	}
	place := ""
	if rank > 0 {
		place = fmt.Sprint(rank)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%4v %4s", score, place)
	for _, res := range p.Results {
		b.WriteString(block(res))
	}
	return strings.TrimRight(b.String(), " "), nil
}

// block writes a round of a player.
func block(res tourney.Result) string {
	if res == (tourney.Result{}) {
		return strings.Repeat(" ", roundWidth)
	}
	side := map[tourney.Side]string{tourney.First: "w", tourney.Second: "b", tourney.NoSide: "-"}[res.Side]
	letter := map[tourney.Outcome]string{
		tourney.Win: "1", tourney.Draw: "=", tourney.Loss: "0", tourney.ForfeitWin: "+", tourney.ForfeitLoss: "-", tourney.Unfinished: " ",
		tourney.PairingBye: "U", tourney.FullBye: "F", tourney.HalfBye: "H", tourney.ZeroBye: "Z",
	}[res.Outcome]
	opponent := "0000"
	if res.Opponent != 0 {
		opponent = fmt.Sprintf("%4d", res.Opponent)
	}
	return "  " + opponent + " " + side + " " + letter
}

// AddRound adds the pairings of a round to the text of a file. Games have no result yet; players
// who miss the round get a bye without points. The points of all players are set anew, lines
// XXZ go, and all other lines stay as they are.
func AddRound(data []byte, round int, pairs []tourney.Pairing) ([]byte, error) {
	t, err := Parse(data)
	if err != nil {
		return nil, err
	}
	if t, err = t.Add(round, pairs); err != nil {
		return nil, fmt.Errorf("trf: %w", err)
	}
	lines, err := split(data)
	if err != nil {
		return nil, err
	}
	end := "\n"
	if !bytes.Contains(data, []byte("\n")) && bytes.Contains(data, []byte("\r")) {
		end = "\r"
	} else if bytes.Contains(data, []byte("\r\n")) {
		end = "\r\n"
	}
	var out []string
	for _, l := range lines {
		switch l.code() {
		case "XXZ":
			continue
		case "001":
			n, err := l.whole(colNumber, endNumber, 1, maxNumber)
			if err != nil {
				return nil, err
			}
			rank, err := l.whole(colRank, endRank, 0, maxNumber)
			if err != nil {
				return nil, err
			}
			tail, err := tail(t, t.Player(n), round, rank)
			if err != nil {
				return nil, err
			}
			out = append(out, fmt.Sprintf("%-*s", colPoints, l.cut(0, colPoints))+tail)
		default:
			out = append(out, string(l.text))
		}
	}
	return []byte(strings.Join(out, end)), nil
}
