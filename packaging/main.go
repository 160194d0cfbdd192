package main

import (
	"compress/gzip"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
)

// targets are the systems that a release is for.
var targets = []string{"linux/amd64", "linux/arm64", "darwin/amd64", "darwin/arm64", "windows/amd64", "windows/arm64"}

// site is the target of the page alone: static files for any web server.
const site = "site"

func main() {
	out := flag.String("out", "../dist", "the `folder` to fill, which must be empty or not be there")
	only := flag.String("targets", strings.Join(append(targets, site), ","), "what to build for, as `OS/ARCH,...`; site is the page alone")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *out, strings.Split(*only, ",")); err != nil {
		fmt.Fprintln(os.Stderr, "packaging:", err)
		os.Exit(1)
	}
}

// run builds a release for so many targets.
func run(ctx context.Context, out string, targets []string) error {
	if entries, err := os.ReadDir(out); err == nil && len(entries) > 0 {
		return fmt.Errorf("%s is not empty", out)
	}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	work, err := os.MkdirTemp("", "duiyi-release-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	r := release{out: out, work: work, src: filepath.Join(work, "source"), flags: handedOut, env: handedOutEnv, level: gzip.BestCompression}
	if _, err := output(ctx, "", "git", "clone", "--quiet", "..", r.src); err != nil {
		return err
	}
	if err := r.reader(ctx); err != nil {
		return err
	}
	if err := r.described(ctx); err != nil {
		return err
	}
	if r.commit == "" {
		return errors.New("Go recorded no commit in the program, as it does in a Git checkout")
	}
	return r.build(ctx, targets)
}

// build writes the licences, the archives and packages for so many targets, and
// the checksums.
func (r *release) build(ctx context.Context, targets []string) error {
	programs := slices.DeleteFunc(slices.Clone(targets), func(target string) bool { return target == site })
	notices, err := r.notices(ctx, "./cmd/duiyi", programs, r.source("web/dist"))
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(r.work, noticesFile), notices, 0o644); err != nil {
		return err
	}
	if len(programs) < len(targets) {
		if err := r.site(ctx); err != nil {
			return fmt.Errorf("%s: %w", site, err)
		}
	}
	linux := false
	for _, target := range programs {
		goos, goarch, ok := strings.Cut(target, "/")
		if !ok {
			return fmt.Errorf("%q is no OS/ARCH", target)
		}
		if err := r.target(ctx, goos, goarch); err != nil {
			return fmt.Errorf("%s: %w", target, err)
		}
		linux = linux || goos == "linux"
	}
	if linux {
		if err := r.compose(); err != nil {
			return fmt.Errorf("compose files: %w", err)
		}
	}
	return r.sums()
}

// sums writes the checksums of all files.
func (r *release) sums() error {
	entries, err := os.ReadDir(r.out)
	if err != nil {
		return err
	}
	var lines []string
	for _, e := range entries {
		sum, err := checksum(filepath.Join(r.out, e.Name()))
		if err != nil {
			return err
		}
		lines = append(lines, sum+"  "+e.Name())
	}
	slices.SortFunc(lines, func(a, b string) int { return strings.Compare(a[66:], b[66:]) })
	text := strings.Join(lines, "\n") + "\n"
	fmt.Print(text)
	return os.WriteFile(filepath.Join(r.out, sumsFile), []byte(text), 0o644)
}
