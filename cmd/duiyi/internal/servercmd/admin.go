package servercmd

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"text/tabwriter"
	"time"

	"duiyi/cmd/duiyi/internal/command"
	"duiyi/cmd/duiyi/internal/datafolder"
)

// Admin is the command duiyi admin: it administers a server that runs on this machine.
type Admin struct {
	Data     string           `type:"path" placeholder:"DIR" help:"The server's data folder (default: the user's)."`
	Ready    adminReadyCmd    `cmd:"" help:"Say whether the server can work, as GET /readyz does; the exit status is 1 if not."`
	Status   adminStatusCmd   `cmd:"" help:"Say how the server does: who is on, load, memory, disk, last backup, and the problems of the last day."`
	Announce adminAnnounceCmd `cmd:"" help:"Announce a restart on every page, with a countdown; --cancel takes it back."`
	Club     adminClubCmd     `cmd:"" help:"Print the page of the club, or write it."`
	Games    adminGamesCmd    `cmd:"" help:"List the network games in progress, also those that nobody has opened lately."`
	Delete   adminDeleteCmd   `cmd:"" help:"Delete a game; restore can undo this for 30 days."`
	Restore  adminRestoreCmd  `cmd:"" help:"Restore a deleted game."`
	Withdraw adminWithdrawCmd `cmd:"" help:"Take a public study or report from the public and tell its owner why."`
	Users    adminUsersCmd    `cmd:"" help:"List accounts."`
	User     adminUserCmd     `cmd:"" help:"Change an account's role or name, or disable it."`
	Password adminPasswordCmd `cmd:"" help:"Print a link to choose a new password."`
	Invite   adminInviteCmd   `cmd:"" help:"Print a link to create an account."`
	Give     adminGiveCmd     `cmd:"" help:"Give private games, studies or exercises to another account."`
	Mail     adminMailCmd     `cmd:"" help:"Send a test mail, and say what the mail server answers."`
	Reports  adminReportsCmd  `cmd:"" help:"List complaints about players."`
	Close    adminCloseCmd    `cmd:"" help:"Close a complaint."`
}

// A console is a connection to a running server.
type console struct {
	*http.Client
	dir string
}

func (c *Admin) console() (*console, error) {
	dir, err := datafolder.Existing(c.Data)
	if err != nil {
		return nil, fmt.Errorf("admin: %w", err)
	}
	return &console{atConsole(dir), dir}, nil
}

// call sends a request, with an empty object if body is nil, and decodes the answer into
// into unless it is nil.
func (c *console) call(method, path string, body, into any) error {
	if body == nil {
		body = struct{}{}
	}
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	req, err := http.NewRequest(method, "http://localhost"+path, bytes.NewReader(text))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	resp, err := c.Do(req)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ECONNREFUSED) {
		return fmt.Errorf("admin: no server with --accounts or --lan runs on %s (--data names another folder)", c.dir)
	}
	if err != nil {
		return fmt.Errorf("admin: %w", err)
	}
	defer resp.Body.Close()
	if resp.StatusCode >= 300 {
		var fault struct{ Error struct{ Message string } }
		if err := json.NewDecoder(resp.Body).Decode(&fault); err != nil {
			return fmt.Errorf("admin: the server answers %s", resp.Status)
		}
		return fmt.Errorf("admin: %s", strings.ToLower(fault.Error.Message[:1])+strings.TrimSuffix(fault.Error.Message[1:], "."))
	}
	if into == nil {
		return nil
	}
	if err := json.NewDecoder(resp.Body).Decode(into); err != nil {
		return fmt.Errorf("admin: the server's answer: %w", err)
	}
	return nil
}

// page returns the page's address for others, or the one on this machine. It ends in a /.
func (c *console) page() (string, error) {
	var health struct{ Addresses []string }
	if err := c.call(http.MethodGet, "/api/health", nil, &health); err != nil {
		return "", err
	}
	here, err := os.ReadFile(filepath.Join(c.dir, datafolder.AddressFile))
	if err != nil && !errors.Is(err, fs.ErrNotExist) { // there is none with HTTPS
		return "", fmt.Errorf("admin: %w", err)
	}
	return outside(func() []string { return health.Addresses }, strings.TrimSpace(string(here))), nil
}

// table prints rows in columns.
func table(s *command.Streams, rows [][]string) error {
	w := tabwriter.NewWriter(s.Out, 0, 0, 2, ' ', 0)
	for _, row := range rows {
		fmt.Fprintln(w, strings.Join(row, "\t"))
	}
	return w.Flush()
}

func day(ms int64) string { return time.UnixMilli(ms).Format("2006-01-02 15:04") }

type adminReadyCmd struct{}

// Run prints ready if the server answers and its store can be written to.
func (c *adminReadyCmd) Run(up *Admin, s *command.Streams) error {
	at, err := up.console()
	if err != nil {
		return err
	}
	if err := at.call(http.MethodGet, "/readyz", nil, nil); err != nil {
		return err
	}
	fmt.Fprintln(s.Out, "ready")
	return nil
}

type adminGamesCmd struct {
	JSON bool `help:"Print one JSON object per line instead."`
}

// An adminGame is a game in progress. Version, Sockets and Present are those of a game in memory.
type adminGame struct {
	ID      string `json:"id"`
	Game    string `json:"game"`
	Rules   string `json:"rules"`
	Players [2]struct {
		Name string `json:"name"`
	} `json:"players"`
	Plies   int     `json:"plies"`
	Version int     `json:"version"`
	Sockets int     `json:"sockets"`
	Present [2]bool `json:"present"`
	Created int64   `json:"created_ms"`
	Stored  bool    `json:"stored,omitempty"` // not in the memory of this node
}

// Run lists the games in progress, the last begun first. A ? follows the name of an absent player.
func (c *adminGamesCmd) Run(up *Admin, s *command.Streams) error {
	at, err := up.console()
	if err != nil {
		return err
	}
	list, err := at.games()
	if err != nil {
		return err
	}
	var rows [][]string
	for _, g := range list {
		if c.JSON {
			if err := command.WriteJSON(s.Out, g); err != nil {
				return err
			}
			continue
		}
		var names [2]string
		for i, p := range g.Players {
			names[i] = cmp.Or(p.Name, "–")
			if !g.Present[i] {
				names[i] += "?"
			}
		}
		state := fmt.Sprintf("version %d", g.Version)
		sockets := fmt.Sprintf("%d sockets", g.Sockets)
		if g.Stored {
			state, sockets = fmt.Sprintf("%d moves", g.Plies), "stored"
		}
		rows = append(rows, []string{g.ID, g.Game, strings.Join(names[:], " : "), state, sockets, day(g.Created)})
	}
	return table(s, rows)
}

// games returns the network games in progress, in memory or not, the last begun first.
func (c *console) games() ([]adminGame, error) {
	var here struct{ Games []adminGame }
	if err := c.call(http.MethodGet, "/api/online", nil, &here); err != nil {
		return nil, err
	}
	list, seen := here.Games, map[string]bool{}
	for _, g := range list {
		seen[g.ID] = true
	}
	for next := ""; ; {
		var page struct {
			Games []struct {
				adminGame
				Keeps string
			}
			Next string
		}
		if err := c.call(http.MethodGet, "/api/games?status=active&limit=200&before="+url.QueryEscape(next), nil, &page); err != nil {
			return nil, err
		}
		for _, g := range page.Games {
			if g.Keeps == "network" && !seen[g.ID] { // a game may move to the next page in between
				seen[g.ID], g.Stored = true, true
				list = append(list, g.adminGame)
			}
		}
		if next = page.Next; next == "" {
			break
		}
	}
	slices.SortFunc(list, func(x, y adminGame) int { return cmp.Compare(y.Created, x.Created) })
	return list, nil
}

type adminDeleteCmd struct {
	ID string `arg:"" help:"The game's id, as in its address."`
}

// Run deletes a game and notifies its players.
func (c *adminDeleteCmd) Run(up *Admin, s *command.Streams) error {
	at, err := up.console()
	if err != nil {
		return err
	}
	if err := at.call(http.MethodDelete, "/api/games/"+url.PathEscape(c.ID), nil, nil); err != nil {
		return err
	}
	fmt.Fprintln(s.Out, "deleted", c.ID)
	return nil
}

type adminWithdrawCmd struct {
	ID     string `arg:"" help:"The id of the study or of the report's game, or its link, as in its address."`
	Reason string `arg:"" help:"Why, for its owner."`
}

// Run withdraws a public study or report.
func (c *adminWithdrawCmd) Run(up *Admin, s *command.Streams) error {
	at, err := up.console()
	if err != nil {
		return err
	}
	body := map[string]string{"reason": c.Reason}
	if err := at.call(http.MethodPost, "/api/studies/"+url.PathEscape(c.ID)+"/withdraw", body, nil); err != nil {
		return err
	}
	fmt.Fprintln(s.Out, "withdrawn", c.ID)
	return nil
}

type adminRestoreCmd struct {
	ID string `arg:"" help:"The game's id."`
}

// Run restores a deleted game.
func (c *adminRestoreCmd) Run(up *Admin, s *command.Streams) error {
	at, err := up.console()
	if err != nil {
		return err
	}
	if err := at.call(http.MethodPost, "/api/games/"+url.PathEscape(c.ID)+"/restore", nil, nil); err != nil {
		return err
	}
	fmt.Fprintln(s.Out, "restored", c.ID)
	return nil
}
