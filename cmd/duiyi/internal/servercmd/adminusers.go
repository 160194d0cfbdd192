package servercmd

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"duiyi/cmd/duiyi/internal/command"
)

type adminUser struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Role     string `json:"role"`
	Created  int64  `json:"created_ms"`
	Password bool   `json:"password"`
	Disabled bool   `json:"disabled,omitempty"`
}

// users calls yield for every account whose name holds words.
func (c *console) users(words string, yield func(adminUser) error) error {
	for after := ""; ; {
		var page struct{ Users []adminUser }
		if err := c.call(http.MethodGet, "/api/users?"+url.Values{"words": {words}, "after": {after}}.Encode(), nil, &page); err != nil {
			return err
		}
		for _, u := range page.Users {
			if err := yield(u); err != nil {
				return err
			}
			after = u.ID
		}
		if len(page.Users) == 0 {
			return nil
		}
	}
}

// user finds an account by its name, in any case, or by its id.
func (c *console) user(name string) (adminUser, error) {
	var found adminUser
	err := c.users("", func(u adminUser) error {
		if strings.EqualFold(u.Name, name) || u.ID == name {
			found = u
		}
		return nil
	})
	if err == nil && found.ID == "" {
		err = fmt.Errorf("admin: there is no account %q", name)
	}
	return found, err
}

type adminUsersCmd struct {
	Words  string `arg:"" optional:"" help:"Part of their names."`
	Closed bool   `help:"Only disabled accounts."`
	JSON   bool   `help:"Print one JSON object per line instead."`
}

// Run lists accounts.
func (c *adminUsersCmd) Run(up *Admin, s *command.Streams) error {
	at, err := up.console()
	if err != nil {
		return err
	}
	var rows [][]string
	err = at.users(c.Words, func(u adminUser) error {
		if c.Closed && !u.Disabled {
			return nil
		}
		if c.JSON {
			return command.WriteJSON(s.Out, u)
		}
		state := ""
		if u.Disabled {
			state = "closed"
		}
		rows = append(rows, []string{u.Name, u.Role, day(u.Created), u.ID, state})
		return nil
	})
	if err != nil {
		return err
	}
	return table(s, rows)
}

type adminUserCmd struct {
	Name    string `arg:"" help:"Name or id of the account."`
	Role    string `enum:",player,moderator,administrator" default:"" placeholder:"player|moderator|administrator" help:"Set the role."`
	Rename  string `placeholder:"NAME" help:"Set the name."`
	Disable bool   `xor:"may" help:"Disable the account and end its sessions."`
	Enable  bool   `xor:"may" help:"Enable a disabled account."`
	Logout  bool   `help:"End all its sessions."`
}

// Run changes an account and prints the result.
func (c *adminUserCmd) Run(up *Admin, s *command.Streams) error {
	at, err := up.console()
	if err != nil {
		return err
	}
	u, err := at.user(c.Name)
	if err != nil {
		return err
	}
	change := map[string]any{}
	if c.Role != "" {
		change["role"] = c.Role
	}
	if c.Rename != "" {
		change["name"] = c.Rename
	}
	if c.Disable || c.Enable {
		change["disabled"] = c.Disable
	}
	if len(change) > 0 {
		var changed adminUser // what is false is left out of the answer
		if err := at.call(http.MethodPatch, "/api/users/"+u.ID, change, &changed); err != nil {
			return err
		}
		u = changed
	}
	if c.Logout {
		if err := at.call(http.MethodDelete, "/api/users/"+u.ID+"/logins", nil, nil); err != nil {
			return err
		}
	}
	return command.WriteJSON(s.Out, u)
}

// link prints the address of a link for one use.
func (c *console) link(s *command.Streams, name string, body map[string]string) error {
	var made struct{ Link string }
	if err := c.call(http.MethodPost, "/api/links", body, &made); err != nil {
		return err
	}
	page, err := c.page()
	if err != nil {
		return err
	}
	fmt.Fprintf(s.Out, "%saccount#%s=%s\n", page, name, made.Link)
	return nil
}

type adminPasswordCmd struct {
	Name string `arg:"" help:"Name or id of the account."`
}

// Run prints a link for a new password.
func (c *adminPasswordCmd) Run(up *Admin, s *command.Streams) error {
	at, err := up.console()
	if err != nil {
		return err
	}
	u, err := at.user(c.Name)
	if err != nil {
		return err
	}
	return at.link(s, "password", map[string]string{"purpose": "password", "user": u.ID})
}

type adminInviteCmd struct {
	Administrator bool `help:"For an administrator's account."`
}

// Run prints a link for a new account.
func (c *adminInviteCmd) Run(up *Admin, s *command.Streams) error {
	at, err := up.console()
	if err != nil {
		return err
	}
	purpose := "invitation"
	if c.Administrator {
		purpose = "administrator"
	}
	return at.link(s, "link", map[string]string{"purpose": purpose})
}

type adminReportsCmd struct {
	All  bool `help:"Also list closed complaints."`
	JSON bool `help:"Print one JSON object per line instead."`
}

type adminReport struct {
	N       int64  `json:"n"`
	By      string `json:"by"`
	About   string `json:"about"`
	Game    string `json:"game,omitempty"`
	Text    string `json:"text"`
	Created int64  `json:"created_ms"`
	Closed  int64  `json:"closed_ms,omitempty"`
}

// Run lists complaints, the newest first, with names instead of ids.
func (c *adminReportsCmd) Run(up *Admin, s *command.Streams) error {
	at, err := up.console()
	if err != nil {
		return err
	}
	names := map[string]string{}
	if err := at.users("", func(u adminUser) error { names[u.ID] = u.Name; return nil }); err != nil {
		return err
	}
	for before := int64(0); ; {
		query := url.Values{}
		if !c.All {
			query.Set("open", "true")
		}
		if before > 0 {
			query.Set("before", fmt.Sprint(before))
		}
		var page struct{ Reports []adminReport }
		if err := at.call(http.MethodGet, "/api/reports?"+query.Encode(), nil, &page); err != nil {
			return err
		}
		for _, r := range page.Reports {
			before = r.N
			r.By, r.About = names[r.By], names[r.About]
			if c.JSON {
				if err := command.WriteJSON(s.Out, r); err != nil {
					return err
				}
				continue
			}
			fmt.Fprintf(s.Out, "%d  %s  %s reports %s", r.N, day(r.Created), r.By, r.About)
			if r.Game != "" {
				fmt.Fprintf(s.Out, " in %s", r.Game)
			}
			if r.Closed > 0 {
				fmt.Fprintf(s.Out, " (closed %s)", day(r.Closed))
			}
			fmt.Fprintf(s.Out, ": %s\n", strings.Join(strings.Fields(r.Text), " "))
		}
		if len(page.Reports) == 0 {
			return nil
		}
	}
}

type adminCloseCmd struct {
	N int64 `arg:"" help:"Number of the complaint."`
}

// Run closes a complaint.
func (c *adminCloseCmd) Run(up *Admin, s *command.Streams) error {
	at, err := up.console()
	if err != nil {
		return err
	}
	if err := at.call(http.MethodPost, fmt.Sprintf("/api/reports/%d/close", c.N), nil, nil); err != nil {
		return err
	}
	fmt.Fprintln(s.Out, "closed", c.N)
	return nil
}
