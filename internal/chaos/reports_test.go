//go:build linux

package chaos

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
)

// A reported is a game with a requested report.
type reported struct {
	id      string
	text    string // the record
	plies   int
	ms      int64 // per position
	stopped bool  // stopped, and acknowledged
	unsure  bool  // requested more than once before an answer: a node may start it late
}

// A soFar is a report in progress as sent.
type soFar struct {
	Of      int
	Chances []*float64
	Failed  string
	Report  *struct{ Moves []json.RawMessage }
}

const (
	// doneWithin is how long after the last fault a report may take, including
	// those queued before it.
	doneWithin = 3 * time.Minute
	// audit makes the database log all changes of reports.
	audit = `CREATE TABLE report_log (n BIGINT GENERATED ALWAYS AS IDENTITY, op TEXT NOT NULL, game TEXT NOT NULL,
			was TEXT, ticket TEXT, node TEXT, done BOOLEAN, was_done BOOLEAN, body TEXT, was_body TEXT);
		CREATE FUNCTION log_report() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
			INSERT INTO report_log (op, game, was, ticket, node, done, was_done, body, was_body)
			VALUES (TG_OP, coalesce(NEW.game_id, OLD.game_id), OLD.ticket, NEW.ticket, NEW.node, NEW.done, OLD.done, NEW.body, OLD.body);
			RETURN NULL;
		END $$;
		CREATE TRIGGER log_report AFTER INSERT OR UPDATE OR DELETE ON reviews FOR EACH ROW EXECUTE FUNCTION log_report()`
)

// noteReports starts the database's log of reports.
func (c *trial) noteReports() {
	c.t.Helper()
	conn, err := pgx.Connect(c.t.Context(), c.database[0].Address)
	if err != nil {
		c.t.Fatal(err)
	}
	defer conn.Close(c.t.Context())
	if _, err := conn.Exec(c.t.Context(), audit, pgx.QueryExecModeSimpleProtocol); err != nil {
		c.t.Fatal(err)
	}
}

// randomGame returns a gomoku game in which Black makes five in a row and
// White plays anywhere: its end is easy to evaluate.
func randomGame(r *rand.Rand) (text string, plies int) {
	row, from, stones := 1+r.IntN(15), r.IntN(11), 2+r.IntN(4)
	taken := map[string]bool{}
	var moves []string
	for n := range stones {
		moves = append(moves, fmt.Sprintf("%c%d", 'a'+from+n, row))
		if n == 4 {
			break
		}
		for {
			at := fmt.Sprintf("%c%d", 'a'+r.IntN(15), 1+(row+2+r.IntN(10))%15)
			if !taken[at] && !strings.HasSuffix(at, fmt.Sprint(row)) {
				taken[at] = true
				moves = append(moves, at)
				break
			}
		}
	}
	return strings.Join(moves, " "), len(moves)
}

// read requests reports on games, one after another, until the swarm ends. It
// follows some, leaves some and stops some.
func (s *swarm) read(seed uint64, n int) {
	r := rand.New(rand.NewPCG(seed, uint64(1000+n)))
	var following sync.WaitGroup
	defer following.Wait()
	for !s.ending.Load() {
		p := &page{swarm: s, rand: r, node: r.IntN(len(s.nodes))}
		g := reported{ms: 20 + r.Int64N(80)}
		g.text, g.plies = randomGame(r)
		a := p.ask(http.MethodPost, "/api/import", map[string]any{"text": g.text, "rules": "freestyle"})
		var made struct{ ID string }
		if json.Unmarshal(a.text, &made) != nil || a.status != http.StatusCreated {
			s.t.Errorf("import of %q: %d %s", g.text, a.status, a.text)
			return
		}
		g.id = made.ID
		ctx, leave := context.WithCancel(context.Background())
		lines, accepted := p.askReport(ctx, &g)
		if !accepted {
			leave()
			return
		}
		stops := r.IntN(3) == 0
		if r.IntN(2) == 0 && !stops {
			leave()
		} else {
			following.Go(func() { p.follow(lines, g.id, stops) })
		}
		time.Sleep(time.Duration(r.Int64N(int64(2 * time.Second))))
		if stops {
			p.node = r.IntN(len(s.nodes))
			if a := p.ask(http.MethodDelete, "/api/games/"+g.id+"/report", nil); a.status != http.StatusNoContent {
				s.t.Errorf("the report on %s is not stopped: %d %s", g.id, a.status, a.text)
			}
			g.stopped = true
		}
		s.mu.Lock()
		s.reports = append(s.reports, g)
		s.leaving = append(s.leaving, leave)
		s.mu.Unlock()
	}
}

// askReport requests a report until a node accepts it, and returns its lines.
// accepted is false if the swarm has ended.
func (p *page) askReport(ctx context.Context, g *reported) (lines io.ReadCloser, accepted bool) {
	body, err := json.Marshal(map[string]any{"time_ms": g.ms})
	if err != nil {
		panic(err)
	}
	client := &http.Client{Transport: p.swarm.client.Transport}
	for !p.swarm.ending.Load() {
		at := p.at()
		asking, end := context.WithCancel(ctx)
		patience := time.AfterFunc(answerWithin, end)
		req, err := http.NewRequestWithContext(asking, http.MethodPost, at+"/api/games/"+g.id+"/report", bytes.NewReader(body))
		if err != nil {
			panic(err)
		}
		req.Header.Set("Content-Type", "application/json")
		req.Header.Set("Accept", "application/x-ndjson")
		resp, err := client.Do(req)
		if err != nil {
			end()
			g.unsure = true
			p.leave(at)
			continue
		}
		in := bufio.NewReader(resp.Body)
		line, err := in.ReadBytes('\n')
		var told soFar
		if err == nil && resp.StatusCode == http.StatusOK && json.Unmarshal(line, &told) == nil && told.Of == g.plies+1 && patience.Stop() {
			return struct {
				io.Reader
				io.Closer
			}{in, closer{resp.Body, end}}, true
		}
		resp.Body.Close()
		end()
		switch {
		case resp.StatusCode == http.StatusTooManyRequests: // eight are running or queued
			time.Sleep(200 * time.Millisecond)
		case resp.StatusCode == http.StatusOK || resp.StatusCode >= 500:
			g.unsure = true
			p.leave(at)
		default:
			p.swarm.t.Errorf("a report on %s is refused: %d %s", g.id, resp.StatusCode, line)
			return nil, false
		}
	}
	return nil, false
}

// A closer ends a request when its body is closed.
type closer struct {
	io.Closer
	end func()
}

func (c closer) Close() error {
	defer c.end()
	return c.Closer.Close()
}

// follow reads the lines of a report to the end, or until the node is gone.
// Only a report that was stopped may end as stopped.
func (p *page) follow(lines io.ReadCloser, id string, stops bool) {
	defer lines.Close()
	for in := bufio.NewScanner(lines); in.Scan(); {
		var told struct{ Error struct{ Code string } }
		if err := json.Unmarshal(in.Bytes(), &told); err != nil {
			continue // truncated
		}
		if code := told.Error.Code; code != "" && code != "stopping" && (code != "report_stopped" || !stops) {
			p.swarm.t.Errorf("the report on %s ends with %s", id, in.Bytes())
		}
	}
}

// settleReports waits until all reports are done, and drops the streams that
// are followed.
func (s *swarm) settleReports() {
	p := &page{swarm: s, rand: rand.New(rand.NewPCG(1, 1))}
	until := time.Now().Add(doneWithin)
	for _, g := range s.reports {
		for !g.stopped {
			var told soFar
			a := p.ask(http.MethodGet, "/api/games/"+g.id+"/report", nil)
			if a.status == http.StatusOK && json.Unmarshal(a.text, &told) == nil && (told.Report != nil || told.Failed != "") {
				if told.Report != nil {
					s.told[g.id] = told
				}
				break
			}
			if time.Now().After(until) {
				s.t.Errorf("the report on %s was accepted and is not done: %d %s", g.id, a.status, a.text)
				break
			}
			time.Sleep(100 * time.Millisecond)
		}
	}
	for _, leave := range s.leaving {
		leave()
	}
}

// A keptReport is a report in the database.
type keptReport struct {
	done bool
	body reportBody
}

// A reportBody is the checked part of a stored report's body.
type reportBody struct {
	Moves  []string
	Evals  []*struct{ Chance float64 }
	Failed string
}

func (b reportBody) found() (n int) {
	for _, e := range b.Evals {
		if e != nil {
			n++
		}
	}
	return n
}

// judgeReports compares the stored reports and their log with what the callers
// received who requested or stopped them.
func (c *trial) judgeReports() {
	c.t.Helper()
	conn, err := pgx.Connect(c.t.Context(), c.database[0].Address)
	if err != nil {
		c.t.Fatal(err)
	}
	defer conn.Close(c.t.Context())
	stored := map[string]keptReport{}
	rows, err := conn.Query(c.t.Context(), "SELECT game_id, done, body FROM reviews")
	if err != nil {
		c.t.Fatal(err)
	}
	var game, text string
	var kept keptReport
	if _, err := pgx.ForEachRow(rows, []any{&game, &kept.done, &text}, func() error {
		kept.body = reportBody{}
		err := json.Unmarshal([]byte(text), &kept.body)
		stored[game] = kept
		return err
	}); err != nil {
		c.t.Fatal(err)
	}
	done, stopped, unsure, failed := 0, 0, 0, 0
	for _, g := range c.swarm.reports {
		kept, there := stored[g.id]
		switch {
		case g.stopped && !there:
			stopped++
		case g.stopped && g.unsure:
			unsure++
		case g.stopped:
			c.t.Errorf("the report on %s was stopped and is there", g.id)
		case !there:
			c.t.Errorf("the report on %s was accepted and is lost", g.id)
		case kept.body.Failed != "":
			failed++
		case !kept.done || strings.Join(kept.body.Moves, " ") != g.text || kept.body.found() != g.plies+1:
			c.t.Errorf("the report on %s (%s): done %v, of %q, %d positions", g.id, g.text, kept.done, kept.body.Moves, kept.body.found())
		default:
			done++
		}
	}
	c.t.Logf("%d reports asked for: %d done, %d stopped, %d stopped and asked for again by a request that was left, %d failed", len(c.swarm.reports), done, stopped, unsure, failed)
	c.judgeLog(conn)
}

// judgeLog checks that no request duplicates a report, that finished reports
// do not change, and that no one loses results.
func (c *trial) judgeLog(conn *pgx.Conn) {
	c.t.Helper()
	rows, err := conn.Query(c.t.Context(), `SELECT op, game, coalesce(was, ''), coalesce(ticket, ''), coalesce(node, ''), coalesce(done, FALSE), coalesce(was_done, FALSE),
		coalesce(body, ''), coalesce(was_body, '') FROM report_log ORDER BY n`)
	if err != nil {
		c.t.Fatal(err)
	}
	var op, game, was, ticket, node, body, before string
	var done, wasDone bool
	asked, moved := map[string]bool{}, 0
	if _, err := pgx.ForEachRow(rows, []any{&op, &game, &was, &ticket, &node, &done, &wasDone, &body, &before}, func() error {
		var now, then reportBody
		if op != "DELETE" {
			if err := json.Unmarshal([]byte(body), &now); err != nil {
				return err
			}
		}
		if op != "INSERT" {
			if err := json.Unmarshal([]byte(before), &then); err != nil {
				return err
			}
		}
		switch {
		case op == "INSERT" && asked[ticket]:
			c.t.Errorf("the report on %s came back", game)
		case op == "INSERT":
			asked[ticket] = true
		case op == "UPDATE" && was == ticket && wasDone && body != before:
			c.t.Errorf("the report on %s was done and is stored again by %s", game, node)
		case op == "UPDATE" && was == ticket && now.found() < then.found():
			c.t.Errorf("of the report on %s %d positions are known at %s, of %d", game, now.found(), node, then.found())
		case op == "UPDATE" && was == ticket && body == before && done == wasDone:
			moved++
		}
		return nil
	}); err != nil {
		c.t.Fatal(err)
	}
	c.t.Logf("reports were left %d times by one program to another", moved)
}

// compareReports repeats some reports on an idle program: both agree on the
// decided positions.
func (c *trial) compareReports(most int) {
	c.t.Helper()
	n := &node{site: c.site, address: freeAddress(c.t)}
	n.process = process{t: c.t, log: filepath.Join(c.dir, "quiet.log"), args: []string{c.program, "serve", "--no-open", "--stay", "--no-backup", "--addr", n.address, "--data", filepath.Join(c.dir, "quiet")}}
	n.start()
	defer n.kill()
	url := "http://" + n.address
	ctx, cancel := context.WithTimeout(context.Background(), upWithin)
	defer cancel()
	if err := ready(ctx, url+"/readyz"); err != nil {
		c.t.Fatal(err)
	}
	quiet := newSwarm(c.t, []string{url})
	quiet.client.Timeout = time.Minute
	p := &page{swarm: quiet, rand: rand.New(rand.NewPCG(1, 1))}
	same := 0
	for _, g := range c.swarm.reports {
		theirs, ok := c.swarm.told[g.id]
		if !ok || g.plies < 9 || same == most {
			continue
		}
		same++
		var made struct{ ID string }
		if a := p.ask(http.MethodPost, "/api/import", map[string]any{"text": g.text, "rules": "freestyle"}); json.Unmarshal(a.text, &made) != nil || made.ID == "" {
			c.t.Fatalf("import: %d %s", a.status, a.text)
		}
		var ours soFar
		if a := p.ask(http.MethodPost, "/api/games/"+made.ID+"/report", map[string]any{"time_ms": g.ms}); json.Unmarshal(a.text, &ours) != nil || ours.Report == nil {
			c.t.Fatalf("a report at a quiet program: %d %s", a.status, a.text)
		}
		if len(ours.Report.Moves) != len(theirs.Report.Moves) || len(ours.Chances) != len(theirs.Chances) {
			c.t.Errorf("game %s: %d moves and %d chances, a quiet program has %d and %d", g.text, len(theirs.Report.Moves), len(theirs.Chances), len(ours.Report.Moves), len(ours.Chances))
			continue
		}
		for i := len(ours.Chances) - 2; i < len(ours.Chances); i++ {
			if x, y := ours.Chances[i], theirs.Chances[i]; x == nil || y == nil || *x != *y || *x != 1 {
				c.t.Errorf("game %s: what is decided after %d plies is told otherwise by a quiet program", g.text, i)
			}
		}
	}
	c.t.Logf("%d reports are as a quiet program makes them", same)
}
