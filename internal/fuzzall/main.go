package main

import (
	"cmp"
	"context"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdout, os.Stderr))
}

// A runner fuzzes the targets of the module at root.
type runner struct {
	golang string        // the go command
	root   string        // directory of the module
	tmp    string        // for test binaries
	cache  string        // inputs that reached new code, by package
	each   time.Duration // for a target
	hang   time.Duration // without an input done, until one counts as hanging
	out    io.Writer
}

// A target is one fuzz function.
type target struct {
	dir, pkg, name string
	binary         string
}

// A result is what became of a target.
type result struct {
	target
	inputs int64
	took   time.Duration
	kept   string // where the find is, relative to the module; empty if Go kept none
	log    string // of the find; empty without one
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("fuzzall", flag.ContinueOnError)
	flags.SetOutput(stderr)
	r := runner{out: stdout}
	flags.StringVar(&r.golang, "go", "go", "the go `command`")
	flags.StringVar(&r.root, "root", ".", "`directory` of the module")
	flags.DurationVar(&r.each, "each", 30*time.Second, "time for each target")
	total := flags.Duration("total", 0, "time for all targets together, in place of -each")
	flags.DurationVar(&r.hang, "hang", time.Minute, "time without an input done until one counts as hanging")
	jobs := flags.Int("jobs", runtime.GOMAXPROCS(0), "targets at a time")
	match := flags.String("run", "", "only packages that match this `pattern`, such as record/sgf")
	if err := flags.Parse(args); err != nil {
		return 2
	}
	only, err := regexp.Compile(*match)
	if err != nil {
		fmt.Fprintln(stderr, "fuzzall: -run:", err)
		return 2
	}
	results, err := r.all(ctx, only, max(*jobs, 1), *total)
	if err != nil {
		fmt.Fprintln(stderr, "fuzzall:", err)
		return 1
	}
	return report(results, stdout)
}

// all builds and fuzzes the targets of the packages that match.
func (r *runner) all(ctx context.Context, only *regexp.Regexp, jobs int, total time.Duration) ([]result, error) {
	var err error
	if r.tmp, err = os.MkdirTemp("", "fuzzall"); err != nil {
		return nil, err
	}
	defer os.RemoveAll(r.tmp)
	cache, err := r.output(ctx, r.golang, "env", "GOCACHE")
	if err != nil {
		return nil, err
	}
	r.cache = filepath.Join(cache, "fuzz")
	targets, err := r.targets(ctx, only)
	if err != nil {
		return nil, err
	}
	if len(targets) == 0 {
		return nil, fmt.Errorf("no package with fuzz targets matches %q", only)
	}
	if total > 0 {
		r.each = max(total*time.Duration(min(jobs, len(targets)))/time.Duration(len(targets)), time.Second)
	}
	fmt.Fprintf(r.out, "%d targets, %v each, %d at a time\n", len(targets), r.each.Round(time.Second), jobs)
	var (
		mu      sync.Mutex
		results []result
		working sync.WaitGroup
		next    = make(chan target)
	)
	for range jobs {
		working.Go(func() {
			for t := range next {
				res := r.fuzz(ctx, t)
				mu.Lock()
				results = append(results, res)
				verdict := ""
				if res.log != "" {
					verdict = ", FOUND " + cmp.Or(res.kept, "what was not kept")
				}
				fmt.Fprintf(r.out, "%s %s: %d inputs in %v%s\n", t.pkg, t.name, res.inputs, res.took.Round(time.Second), verdict)
				mu.Unlock()
			}
		})
	}
	for _, t := range targets {
		if ctx.Err() != nil {
			break
		}
		next <- t
	}
	close(next)
	working.Wait()
	return results, ctx.Err()
}

// report sums the results up and returns the exit status.
func report(results []result, out io.Writer) int {
	var inputs int64
	var finds []result
	for _, r := range results {
		inputs += r.inputs
		if r.log != "" {
			finds = append(finds, r)
		}
	}
	for _, r := range finds {
		fmt.Fprintf(out, "\n%s %s\n%s\n", r.pkg, r.name, r.log)
		if r.kept != "" {
			fmt.Fprintf(out, "kept as %s\n", r.kept)
		}
	}
	fmt.Fprintf(out, "\n%d targets, %d inputs, %d finds\n", len(results), inputs, len(finds))
	if len(finds) > 0 {
		return 1
	}
	return 0
}

var fuzzFunc = regexp.MustCompile(`(?m)^func Fuzz`)

// targets builds the test binary of each package that has fuzz targets.
func (r *runner) targets(ctx context.Context, only *regexp.Regexp) ([]target, error) {
	dirs := map[string]bool{}
	err := filepath.WalkDir(r.root, func(path string, e fs.DirEntry, err error) error {
		name := filepath.Base(path)
		switch {
		case err != nil:
			return err
		case e.IsDir() && path != r.root && (name == "node_modules" || name == "testdata" || strings.HasPrefix(name, ".") || exists(filepath.Join(path, "go.mod"))):
			return fs.SkipDir
		case e.IsDir() || !strings.HasSuffix(name, "_test.go"):
			return nil
		}
		text, err := os.ReadFile(path)
		if fuzzFunc.Match(text) {
			dirs[filepath.Dir(path)] = true
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	var list []target
	for _, dir := range slices.Sorted(maps.Keys(dirs)) {
		rel, err := filepath.Rel(r.root, dir)
		if err != nil {
			return nil, err
		}
		path := "./" + filepath.ToSlash(rel)
		pkg, err := r.output(ctx, r.golang, "list", path)
		if err != nil {
			return nil, err
		}
		if !only.MatchString(pkg) {
			continue
		}
		fmt.Fprintln(r.out, "building", pkg)
		binary := filepath.Join(r.tmp, strings.ReplaceAll(pkg, "/", "-")+".test")
		if _, err := r.output(ctx, r.golang, "test", "-c", "-fuzz", ".", "-o", binary, path); err != nil {
			return nil, err
		}
		names, err := r.output(ctx, binary, "-test.list", "^Fuzz")
		if err != nil {
			return nil, err
		}
		for _, name := range strings.Fields(names) {
			list = append(list, target{dir, pkg, name, binary})
		}
	}
	return list, nil
}

// output returns what a command prints that runs in the module's directory.
func (r *runner) output(ctx context.Context, name string, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = r.root
	var errs strings.Builder
	cmd.Stderr = &errs
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%s %s: %w\n%s", name, strings.Join(args, " "), err, errs.String())
	}
	return strings.TrimSpace(string(out)), nil
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
