package keeper

import (
	"net/http"
	"time"

	"duiyi/timing"
)

// timingJSON says where the time of recent moves went at this node.
type timingJSON struct {
	Moves   int             `json:"moves"`    // the latest, which stages counts; at most 1,000
	SinceMS int64           `json:"since_ms"` // when the first of them began; 0 without moves
	Stages  []stageTimeJSON `json:"stages"`   // that any of them went through, in order
	Slowest []timedMoveJSON `json:"slowest"`  // of the last hour, the latest behind its time first; at most 20
}

// stageTimeJSON says how long a stage took, in ms.
type stageTimeJSON struct {
	Stage string  `json:"stage"` // queued, searched, paced, locked, committed, relayed or delivered
	Moves int     `json:"moves"` // that went through the stage
	P50   float64 `json:"p50"`   // half of them took at most this
	P99   float64 `json:"p99"`   // 99 of 100 took at most this
}

// timedMoveJSON is one move with the ms that each of its stages took.
type timedMoveJSON struct {
	Game      string          `json:"game"`             // the id of the game
	Version   int             `json:"version"`          // of the game after the move; 0 if it was not stored
	Cmd       string          `json:"cmd,omitempty"`    // of the command
	By        string          `json:"by"`               // person, engine, or node: stored by another node
	Node      string          `json:"node,omitempty"`   // that stored it
	Worker    string          `json:"worker,omitempty"` // that searched it; missing if this node did
	Taken     int             `json:"taken,omitempty"`  // how many workers took it, if more than one
	At        int64           `json:"at_ms"`            // when the move began
	Late      float64         `json:"late"`             // ms that it came after its player had decided
	Stages    []stageTookJSON `json:"stages"`
	Sockets   int             `json:"sockets"`             // that the move was sent to
	Unreached int             `json:"unreached,omitempty"` // sockets that did not take it within 10 s
	Error     string          `json:"error,omitempty"`     // why it was not stored
}

// stageTookJSON is how long one move spent in a stage, in ms.
type stageTookJSON struct {
	Stage string  `json:"stage"`
	Took  float64 `json:"took"` // ms
}

// getTiming shows where the time of recent moves went.
func (k *Keeper) getTiming(w http.ResponseWriter, _ *http.Request) {
	s := k.app.Timing().Summary()
	body := timingJSON{Moves: s.Moves, Stages: []stageTimeJSON{}, Slowest: []timedMoveJSON{}}
	if !s.Since.IsZero() {
		body.SinceMS = s.Since.UnixMilli()
	}
	for _, t := range s.Stages {
		body.Stages = append(body.Stages, stageTimeJSON{t.Stage.String(), t.Moves, inMS(t.P50), inMS(t.P99)})
	}
	for _, m := range s.Slowest {
		out := timedMoveJSON{
			Game: m.Game, Version: m.Version, Cmd: m.Cmd, By: m.Origin.String(), Node: m.Node, Worker: m.Worker, At: m.Began.UnixMilli(),
			Late: inMS(m.Late()), Stages: []stageTookJSON{}, Sockets: m.Sockets, Unreached: m.Unreached, Error: m.Err,
		}
		if m.Taken > 1 {
			out.Taken = m.Taken
		}
		for stage := range timing.Stage(timing.Stages) {
			if m.Reached(stage) {
				out.Stages = append(out.Stages, stageTookJSON{stage.String(), inMS(m.Took[stage])})
			}
		}
		body.Slowest = append(body.Slowest, out)
	}
	k.reply.JSON(w, http.StatusOK, body)
}

// inMS returns a duration in ms, rounded to microseconds.
func inMS(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
