package sqlite

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"duiyi/match"
	"duiyi/store"
	"duiyi/store/sqlite/internal/db"
)

// alphabet is the alphabet of the test's texts: few letters, so that they
// coincide, and some that a query must escape.
var alphabet = []rune("甲乙丙第局红黑aAbBéÉ\"'*%_- 1")

func randomText(r *rand.Rand, most int) string {
	text := make([]rune, r.IntN(most+1))
	for i := range text {
		text[i] = alphabet[r.IntN(len(alphabet))]
	}
	return string(text)
}

// The index finds the same games as a full scan, through changes of titles,
// names and results.
func TestSearchIsAsReadingAll(t *testing.T) {
	const seed = 5
	games, queries := 120, 400
	if testing.Short() {
		games, queries = 60, 80
	}
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 0))
	s := openStore(t)
	name := func() match.Player { return match.Player{Kind: match.Human, Name: randomText(r, 6)} }
	for n := range games {
		sum := summary(n)
		sum.Title, sum.Players, sum.Game = randomText(r, 12), [2]match.Player{name(), name()}, []string{"chess", "go"}[r.IntN(2)]
		sum.Owner = []string{"", "she"}[r.IntN(2)]
		err := s.Create(t.Context(), sum, []match.Event{{Type: match.EvStarted}})
		switch r.IntN(6) {
		case 0:
			err = errors.Join(err, s.Rename(t.Context(), sum.ID, randomText(r, 12)))
		case 1:
			sum.Players[0], sum.Result = name(), &match.Result{Reason: "agreement"}
			err = errors.Join(err, s.Append(t.Context(), sum, 1, []match.Event{{Type: match.EvMoved}}))
		case 2:
			err = errors.Join(err, s.Delete(t.Context(), sum.ID, time.UnixMilli(int64(n))))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if _, err := s.Purge(t.Context(), time.UnixMilli(int64(games/2))); err != nil {
		t.Fatal(err)
	}
	byIndex, hits := 0, 0
	for range queries {
		words := strings.TrimSpace(randomText(r, 5))
		if words == "" {
			continue
		}
		arg := db.ListGamesParams{Status: []string{"all", "active", "finished"}[r.IntN(3)], Kind: []string{"", "chess"}[r.IntN(2)],
			Words: words, BeforeMs: math.MaxInt64, N: int64(1 + r.IntN(30))}
		if r.IntN(3) == 0 {
			arg.BeforeMs, arg.BeforeID = int64(r.IntN(games)), summary(r.IntN(games)).ID
		}
		want, err := s.conn.Queries.ListGames(t.Context(), arg)
		if err != nil {
			t.Fatal(err)
		}
		got, err := s.list(t.Context(), arg)
		if diff := cmp.Diff(want, append([]db.Game{}, got...)); err != nil || diff != "" {
			t.Fatalf("%q: %v (-reading all +index):\n%s", words, err, diff)
		}
		arg.Owners = `["she"]`
		if want, err = s.conn.Queries.ListGames(t.Context(), arg); err != nil {
			t.Fatal(err)
		}
		for by, list := range map[string]func() ([]db.Game, error){
			"words":  func() ([]db.Game, error) { return s.list(t.Context(), arg) },
			"owners": func() ([]db.Game, error) { return s.listOwn(t.Context(), "she", arg) },
		} {
			got, err := list()
			if diff := cmp.Diff(want, append([]db.Game{}, got...)); err != nil || diff != "" {
				t.Fatalf("%q of one owner, by the index of %s: %v (-reading all +index):\n%s", words, by, err, diff)
			}
		}
		match, ok, err := s.runs(t.Context(), words)
		if err != nil {
			t.Fatal(err)
		}
		if ok {
			byIndex++
			found, err := s.find(t.Context(), match, arg)
			if err != nil || len(found) != len(want) {
				t.Fatalf("%q: the index fails: %d games, %v", words, len(found), err)
			}
		}
		hits += len(got)
	}
	if byIndex < queries/2 || hits < queries/4 {
		t.Errorf("of %d searches %d went by the index, and found %d games: too few to tell", queries, byIndex, hits)
	}
}

// Games older than the index are in it.
func TestSearchOldGames(t *testing.T) {
	dir := t.TempDir()
	s, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, undo := range []string{
		"DROP TRIGGER games_found", "DROP TRIGGER games_found_anew", "DROP TABLE game_run_list", "DROP TABLE game_runs",
		"DROP TABLE game_words", "DROP VIEW words_of_games",
		"DROP INDEX studies_of_games", "DROP INDEX games_of_owner", "ALTER TABLE games DROP COLUMN owner", "ALTER TABLE games DROP COLUMN form", "ALTER TABLE games DROP COLUMN source",
		"DROP TABLE tournament_invitations", "DROP TABLE tournament_events", "DROP TABLE tournaments", "DROP TABLE talk_lines", "DROP TABLE talk_topics", "DROP TABLE talk_log", "DROP TABLE talk_mutes", "DROP TABLE talk_people", "DROP TABLE alerts", "DROP TABLE alert_devices", "DROP TABLE alert_settings", "DROP TABLE mail_addresses", "DROP TABLE club_page", "DROP TABLE series",
		"DROP TABLE guess_rounds", "DROP TABLE recalls", "DROP TABLE repertoire_studies", "DROP TABLE repertoires", "DROP TABLE attempts", "DROP TABLE puzzle_ratings", "DROP TABLE uses", "DROP TABLE task_puzzles", "DROP TABLE task_items", "DROP TABLE task_people", "DROP TABLE tasks", "DROP TABLE group_members", "DROP TABLE study_groups", "DROP TABLE editors", "DROP TABLE withdrawals", "DROP TABLE shares", "DROP TABLE seats", "DROP TABLE hints", "DROP TABLE rated", "DROP TABLE ratings", "DROP TABLE rating_steps", "DROP TABLE outcomes", "DROP TABLE evaluations", "DROP TABLE reviews", "DROP TABLE complaints", "DROP TABLE passkeys", "DROP TABLE tries", "DROP TABLE links", "DROP TABLE logins", "DROP TABLE users", "DROP TABLE practice", "DROP TABLE exercises", "DROP TABLE library_labels", "DROP TABLE library_copies", "DROP TABLE library_appearances",
		"DROP TABLE deadlines", "DROP TABLE beats", "DROP TABLE secrets",
		"DROP TABLE library_gone", "DROP TABLE library_games", "DROP TABLE library_names", "DROP TABLE library_sources", "DROP TABLE library_edition",
		"DELETE FROM goose_db_version WHERE version_id >= 4",
	} {
		if _, err := s.writer.Exec(undo); err != nil {
			t.Fatalf("%s: %v", undo, err)
		}
	}
	_, err = s.writer.Exec(`INSERT INTO games (id, kind, rules, title, players, created_ms, updated_ms, plies, turn, board)
		VALUES ('0000000000000001', 'chess', 'house', '第1局', '[{"kind":"human"},{"kind":"human","name":"柳大华"}]', 1, 1, 0, 0, 'b')`)
	if err := errors.Join(err, s.Close()); err != nil {
		t.Fatal(err)
	}
	if s, err = Open(dir); err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for _, words := range []string{"柳", "大华", "柳大华", "第1局"} {
		runs, ok, err := s.runs(t.Context(), words)
		if err != nil || !ok {
			t.Fatalf("%q does not go by the index: %v", words, err)
		}
		if found, err := s.find(t.Context(), runs, db.ListGamesParams{Status: "all", Words: words, BeforeMs: math.MaxInt64, N: 9}); err != nil || len(found) != 1 {
			t.Errorf("%q finds %d games, %v", words, len(found), err)
		}
	}
}

// Searches work without a broken index.
func TestSearchWithoutIndex(t *testing.T) {
	s := openStore(t)
	if err := s.Create(t.Context(), summary(1), []match.Event{{Type: match.EvStarted}}); err != nil {
		t.Fatal(err)
	}
	if _, err := s.writer.Exec("DROP TABLE game_run_list; DROP TABLE game_runs"); err != nil {
		t.Fatal(err)
	}
	for _, words := range []string{"第", "第1局"} {
		if got, err := s.List(t.Context(), store.Query{Status: store.StatusAll, Words: words, Limit: 9}); err != nil || len(got) != 1 {
			t.Errorf("%q: %d games, %v", words, len(got), err)
		}
	}
}

// BenchmarkSearch searches 100,000 games.
func BenchmarkSearch(b *testing.B) {
	s, err := Open(b.TempDir())
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	const games = 100_000
	first := []rune("王李张刘陈杨赵黄周吴徐孙马朱胡林郭何高罗")
	given := []rune("伟芳娜敏静秀丽强磊军洋勇艳杰娟涛明超兰霞平刚桂英华玉萍红建国")
	r := rand.New(rand.NewPCG(9, 0))
	name := func() string {
		return string([]rune{first[r.IntN(len(first))], given[r.IntN(len(given))], given[r.IntN(len(given))]})
	}
	done := make(chan error, games)
	for n := range games {
		sum := summary(n)
		sum.Title = fmt.Sprint("第", n, "轮 Round ", n%100)
		sum.Players = [2]match.Player{{Kind: match.Human, Name: name()}, {Kind: match.Human, Name: name()}}
		go func() { done <- s.Create(store.WithPatience(b.Context()), sum, []match.Event{{Type: match.EvStarted}}) }()
		if n%groupMost == groupMost-1 {
			for range groupMost {
				if err := <-done; err != nil {
					b.Fatal(err)
				}
			}
		}
	}
	for _, words := range []string{"许银川", "银川", "川", "xyzzy", "王伟芳", "王伟", "王", "第99999轮", "Round 7", "e"} {
		for _, all := range []bool{false, true} {
			b.Run(fmt.Sprintf("%s/all=%v", words, all), func(b *testing.B) {
				arg := db.ListGamesParams{Status: "all", Words: words, BeforeMs: math.MaxInt64, N: 25}
				hits := 0
				for b.Loop() {
					list := s.list
					if all {
						list = s.conn.Queries.ListGames
					}
					got, err := list(b.Context(), arg)
					if err != nil {
						b.Fatal(err)
					}
					hits = len(got)
				}
				b.ReportMetric(float64(hits), "hits")
			})
		}
	}
}
