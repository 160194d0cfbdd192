package httpapi_test

import (
	"net/http"
	"strings"
	"testing"

	"duiyi/match"
	"duiyi/store/sqlite"
	"duiyi/store/sqlite/sqlitetest"
)

// What two players have agreed or offered survives a restart: seats, offers,
// days left. An offer of a rematch does not, and its absence is reported.
func TestRestart(t *testing.T) {
	dir := sqlitetest.Dir(t)
	var close func()
	start := func() *server {
		t.Helper()
		store, err := sqlite.Open(dir)
		if err != nil {
			t.Fatal(err)
		}
		s := newServerOn(t, store)
		close = func() {
			s.app.Close()
			s.http.Close()
			if err := store.Close(); err != nil {
				t.Error(err)
			}
		}
		return s
	}
	s := start()
	const days = 3 * 24 * 3_600_000
	begin := func(clock string, commands ...string) *pair {
		t.Helper()
		p := s.pair(strings.Replace(xiangqiOnline, `"clock":{}`, `"clock":{`+clock+`}`, 1))
		for i, m := range []string{"h2e2", "h9g7", "h0g2", "i9h9"} {
			p.does(i%2, `{"type":"move","move":"`+m+`"}`)
		}
		for i, body := range commands {
			p.does(i, body)
		}
		return p
	}
	drawn, undone := begin("", `{"type":"offer_draw"}`), begin("", `{"type":"offer_undo"}`)
	slow, over := begin(`"per_move_ms":259200000`), begin("", `{"type":"resign"}`)
	open := s.hosts(gomokuOnline)
	again := func(person int) {
		t.Helper()
		if r := over.request("POST", "/api/games/"+over.id+"/rematch", "{}", seat(over.secrets[person])); r.status != http.StatusNoContent {
			t.Fatalf("another game, asked for by %d: %d %s", person, r.status, r.text)
		}
	}
	again(0)
	before := slow.sees(0)

	close()
	s = start()
	defer close()
	for _, p := range []*pair{drawn, undone, slow, over} {
		p.server = s
		for person := range p.secrets {
			if you := p.sees(person).Network.You; you == nil || *you != match.Side(person) {
				t.Errorf("person %d of game %s sits at %v", person, p.id, you)
			}
		}
	}
	if g := drawn.sees(1); g.Offer == nil || *g.Offer != match.First {
		t.Errorf("of the offer of a draw there is %v", g.Offer)
	}
	drawn.does(1, `{"type":"accept_draw"}`)
	if g := drawn.sees(0); g.Result == nil || g.Result.Winner != nil {
		t.Errorf("the draw that was agreed on is %+v", g.Result)
	}
	if g := undone.sees(1); g.UndoOffer == nil || g.UndoOffer.Side != match.First || g.UndoOffer.To != 2 {
		t.Errorf("of the wish to take a move back there is %+v", g.UndoOffer)
	}
	undone.does(1, `{"type":"accept_undo"}`)
	if g := undone.sees(0); g.Ply != 2 {
		t.Errorf("taken back to ply %d", g.Ply)
	}
	if was, is := before.Clock, slow.sees(0).Clock; is == nil || is.LeftMS[0] > was.LeftMS[0] || is.LeftMS[0] < was.LeftMS[0]-days/2 {
		t.Errorf("the days were %+v and are %+v", was, is)
	}
	slow.does(0, `{"type":"move","move":"b0c2"}`)
	if j := s.joins(open.ID, open.Join, "乙"); j.Side != match.Second {
		t.Errorf("by the link one sits at %d", j.Side)
	}

	watcher := s.watch(over.id)
	told := func(want string) {
		t.Helper()
		for {
			_, text, err := watcher.conn.Read(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(string(text), `"rematch"`) {
				if !strings.HasPrefix(string(text), want) {
					t.Errorf("told %s, want %s", text, want)
				}
				return
			}
		}
	}
	again(1)
	told(`{"type":"rematch","offer":[false,true]}`)
	again(0)
	told(`{"type":"rematch","game":"`)
}
