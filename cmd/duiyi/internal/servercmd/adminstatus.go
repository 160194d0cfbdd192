package servercmd

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"

	"duiyi/cmd/duiyi/internal/command"
)

type adminStatusCmd struct {
	JSON bool `help:"Print the answer of GET /api/status instead."`
}

// A serverStatus is what the command reads of the answer.
type serverStatus struct {
	Version      string
	NowMS        int64 `json:"now_ms"`
	Ready        bool
	Problem      string
	Players      []string
	Present      int
	Games        int
	NetworkGames int `json:"network_games"`
	Sockets      int64
	Searches     int
	Waiting      int
	Reports      int
	Queued       int
	EngineMiB    int `json:"engine_mib"`
	Machine      *struct {
		Node       string
		StartedMS  int64 `json:"started_ms"`
		Processors int
		Memory     uint64
		EngineMiB  int `json:"engine_mib"`
		Folder     string
		Data       uint64
		Free       uint64
		Disk       uint64
		Backups    bool
		BackupMS   int64 `json:"backup_ms"`
		Mail       *struct {
			From         string
			Server       string
			Sent         int
			Waiting      int
			Failed       int
			LastFailedMS int64  `json:"last_failed_ms"`
			LastError    string `json:"last_error"`
		}
		Problems []struct {
			AtMS int64 `json:"at_ms"`
			Text string
		}
		Troubles int
	}
}

// Run prints how the server does.
func (c *adminStatusCmd) Run(up *Admin, s *command.Streams) error {
	at, err := up.console()
	if err != nil {
		return err
	}
	if c.JSON {
		var all json.RawMessage
		if err := at.call(http.MethodGet, "/api/status", nil, &all); err != nil {
			return err
		}
		return command.WriteJSON(s.Out, all)
	}
	var st serverStatus
	if err := at.call(http.MethodGet, "/api/status", nil, &st); err != nil {
		return err
	}
	ready := "ready"
	if !st.Ready {
		ready = "not ready: " + st.Problem
	}
	rows := [][]string{
		{"version", st.Version},
		{"state", ready},
		{"players", strings.Join(append([]string{fmt.Sprint(st.Present)}, st.Players...), "  ")},
		{"games", fmt.Sprintf("%d over the network, %d in memory, %d sockets", st.NetworkGames, st.Games, st.Sockets)},
		{"engines", fmt.Sprintf("%d searching, %d waiting, %d reports of which %d wait", st.Searches, st.Waiting, st.Reports, st.Queued)},
	}
	m := st.Machine
	if m == nil {
		return table(s, rows)
	}
	backup := "none yet"
	switch {
	case m.BackupMS > 0:
		backup = day(m.BackupMS)
	case !m.Backups:
		backup = "not made by this server"
	}
	mail := "not sent by this server"
	if m.Mail != nil {
		mail = fmt.Sprintf("%d sent, %d wait, %d given up", m.Mail.Sent, m.Mail.Waiting, m.Mail.Failed)
		if m.Mail.LastError != "" {
			mail += fmt.Sprintf("; last error %s: %s", day(m.Mail.LastFailedMS), m.Mail.LastError)
		}
	}
	rows = append(rows,
		[]string{"node", fmt.Sprintf("%s, %d processors, up %s", m.Node, m.Processors, upFor(time.Duration(st.NowMS-m.StartedMS)*time.Millisecond))},
		[]string{"memory", fmt.Sprintf("%d MiB, engines %d of %d MiB", m.Memory>>20, st.EngineMiB, m.EngineMiB)},
		[]string{"disk", fmt.Sprintf("%s: database %d MiB, free %d of %d MiB", m.Folder, m.Data>>20, m.Free>>20, m.Disk>>20)},
		[]string{"backup", backup},
		[]string{"mail", mail},
		[]string{"problems", fmt.Sprintf("%d in the last day", m.Troubles)},
	)
	if err := table(s, rows); err != nil {
		return err
	}
	for _, p := range m.Problems {
		fmt.Fprintf(s.Out, "  %s  %s\n", day(p.AtMS), p.Text)
	}
	return nil
}

// upFor writes a duration in days, hours and minutes.
func upFor(d time.Duration) string {
	minutes := int(d.Minutes())
	return fmt.Sprintf("%dd %dh %dmin", minutes/1440, minutes/60%24, minutes%60)
}

type adminAnnounceCmd struct {
	Text   string        `arg:"" optional:"" help:"Why, for everybody; at most 200 characters."`
	In     time.Duration `default:"10m" placeholder:"DURATION" help:"When the restart comes, such as 90s or 10m (default 10m)."`
	Cancel bool          `help:"Take the notice back."`
}

// Run announces a restart. Who keeps the server restarts it.
func (c *adminAnnounceCmd) Run(up *Admin, s *command.Streams) error {
	if c.Cancel && c.Text != "" {
		return command.Misuse("admin: announce: --cancel takes no text")
	}
	at, err := up.console()
	if err != nil {
		return err
	}
	if c.Cancel {
		if err := at.call(http.MethodDelete, "/api/notice", nil, nil); err != nil {
			return err
		}
		fmt.Fprintln(s.Out, "taken back")
		return nil
	}
	var made struct {
		AtMS int64 `json:"at_ms"`
	}
	if err := at.call(http.MethodPut, "/api/notice", map[string]any{"in_s": int(c.In.Round(time.Second).Seconds()), "text": c.Text}, &made); err != nil {
		return err
	}
	fmt.Fprintln(s.Out, "announced for", time.UnixMilli(made.AtMS).Format("2006-01-02 15:04:05"))
	return nil
}
