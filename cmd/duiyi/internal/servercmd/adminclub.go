package servercmd

import (
	"fmt"
	"io"
	"net/http"
	"os"

	"duiyi/cmd/duiyi/internal/command"
)

type adminClubCmd struct {
	Name     *string `placeholder:"TEXT" help:"Its name, one line."`
	When     *string `placeholder:"TEXT" help:"When it meets, one line; '' for none."`
	Where    *string `placeholder:"TEXT" help:"Where it meets, one line; '' for none."`
	TextFile string  `placeholder:"FILE" help:"A file with the text, in plain paragraphs; - for standard input."`
}

// A clubPage is what the command reads and writes of the page.
type clubPage struct {
	Name    string `json:"name"`
	Text    string `json:"text"`
	When    string `json:"when"`
	Where   string `json:"where"`
	Version int    `json:"version"`
}

// Run prints the page of the club, changed first if anything is given; what is not given stays.
func (c *adminClubCmd) Run(up *Admin, s *command.Streams) error {
	at, err := up.console()
	if err != nil {
		return err
	}
	var page clubPage
	if err := at.call(http.MethodGet, "/api/club", nil, &page); err != nil {
		return err
	}
	before := page
	if err := c.change(&page, s); err != nil {
		return err
	}
	if page != before {
		if err := at.call(http.MethodPut, "/api/club", page, &page); err != nil {
			return err
		}
	}
	if page.Name == "" {
		return nil
	}
	fmt.Fprintln(s.Out, page.Name)
	for _, line := range [][2]string{{"when", page.When}, {"where", page.Where}} {
		if line[1] != "" {
			fmt.Fprintf(s.Out, "%s: %s\n", line[0], line[1])
		}
	}
	if page.Text != "" {
		fmt.Fprintf(s.Out, "\n%s\n", page.Text)
	}
	return nil
}

// change makes the changes of the command line.
func (c *adminClubCmd) change(page *clubPage, s *command.Streams) error {
	for _, set := range []struct{ to, from *string }{{&page.Name, c.Name}, {&page.When, c.When}, {&page.Where, c.Where}} {
		if set.from != nil {
			*set.to = *set.from
		}
	}
	if c.TextFile == "" {
		return nil
	}
	text, err := []byte(nil), error(nil)
	if c.TextFile == "-" {
		text, err = io.ReadAll(s.In)
	} else {
		text, err = os.ReadFile(c.TextFile)
	}
	if err != nil {
		return fmt.Errorf("admin: club: %w", err)
	}
	page.Text = string(text)
	return nil
}
