package keeper

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"time"

	"duiyi/app"
	"duiyi/httpapi/call"
	"duiyi/httpapi/reply"
	"duiyi/httpapi/wire"
	"duiyi/identity"
	"duiyi/live"
	"duiyi/notice"
	"duiyi/timing"
)

// An App is the program that the calls are about.
type App interface {
	Stats() app.Stats
	Online() []live.OnlineGame
	Timing() *timing.Recorder
	Notice() *notice.Board
	Ready(ctx context.Context) error
}

// A Load is what the API carries at the moment.
type Load struct {
	Commands int64            // being carried out, or waiting for the disk
	Sockets  int64            // open
	Refused  map[string]int64 // errors answered since the start, by code
}

// A Machine says how the machine does that the program runs on. Sizes are in bytes.
type Machine struct {
	Node       string    // the name of this node
	Started    time.Time // of the program
	Processors int
	Memory     uint64    // of the program, as the system counts it
	EngineMiB  int       // that engines may have together, in MiB
	Folder     string    // the data folder
	Data       uint64    // of the database in the data folder; 0 with another database
	Free       uint64    // on the disk of the data folder
	Disk       uint64    // the size of that disk; 0 if unknown
	Backups    bool      // one is made each day
	Backup     time.Time // the last one; zero if there is none
	Mail       *Mail     // nil: the server sends none
	Problems   []Problem // of the last day, the latest first; at most MostProblems
	Troubles   int       // how many there were
}

// Mail says how sending of mail goes at this node.
type Mail struct {
	From, Server    string
	Sent            int // since the start
	Waiting, Failed int
	LastSent        time.Time // zero if there was none
	LastFailed      time.Time // zero if none failed
	LastError       string
}

// MostProblems is how many problems a Machine names.
const MostProblems = 50

// A Problem is a line of the program's log, a warning or an error.
type Problem struct {
	At    time.Time
	Error bool // not a warning
	Text  string
}

// Keeper answers the calls.
type Keeper struct {
	app     App
	version string
	load    func() Load
	machine func() Machine // nil if unknown
	now     func() time.Time
	reply   *reply.Writer
}

// New returns a Keeper. machine is nil where nothing is known of the machine.
func New(a App, version string, load func() Load, machine func() Machine, w *reply.Writer) *Keeper {
	return &Keeper{a, version, load, machine, time.Now, w}
}

// Calls returns the calls.
func (k *Keeper) Calls() []call.Row {
	return []call.Row{
		{Name: "GET /api/status", Needs: identity.Administer, Do: k.getStatus, Says: "Say how this node does: who is on, load, memory, disk, last backup, and the problems of the last day.", Out: call.OK(statusJSON{})},
		{Name: "GET /api/timing", Needs: identity.Administer, Do: k.getTiming, Says: "Show where the time of this node's recent moves went, stage by stage.", Out: call.OK(timingJSON{})},
		{Name: "GET /api/notice", Needs: identity.Open, Do: k.getNotice, Says: "Say whether a restart is announced. Pages ask every 30 s.", Out: call.OK(restartJSON{})},
		{Name: "PUT /api/notice", Needs: identity.Administer, Do: k.putNotice, Says: "Announce a restart on all nodes, in place of an earlier notice. It lasts until the restart, or five minutes beyond its time.",
			In: restartBody{}, Out: call.OK(restartJSON{}), Errs: "bad_config"},
		{Name: "DELETE /api/notice", Needs: identity.Administer, Do: k.deleteNotice, Says: "Take the notice back.", Out: call.NoContent()},
	}
}

// Moderators returns the calls that moderators make as well.
func (k *Keeper) Moderators() []call.Row {
	return []call.Row{{Name: "GET /api/online", Needs: identity.Moderate, Do: k.getOnline, Says: "List the network games that are running, the last begun first, 1,000 at most.",
		More: "Also without accounts, for the local person.",
		Out:  call.OK(onlineGamesJSON{})}}
}

// statusJSON is how a node does. Sizes are in bytes unless a name says MiB.
type statusJSON struct {
	Version   string           `json:"version"`           // the program's
	NowMS     int64            `json:"now_ms"`            // the server's time
	Ready     bool             `json:"ready"`             // as GET /readyz says
	Problem   string           `json:"problem,omitempty"` // why it is not ready
	Players   []string         `json:"players"`           // who plays over the network and is there, by name; at most 500
	Present   int              `json:"present"`           // their number
	Games     int              `json:"games"`             // in memory
	Network   int              `json:"network_games"`     // of these the ones between people that go on
	Sockets   int64            `json:"sockets"`           // open ones of pages
	Commands  int64            `json:"commands"`          // being carried out
	Searches  int              `json:"searches"`          // engines choosing a move
	Waiting   int              `json:"waiting"`           // searches that wait for a processor or a worker
	Reports   int              `json:"reports"`           // being made for people
	Queued    int              `json:"queued"`            // of these the ones that wait for others
	Failed    int64            `json:"failed"`            // reports that failed since the start
	Moves     int64            `json:"moves"`             // stored since the start
	EngineMiB int              `json:"engine_mib"`        // lent to engines
	Refused   map[string]int64 `json:"refused"`           // requests refused since the start, by code
	Machine   *machineJSON     `json:"machine,omitempty"`
}

// machineJSON is how the machine does that a node runs on.
type machineJSON struct {
	Node       string         `json:"node"`                // the machine and port of this node
	StartedMS  int64          `json:"started_ms"`          // when the program started
	Processors int            `json:"processors"`          // that the program may use
	Memory     uint64         `json:"memory"`              // of the program
	EngineMiB  int            `json:"engine_mib"`          // that engines may have together
	Folder     string         `json:"folder"`              // the data folder
	Data       uint64         `json:"data"`                // of the database in it; 0 with --database
	Free       uint64         `json:"free"`                // on its disk
	Disk       uint64         `json:"disk"`                // the size of that disk; 0 if unknown
	Backups    bool           `json:"backups"`             // one is made each day
	BackupMS   int64          `json:"backup_ms,omitempty"` // the last one
	Mail       *mailStateJSON `json:"mail,omitempty"`      // missing if the server sends none
	Problems   []problemJSON  `json:"problems"`            // of the last day, the latest first; at most 50
	Troubles   int            `json:"troubles"`            // how many there were
}

// mailStateJSON is how sending of mail goes.
type mailStateJSON struct {
	From         string `json:"from"`                     // the address of the sender
	Server       string `json:"server"`                   // host and port
	Sent         int    `json:"sent"`                     // since the start
	Waiting      int    `json:"waiting"`                  // also to be sent again
	Failed       int    `json:"failed"`                   // given up
	LastSentMS   int64  `json:"last_sent_ms,omitempty"`   // Unix milliseconds
	LastFailedMS int64  `json:"last_failed_ms,omitempty"` // Unix milliseconds, also of one that was sent later
	LastError    string `json:"last_error,omitempty"`     // as the mail server said it
}

// problemJSON is a warning or an error in the program's log.
type problemJSON struct {
	AtMS  int64  `json:"at_ms"`           // when it was logged
	Error bool   `json:"error,omitempty"` // not a warning
	Text  string `json:"text"`            // the line, as in the log
}

const mostPlayers = 500

func (k *Keeper) getStatus(w http.ResponseWriter, r *http.Request) {
	s, l := k.app.Stats(), k.load()
	body := statusJSON{
		Version: k.version, NowMS: k.now().UnixMilli(), Ready: true, Players: k.present(),
		Games: s.Games, Network: s.Network, Sockets: l.Sockets, Commands: l.Commands, Searches: s.Searches, Waiting: s.Waiting,
		Reports: s.Reports, Queued: s.ReportsWaiting, Failed: s.ReportsFailed, Moves: s.Moves, EngineMiB: s.MemoryMiB, Refused: l.Refused,
	}
	body.Present = len(body.Players)
	body.Players = body.Players[:min(body.Present, mostPlayers)]
	if err := k.app.Ready(r.Context()); err != nil {
		body.Ready, body.Problem = false, err.Error()
	}
	if k.machine != nil {
		body.Machine = toMachine(k.machine())
	}
	k.reply.JSON(w, http.StatusOK, body)
}

func toMachine(m Machine) *machineJSON {
	out := &machineJSON{
		Node: m.Node, StartedMS: m.Started.UnixMilli(), Processors: m.Processors, Memory: m.Memory, EngineMiB: m.EngineMiB,
		Folder: m.Folder, Data: m.Data, Free: m.Free, Disk: m.Disk, Backups: m.Backups, Problems: []problemJSON{}, Troubles: m.Troubles,
	}
	if !m.Backup.IsZero() {
		out.BackupMS = m.Backup.UnixMilli()
	}
	if s := m.Mail; s != nil {
		out.Mail = &mailStateJSON{From: s.From, Server: s.Server, Sent: s.Sent, Waiting: s.Waiting, Failed: s.Failed, LastError: s.LastError}
		if !s.LastSent.IsZero() {
			out.Mail.LastSentMS = s.LastSent.UnixMilli()
		}
		if !s.LastFailed.IsZero() {
			out.Mail.LastFailedMS = s.LastFailed.UnixMilli()
		}
	}
	for _, p := range m.Problems[:min(len(m.Problems), MostProblems)] {
		out.Problems = append(out.Problems, problemJSON{p.At.UnixMilli(), p.Error, p.Text})
	}
	return out
}

// present returns the names of the players of network games who are there, each once.
func (k *Keeper) present() []string {
	names := []string{}
	for _, g := range k.app.Online() {
		for side, there := range g.Present {
			if there {
				names = append(names, g.Players[side].Name)
			}
		}
	}
	slices.SortFunc(names, func(a, b string) int { return strings.Compare(strings.ToLower(a), strings.ToLower(b)) })
	return slices.Compact(names)
}

// onlineJSON is a running network game.
type onlineJSON struct {
	wire.GameSummary
	Version int     `json:"version"` // of the game
	Sockets int     `json:"sockets"` // open ones
	Present [2]bool `json:"present"` // by side: the player is here
}

// maxOnline is how many games are listed of those that go on.
const maxOnline = 1000

// onlineGamesJSON lists running network games, the newest first.
type onlineGamesJSON struct {
	Games []onlineJSON `json:"games"` // at most 1,000
	Total int          `json:"total"` // listed or not
}

// getOnline lists the running network games, for moderators.
func (k *Keeper) getOnline(w http.ResponseWriter, _ *http.Request) {
	games := k.app.Online()
	body := onlineGamesJSON{Games: []onlineJSON{}, Total: len(games)}
	for _, g := range games[:min(len(games), maxOnline)] {
		body.Games = append(body.Games, onlineJSON{wire.ToSummary(g.Summary), g.Version, g.Sockets, g.Present})
	}
	k.reply.JSON(w, http.StatusOK, body)
}
