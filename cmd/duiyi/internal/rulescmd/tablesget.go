package rulescmd

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/cookiejar"
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
	Login     string   `placeholder:"NAME" help:"Log in at a server with accounts, with the password in --password-file."`
	Password  string   `name:"password-file" placeholder:"FILE" help:"File with the password of --login; - reads it from standard input."`
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
	isServer := strings.HasPrefix(c.From, "http://") || strings.HasPrefix(c.From, "https://")
	switch {
	case (c.Login == "") != (c.Password == ""):
		return command.Misuse("tables: --login and --password-file go together")
	case c.Login != "" && !isServer:
		return command.Misuse("tables: --login needs the address of a server")
	case isServer:
		server := tableServer{url: strings.TrimSuffix(c.From, "/"), client: &http.Client{}}
		if c.Login != "" {
			if err := server.logIn(c.Login, c.Password, s.In); err != nil {
				return fmt.Errorf("tables: %s: %w", server.url, err)
			}
			defer server.logOut()
		}
		from = server
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

// A tableServer is a server of Duiyi.
type tableServer struct {
	url    string // without a slash at its end
	client *http.Client
}

// maxPassword is the most that is read of a password, in bytes.
const maxPassword = 4 << 10

// logIn logs in with the password in a file, or that on in.
func (t tableServer) logIn(name, file string, in io.Reader) error {
	if file != "-" {
		f, err := os.Open(file)
		if err != nil {
			return err
		}
		defer f.Close()
		in = f
	}
	password, err := io.ReadAll(io.LimitReader(in, maxPassword))
	if err != nil {
		return fmt.Errorf("--password-file: %w", err)
	}
	if t.client.Jar, err = cookiejar.New(nil); err != nil {
		return err
	}
	return t.post("/api/login", map[string]string{"name": name, "password": strings.TrimRight(string(password), "\r\n")})
}

// logOut ends the session; one that stays lapses by itself.
func (t tableServer) logOut() { _ = t.post("/api/logout", struct{}{}) }

func (t tableServer) post(path string, body any) error {
	text, err := json.Marshal(body)
	if err != nil {
		return err
	}
	answer, err := t.client.Post(t.url+path, "application/json", bytes.NewReader(text))
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode < 300 {
		return nil
	}
	return refusal(answer)
}

// refusal returns why a server refuses, in its words.
func refusal(answer *http.Response) error {
	var told struct {
		Error struct{ Code, Message string }
	}
	if err := json.NewDecoder(io.LimitReader(answer.Body, 1<<16)).Decode(&told); err != nil || told.Error.Message == "" {
		return errors.New(answer.Status)
	}
	if told.Error.Code == "log_in" {
		return errors.New("an account is needed: add --login NAME --password-file FILE")
	}
	return errors.New(strings.ToLower(told.Error.Message[:1]) + strings.TrimSuffix(told.Error.Message[1:], "."))
}

// get requests a path from a byte offset.
func (t tableServer) get(ctx context.Context, path string, from int64) (io.ReadCloser, error) {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, t.url+path, nil)
	if err != nil {
		return nil, err
	}
	if from > 0 {
		r.Header.Set("Range", fmt.Sprintf("bytes=%d-", from))
	}
	answer, err := t.client.Do(r)
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
		err = fmt.Errorf("%s: %w", path, refusal(answer))
	}
	if err != nil {
		return nil, errors.Join(err, answer.Body.Close())
	}
	return answer.Body, nil
}

func (t tableServer) list(ctx context.Context) ([]xqtable.Material, error) {
	in, err := t.get(ctx, "/api/tables", 0)
	if err != nil {
		return nil, fmt.Errorf("tables: %s: %w", t.url, err)
	}
	defer in.Close()
	var there struct{ Tables []struct{ Ending string } }
	if err := json.NewDecoder(in).Decode(&there); err != nil {
		return nil, fmt.Errorf("tables: %s: not a list of tables: %w", t.url, err)
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
