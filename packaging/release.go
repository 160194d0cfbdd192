package main

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/goreleaser/nfpm/v2"
	_ "github.com/goreleaser/nfpm/v2/deb"
	_ "github.com/goreleaser/nfpm/v2/rpm"
)

const sumsFile = "SHA256SUMS"

// The flags and the environment of go build with which a program depends on its
// source and on Go alone, and knows of which commit it is.
var (
	handedOut    = []string{"-trimpath", "-buildvcs=true"}
	handedOutEnv = []string{"CGO_ENABLED=0", "GOFLAGS=", "GOEXPERIMENT=", "GOAMD64=v1", "GOARM64=v8.0"}
)

// A release is one being built. It is built of a clone, so that it holds what is
// committed and nothing else.
type release struct {
	src     string   // the source
	flags   []string // of go build, which are for all systems
	env     []string // of go build, beside one's own
	out     string   // what is handed out
	work    string   // what is built on the way
	level   int      // of compression, of package gzip
	version string   // such as 1.2.3, as the program says
	commit  string   // empty if Go recorded none
	at      time.Time
	by      string // who made the commit, with an address
}

// described builds the program for this machine, has it write the manual and the
// completions and say its version, and asks Git for the commit's time and author.
func (r *release) described(ctx context.Context) error {
	commit, err := output(ctx, r.src, "git", "log", "-1", "--format=%ct %cn <%ce>")
	if err != nil {
		return err
	}
	stamp, by, _ := strings.Cut(strings.TrimSpace(string(commit)), " ")
	seconds, err := strconv.ParseInt(stamp, 10, 64)
	if err != nil {
		return err
	}
	r.at, r.by = time.Unix(seconds, 0).UTC(), by

	self := filepath.Join(r.work, "self")
	if err := r.compile(ctx, self, "", "", ""); err != nil {
		return err
	}
	text, err := output(ctx, "", self, "version", "--json")
	if err != nil {
		return err
	}
	var built struct{ Version, Commit string }
	if err := json.Unmarshal(text, &built); err != nil {
		return fmt.Errorf("version --json: %w", err)
	}
	r.version, r.commit = built.Version, built.Commit
	if err := os.Mkdir(filepath.Join(r.work, "completions"), 0o755); err != nil {
		return err
	}
	for name, args := range map[string][]string{
		"duiyi.1":                {"manual"},
		"completions/duiyi.bash": {"completion", "bash"},
		"completions/_duiyi":     {"completion", "zsh"},
		"completions/duiyi.fish": {"completion", "fish"},
	} {
		text, err := output(ctx, "", self, args...)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(r.work, name), text, 0o644); err != nil {
			return err
		}
	}
	return r.packManual()
}

// packManual compresses the manual, as systems want it.
func (r *release) packManual() error {
	text, err := os.ReadFile(filepath.Join(r.work, "duiyi.1"))
	if err != nil {
		return err
	}
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return err
	}
	if _, err := z.Write(text); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(r.work, "duiyi.1.gz"), b.Bytes(), 0o644)
}

// compile builds the program; for this machine where no system is named.
func (r *release) compile(ctx context.Context, out, goos, goarch, ldflags string) error {
	at, err := filepath.Abs(out)
	if err != nil {
		return err
	}
	args := append([]string{"build", "-ldflags=-s -w -buildid= " + ldflags, "-o", at}, r.flags...)
	_, err = r.goOutput(ctx, goos, goarch, append(args, "./cmd/duiyi")...)
	return err
}

// goOutput returns what a go command prints that is run in the source; for this
// machine where no system is named.
func (r *release) goOutput(ctx context.Context, goos, goarch string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = r.src
	cmd.Env = append(os.Environ(), r.env...)
	if goos != "" {
		cmd.Env = append(cmd.Env, "GOOS="+goos, "GOARCH="+goarch)
	}
	cmd.Stderr = os.Stderr
	text, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go %s: %w", args[0], err)
	}
	return text, nil
}

// output returns what a program prints that is run in a folder.
func output(ctx context.Context, dir, name string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	cmd.Stderr = os.Stderr
	text, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return text, nil
}

// source returns where a file of the source is.
func (r *release) source(name string) string { return filepath.Join(r.src, filepath.FromSlash(name)) }

// target builds and packs for one system.
func (r *release) target(ctx context.Context, goos, goarch string) error {
	name := fmt.Sprintf("duiyi-%s-%s-%s", r.version, goos, goarch)
	files, err := r.documents()
	if err != nil {
		return err
	}
	files = append(files, packed{noticesFile, filepath.Join(r.work, noticesFile), 0o644})
	if goos == "windows" {
		// One is an engine and a command line; the other, without a console,
		// opens the board.
		console, board := filepath.Join(r.work, "duiyi.exe"), filepath.Join(r.work, "duiyi-board.exe")
		if err := r.compile(ctx, console, goos, goarch, ""); err != nil {
			return err
		}
		if err := r.compile(ctx, board, goos, goarch, "-H windowsgui"); err != nil {
			return err
		}
		files = append(files, packed{"duiyi.exe", console, 0o755}, packed{"duiyi-board.exe", board, 0o755})
		return writeZip(filepath.Join(r.out, name+".zip"), name, files, r.at)
	}
	program := filepath.Join(r.work, "duiyi")
	if err := r.compile(ctx, program, goos, goarch, ""); err != nil {
		return err
	}
	files = append(files, packed{"duiyi", program, 0o755}, packed{"duiyi.1", filepath.Join(r.work, "duiyi.1"), 0o644})
	for _, shell := range []string{"duiyi.bash", "_duiyi", "duiyi.fish"} {
		files = append(files, packed{"completions/" + shell, filepath.Join(r.work, "completions", shell), 0o644})
	}
	if goos == "linux" {
		files = append(files, packed{"duiyi.desktop", r.source("packaging/duiyi.desktop"), 0o644}, packed{"duiyi.svg", r.source("web/public/favicon.svg"), 0o644})
		for _, format := range []string{"deb", "rpm"} {
			if err := r.pack(format, goarch); err != nil {
				return fmt.Errorf("%s: %w", format, err)
			}
		}
		if err := r.image(program, goarch); err != nil {
			return fmt.Errorf("image: %w", err)
		}
	}
	return writeTar(filepath.Join(r.out, name+".tar.gz"), name, files, r.at, r.level)
}

// documents are the texts at the top of the source and all that they link in docs.
func (r *release) documents() ([]packed, error) {
	var files []packed
	for _, name := range []string{"README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE"} {
		files = append(files, packed{name, r.source(name), 0o644})
	}
	err := fs.WalkDir(os.DirFS(r.src), "docs", func(name string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			files = append(files, packed{name, r.source(name), 0o644})
		}
		return err
	})
	return files, err
}

// pack writes a package of a format that nfpm knows.
func (r *release) pack(format, goarch string) error {
	fill := map[string]string{"ARCH": goarch, "VERSION": r.version, "MAINTAINER": r.by, "SRC": r.src, "BUILD": r.work}
	config, err := nfpm.ParseFileWithEnvMapping(r.source("packaging/nfpm.yaml"), func(name string) string { return fill[name] })
	if err != nil {
		return err
	}
	config.MTime = r.at
	info, err := config.Get(format)
	if err != nil {
		return err
	}
	info = nfpm.WithDefaults(info)
	info.Deb.Compression = fmt.Sprint("gzip:", r.level)
	info.RPM.Compression = info.Deb.Compression
	packager, err := nfpm.Get(format)
	if err != nil {
		return err
	}
	info.Target = filepath.Join(r.out, packager.ConventionalFileName(info))
	return create(info.Target, func(w io.Writer) error { return packager.Package(info, w) })
}

func checksum(path string) (string, error) {
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}

// create writes a file.
func create(path string, write func(io.Writer) error) error {
	f, err := os.Create(path)
	if err != nil {
		return err
	}
	return errors.Join(write(f), f.Close())
}
