package main

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"duiyi/internal/xqtable"
)

// tablesAt serves three tables of the program as a server of Duiyi does.
func tablesAt(t *testing.T, ranges bool) (url string, asked *[]string) {
	t.Helper()
	asked = new([]string)
	mux := http.NewServeMux()
	mux.HandleFunc("GET /api/tables", func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, `{"tables":[{"ending":"KR-K","bytes":1},{"ending":"KN-K","bytes":1},{"ending":"KN-KA","bytes":1}]}`)
	})
	mux.HandleFunc("GET /api/tables/{ending}", func(w http.ResponseWriter, r *http.Request) {
		*asked = append(*asked, r.PathValue("ending")+" "+r.Header.Get("Range"))
		data, err := fs.ReadFile(xqtable.Own(), r.PathValue("ending")+xqtable.Ext)
		switch {
		case err != nil:
			http.NotFound(w, r)
		case ranges:
			http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(data))
		default:
			w.Write(data)
		}
	})
	s := httptest.NewServer(mux)
	t.Cleanup(s.Close)
	return s.URL, asked
}

// TestTablesFromServer copies tables from a server; what an interrupted copy left is
// gone on with, whether the server knows ranges or not.
func TestTablesFromServer(t *testing.T) {
	for _, ranges := range []bool{true, false} {
		url, asked := tablesAt(t, ranges)
		dir := t.TempDir()
		data, err := fs.ReadFile(xqtable.Own(), "KN-KA"+xqtable.Ext)
		if err != nil {
			t.Fatal(err)
		}
		whole, err := fs.ReadFile(xqtable.Own(), "KN-K"+xqtable.Ext)
		if err != nil {
			t.Fatal(err)
		}
		for name, part := range map[string][]byte{"KN-KA": data[:1000], "KN-K": whole} {
			if err := os.MkdirAll(filepath.Join(dir, ".part"), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(dir, ".part", name+xqtable.Ext), part, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		var out, errs strings.Builder
		if status := run([]string{"tables", "get", "--dir", dir, url + "/"}, strings.NewReader(""), &out, &errs); status != exitDone {
			t.Fatalf("status %d: %s", status, errs.String())
		}
		if got := strings.Count(out.String(), ", copied ("); got != 3 {
			t.Errorf("ranges %v: %s", ranges, out.String())
		}
		got, err := os.ReadFile(filepath.Join(dir, "KN-KA"+xqtable.Ext))
		if err != nil || !bytes.Equal(got, data) {
			t.Errorf("ranges %v: what arrived is not what was there: %v", ranges, err)
		}
		if want := "KN-KA bytes=1000-"; !strings.Contains(strings.Join(*asked, ", "), want) {
			t.Errorf("asked for %q, want %q among them", *asked, want)
		}
	}
	url, _ := tablesAt(t, true)
	for _, tt := range []struct{ args, want string }{
		{url + " KCAB-K", "duiyi: tables: KCAB-K: this table has not been built there\n"},
		{url + "/none", "duiyi: tables: " + url + "/none: file does not exist\n"},
	} {
		var errs strings.Builder
		args := append([]string{"tables", "get", "--dir", t.TempDir()}, strings.Fields(tt.args)...)
		if status := run(args, strings.NewReader(""), io.Discard, &errs); status != exitFailed || !strings.HasPrefix(errs.String(), tt.want) {
			t.Errorf("%s: status %d, %q, want %q", tt.args, status, errs.String(), tt.want)
		}
	}
}
