package sqlite

import (
	"context"
	"strings"
	"unicode"
	"unicode/utf8"

	"duiyi/store/sqlite/internal/db"
)

const (
	// wordsEnd follows each text in game_words twice.
	wordsEnd = '\x1f'
	// runLength is the length, in characters, of the index's n-grams, called
	// runs.
	runLength = 3
	// maxRuns bounds the runs in a query. More could exclude only games that
	// the words themselves exclude.
	maxRuns = 64
	// commonHits is the number of games from which words count as common: then
	// scanning the newest games is faster than sorting all hits.
	commonHits = 4000
)

// countFound counts the games that match a query of runs, up to a limit.
const countFound = `SELECT count(*) FROM (SELECT 1 FROM game_runs WHERE game_runs MATCH ? LIMIT ?)`

// runsFrom selects the runs in a range.
const runsFrom = `SELECT term FROM game_run_list WHERE term >= ? AND term < ? LIMIT ?`

// findGames is ListGames using the text index.
const findGames = `SELECT g.id, g.kind, g.rules, g.title, g.players, g.created_ms, g.updated_ms, g.deleted_ms, g.plies, g.turn, g.result, g.board, g.events, g.head, g.sum, g.form, g.source, g.owner
FROM game_runs r JOIN game_words w ON w.n = r.rowid JOIN games g ON g.id = w.game_id
WHERE r.game_runs MATCH ?1 AND instr(lower(w.words), lower(?2)) > 0
  AND g.deleted_ms IS NULL
  AND (?3 = '' OR g.kind = ?3)
  AND (?4 = 'all' OR (?4 = 'studies') = (g.form IS NOT NULL))
  AND (?5 = '' OR g.source = ?5)
  AND (?6 = 'all' OR g.form IS NULL AND (?6 = 'active') = (g.result IS NULL))
  AND (?10 = '' OR ifnull(g.owner, '') IN (SELECT value FROM json_each(?10)))
  AND (g.updated_ms < ?7 OR (g.updated_ms = ?7 AND g.id < ?8))
ORDER BY g.updated_ms DESC, g.id DESC
LIMIT ?9`

// ownGames is ListGames for one owner, using the index by owner.
const ownGames = `SELECT g.id, g.kind, g.rules, g.title, g.players, g.created_ms, g.updated_ms, g.deleted_ms, g.plies, g.turn, g.result, g.board, g.events, g.head, g.sum, g.form, g.source, g.owner
FROM games g
WHERE g.owner = ?9
  AND (?1 = '' OR instr(lower(g.title), lower(?1)) > 0 OR instr(lower(json_extract(g.players, '$[0].name')), lower(?1)) > 0
    OR instr(lower(json_extract(g.players, '$[1].name')), lower(?1)) > 0)
  AND g.deleted_ms IS NULL
  AND (?2 = '' OR g.kind = ?2)
  AND (?3 = 'all' OR (?3 = 'studies') = (g.form IS NOT NULL))
  AND (?4 = '' OR g.source = ?4)
  AND (?5 = 'all' OR g.form IS NULL AND (?5 = 'active') = (g.result IS NULL))
  AND (g.updated_ms < ?6 OR (g.updated_ms = ?6 AND g.id < ?7))
ORDER BY g.updated_ms DESC, g.id DESC
LIMIT ?8`

// listOwn is ListGames for the games of an account.
func (s *Store) listOwn(ctx context.Context, account string, arg db.ListGamesParams) ([]db.Game, error) {
	return s.games(ctx, ownGames, arg.Words, arg.Kind, arg.Shelf, arg.Source, arg.Status, arg.BeforeMs, arg.BeforeID, arg.N, account)
}

// list is ListGames, using the text index if that is faster.
func (s *Store) list(ctx context.Context, arg db.ListGamesParams) ([]db.Game, error) {
	if arg.Words != "" {
		// If the index is faulty, search without it.
		if match, ok, err := s.runs(ctx, arg.Words); err == nil && ok {
			if found, err := s.find(ctx, match, arg); err == nil {
				return found, nil
			}
		}
	}
	return s.conn.Queries.ListGames(ctx, arg)
}

// runs returns the index query for words. ok is false if the index does not
// help. Games outside its result do not contain the words.
func (s *Store) runs(ctx context.Context, words string) (match string, ok bool, err error) {
	if strings.ContainsAny(words, string(wordsEnd)+"\x00") || !utf8.ValidString(words) {
		return "", false, nil
	}
	var runs []string
	joint := " AND "
	if letters := []rune(words); len(letters) >= runLength {
		for i := range min(len(letters)-runLength+1, maxRuns) {
			runs = append(runs, string(letters[i:i+runLength]))
		}
	} else if runs, err = s.runsOf(ctx, letters); err != nil || runs == nil {
		return "", false, err
	} else {
		joint = " OR "
	}
	for i, run := range runs {
		runs[i] = `"` + strings.ReplaceAll(run, `"`, `""`) + `"`
	}
	match = strings.Join(runs, joint)
	var hits int
	if err := s.conn.Reader.QueryRowContext(ctx, countFound, match, commonHits).Scan(&hits); err != nil {
		return "", false, err
	}
	return match, hits < commonHits, nil
}

// runsOf returns the runs that start with fewer than runLength letters; nil if
// there are too many, or if the index may fold their case differently.
func (s *Store) runsOf(ctx context.Context, letters []rune) ([]string, error) {
	for i, r := range letters {
		switch {
		case 'A' <= r && r <= 'Z':
			letters[i] = r + 'a' - 'A'
		case r >= utf8.RuneSelf && (unicode.IsUpper(r) || unicode.IsLower(r) || unicode.IsTitle(r)):
			return nil, nil
		}
	}
	next := string(letters[:len(letters)-1]) + string(letters[len(letters)-1]+1)
	if !utf8.ValidString(next) || strings.ContainsRune(next, utf8.RuneError) {
		return nil, nil
	}
	runs, err := texts(ctx, s.conn.Reader, runsFrom, string(letters), next, maxRuns*8)
	switch {
	case err != nil || len(runs) == maxRuns*8:
		return nil, err
	case len(runs) == 0: // no game has it; the query finds none
		return []string{string(append(letters, wordsEnd, wordsEnd)[:runLength])}, nil
	}
	return runs, nil
}

func (s *Store) find(ctx context.Context, match string, arg db.ListGamesParams) ([]db.Game, error) {
	return s.games(ctx, findGames, match, arg.Words, arg.Kind, arg.Shelf, arg.Source, arg.Status, arg.BeforeMs, arg.BeforeID, arg.N, arg.Owners)
}

// games returns the game rows that a query selects.
func (s *Store) games(ctx context.Context, query string, args ...any) ([]db.Game, error) {
	rows, err := s.conn.Reader.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var found []db.Game
	for rows.Next() {
		var g db.Game
		if err := rows.Scan(&g.ID, &g.Kind, &g.Rules, &g.Title, &g.Players, &g.CreatedMs, &g.UpdatedMs, &g.DeletedMs, &g.Plies, &g.Turn,
			&g.Result, &g.Board, &g.Events, &g.Head, &g.Sum, &g.Form, &g.Source, &g.Owner); err != nil {
			return nil, err
		}
		found = append(found, g)
	}
	return found, rows.Err()
}
