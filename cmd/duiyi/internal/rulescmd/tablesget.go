package rulescmd

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"duiyi/cmd/duiyi/internal/command"
	"duiyi/cmd/duiyi/internal/datafolder"
	"duiyi/internal/xqtable"
)

type tablesGetCmd struct {
	From      string   `arg:"" help:"A folder, or the address of a server of Duiyi (http://…)."`
	Materials []string `arg:"" optional:"" name:"material" help:"Materials or sets, with the smaller ones that captures lead to (default: all that are there)."`
	tablesPlace
}

// A tableSource provides tables.
type tableSource interface {
	list(ctx context.Context) ([]xqtable.Material, error)
	open(ctx context.Context, name string, from int64) (io.ReadCloser, error)
}

// Run copies tables and prints one line for each.
func (c *tablesGetCmd) Run(s *command.Streams) error {
	var from tableSource = tableFolder(c.From)
	if strings.HasPrefix(c.From, "http://") || strings.HasPrefix(c.From, "https://") {
		from = tableServer(strings.TrimSuffix(c.From, "/"))
	}
	dir, err := c.folder()
	if err != nil {
		return err
	}
	list, err := materialsOf(c.Materials)
	if err != nil {
		return err
	}
	return untilInterrupted("the same command goes on from here", func(ctx context.Context) error {
		if len(list) == 0 {
			if list, err = from.list(ctx); err != nil {
				return err
			}
		}
		if err := os.MkdirAll(dir, 0o777); err != nil {
			return err
		}
		return xqtable.Fetch(ctx, dir, xqtable.Closure(list), from.open, func(p xqtable.Progress) {
			did := "copied"
			if p.Had {
				did = "there already"
			}
			fmt.Fprintf(s.Out, "%v: %d bytes, %s (%d of %d)\n", p.Material, p.Info.Bytes, did, p.Done, p.All)
		})
	})
}

// A tableFolder is a folder of tables.
type tableFolder string

func (f tableFolder) list(context.Context) ([]xqtable.Material, error) {
	if err := datafolder.RequireFolder(string(f)); err != nil {
		return nil, fmt.Errorf("tables: %w", err)
	}
	return xqtable.Open(os.DirFS(string(f))).Materials()
}

func (f tableFolder) open(_ context.Context, name string, from int64) (io.ReadCloser, error) {
	in, err := os.Open(filepath.Join(string(f), name))
	if err != nil {
		return nil, err
	}
	if _, err := in.Seek(from, io.SeekStart); err != nil {
		return nil, errors.Join(err, in.Close())
	}
	return in, nil
}

// A tableServer is the address of a server of Duiyi.
type tableServer string

// get requests a path from a byte offset.
func (t tableServer) get(ctx context.Context, path string, from int64) (io.ReadCloser, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, string(t)+path, nil)
	if err != nil {
		return nil, err
	}
	if from > 0 {
		r.Header.Set("Range", fmt.Sprintf("bytes=%d-", from))
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return nil, err
	}
	switch {
	case answer.StatusCode == http.StatusRequestedRangeNotSatisfiable && from > 0: // the file is complete
		return io.NopCloser(strings.NewReader("")), answer.Body.Close()
	case answer.StatusCode == http.StatusOK:
		_, err = io.CopyN(io.Discard, answer.Body, from) // the server does not support ranges
	case answer.StatusCode == http.StatusNotFound:
		err = fs.ErrNotExist
	case answer.StatusCode != http.StatusPartialContent:
		err = fmt.Errorf("%s%s: %s", t, path, answer.Status)
	}
	if err != nil {
		return nil, errors.Join(err, answer.Body.Close())
	}
	return answer.Body, nil
}

func (t tableServer) list(ctx context.Context) ([]xqtable.Material, error) {
	in, err := t.get(ctx, "/api/tables", 0)
	if err != nil {
		return nil, fmt.Errorf("tables: %s: %w", t, err)
	}
	defer in.Close()
	var there struct{ Tables []struct{ Ending string } }
	if err := json.NewDecoder(in).Decode(&there); err != nil {
		return nil, fmt.Errorf("tables: %s: not a list of tables: %w", t, err)
	}
	var names []string
	for _, e := range there.Tables {
		names = append(names, e.Ending)
	}
	return materialsOf(names)
}

func (t tableServer) open(ctx context.Context, name string, from int64) (io.ReadCloser, error) {
	return t.get(ctx, "/api/tables/"+url.PathEscape(strings.TrimSuffix(name, xqtable.Ext)), from)
}
