package httpapi_test

import (
	"bufio"
	"context"
	"encoding/json"
	"net"
	"net/http"
	"strings"
	"testing"

	"duiyi/engine"
)

// When the server stops, an analysis ends with a line that says so; the
// shutdown does not wait for it.
func TestAnalysisEndsWithTheServer(t *testing.T) {
	thinking := make(chan struct{})
	ponder := func(ctx context.Context, _ engine.Position, info func(engine.Info)) (engine.Result, error) {
		i := engine.Info{Depth: 9, Score: engine.Score{Centipawns: 7}, PV: []string{"h2e2"}}
		info(i)
		close(thinking)
		<-ctx.Done()
		return engine.Result{Move: "h2e2", Info: i}, nil
	}
	s := newServer(t, with(thesis, ponder))
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- s.api.Serve(ctx, l) }()
	made := s.request("POST", "/api/studies", `{"game":"xiangqi"}`)
	var study struct{ ID string }
	if err := json.Unmarshal([]byte(made.text), &study); err != nil {
		t.Fatal(err)
	}
	resp, err := http.Post("http://"+l.Addr().String()+"/api/studies/"+study.ID+"/analysis", "application/json", strings.NewReader(`{"node":0}`))
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	lines := bufio.NewScanner(resp.Body)
	if !lines.Scan() || !strings.Contains(lines.Text(), `"pv":["h2e2"]`) {
		t.Fatalf("the first line is %q, %v", lines.Text(), lines.Err())
	}
	<-thinking
	stop()
	last := ""
	for lines.Scan() {
		last = lines.Text()
	}
	if !strings.Contains(last, `"code":"stopping"`) {
		t.Errorf("the last line is %q, %v", last, lines.Err())
	}
	if err := <-ended; err != nil {
		t.Errorf("the server ended with %v", err)
	}
}
