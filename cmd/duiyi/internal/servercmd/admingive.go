package servercmd

import (
	"fmt"
	"net/http"
	"strings"

	"duiyi/cmd/duiyi/internal/command"
)

type adminGiveCmd struct {
	From      string `placeholder:"NAME" help:"The account that owns them (default: the server itself)."`
	To        string `placeholder:"NAME" help:"The account that gets them (default: the server itself)."`
	Games     bool   `help:"Private games."`
	Studies   bool   `help:"Studies, with shares and editors."`
	Exercises bool   `help:"Exercises, with their reviews."`
	Training  bool   `help:"Attempts at puzzles, with the rating, and finished chapters of courses."`
	All       bool   `help:"All of these."`
	ID        string `placeholder:"ID" help:"Only this game or study, whosever it is."`
	JSON      bool   `help:"Print JSON instead."`
}

// Run gives things away. Games with others belong to their players and stay.
func (c *adminGiveCmd) Run(up *Admin, s *command.Streams) error {
	switch {
	case c.ID == "" && !c.Games && !c.Studies && !c.Exercises && !c.Training && !c.All:
		return command.Misuse("admin: give: want --games, --studies, --exercises, --training, --all or --id ID")
	case c.ID != "" && (c.From != "" || c.Games || c.Studies || c.Exercises || c.Training || c.All):
		return command.Misuse("admin: give: --id names one game or study: it goes with --to alone")
	case c.ID == "" && strings.EqualFold(c.From, c.To):
		return command.Misuse("admin: give: --from and --to are the same owner")
	}
	at, err := up.console()
	if err != nil {
		return err
	}
	body := map[string]any{"games": c.Games || c.All, "studies": c.Studies || c.All, "exercises": c.Exercises || c.All, "training": c.Training || c.All, "id": c.ID}
	for field, name := range map[string]string{"from": c.From, "to": c.To} {
		if name == "" {
			continue
		}
		u, err := at.user(name)
		if err != nil {
			return err
		}
		body[field] = u.ID
	}
	var given struct {
		Games     int `json:"games"`
		Studies   int `json:"studies"`
		Exercises int `json:"exercises"`
		Attempts  int `json:"attempts"`
		Rounds    int `json:"rounds"`
		Kept      int `json:"kept"`
		Failed    int `json:"failed"`
	}
	if err := at.call(http.MethodPost, "/api/gifts", body, &given); err != nil {
		return err
	}
	if c.JSON {
		return command.WriteJSON(s.Out, given)
	}
	fmt.Fprintf(s.Out, "given: games %d, studies %d, exercises %d, attempts %d, rounds %d\n", given.Games, given.Studies, given.Exercises, given.Attempts, given.Rounds)
	if given.Kept > 0 {
		fmt.Fprintf(s.Out, "exercises that stay, since the other has one of the same position: %d\n", given.Kept)
	}
	if given.Failed > 0 {
		return fmt.Errorf("admin: give: %d games or studies are damaged and stay", given.Failed)
	}
	return nil
}
