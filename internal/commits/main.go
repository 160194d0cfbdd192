package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path"
	"regexp"
	"slices"
	"strings"
)

func main() { os.Exit(run(".", os.Stdout, os.Stderr)) }

// The first commits of these files begin the rules.
const (
	self   = "internal/commits/main.go"  // on bench signatures
	titles = "internal/commits/title.go" // on titles
)

// run checks the repository whose root is at dir and returns the exit status.
func run(dir string, stdout, stderr io.Writer) int {
	shallow, err := git(dir, "rev-parse", "--is-shallow-repository")
	if err != nil {
		fmt.Fprintf(stdout, "commits: nothing checked, for there is no history here: %v\n", err)
		return 0
	}
	since, err := begins(dir, self)
	if err != nil {
		fmt.Fprintln(stderr, "commits:", err)
		return 1
	}
	if since == "" {
		fmt.Fprintf(stdout, "commits: nothing checked, for the history does not know %s\n", self)
		return 0
	}
	text, err := git(dir, "-c", "core.quotePath=false", "log", "--no-merges", "--no-renames", "--name-only",
		"--format=%x1e%H%x1f%B%x1f", since+"..HEAD")
	if err != nil {
		fmt.Fprintln(stderr, "commits:", err)
		return 1
	}
	list := parse(text)
	if strings.TrimSpace(shallow) == "true" {
		fmt.Fprintf(stdout, "commits: a shallow clone: only its last %d commits are checked\n", len(list))
	}
	bad := faults(list)
	if since, err = begins(dir, titles); err == nil && since != "" {
		text, err = git(dir, "log", "--no-merges", "--format=%x1e%H%x1f%B%x1f", since+"..HEAD")
		bad = append(bad, badTitles(parse(text))...)
	}
	if err != nil {
		fmt.Fprintln(stderr, "commits:", err)
		return 1
	}
	for _, f := range bad {
		fmt.Fprintln(stderr, "commits:", f)
	}
	if len(bad) > 0 {
		return 1
	}
	return 0
}

// begins returns the hash of the commit that added a file, or the oldest one in
// a shallow clone. It returns "" if the history does not know the file.
func begins(dir, file string) (string, error) {
	added, err := git(dir, "log", "--no-renames", "--diff-filter=A", "--format=%H", "--", file)
	if hashes := strings.Fields(added); len(hashes) > 0 {
		return hashes[len(hashes)-1], nil
	}
	return "", err
}

// git runs a git command in a folder and returns what it prints.
func git(dir string, args ...string) (string, error) {
	cmd := exec.Command("git", append([]string{"-C", dir}, args...)...)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		return "", fmt.Errorf("git %s: %w: %s", args[0], err, bytes.TrimSpace(errs.Bytes()))
	}
	return out.String(), nil
}

// A commit is what the rule looks at.
type commit struct {
	hash, message string
	files         []string
}

// parse reads commits that git log prints with control characters between
// their parts.
func parse(text string) []commit {
	var list []commit
	for part := range strings.SplitSeq(text, "\x1e") {
		fields := strings.SplitN(part, "\x1f", 3)
		if len(fields) == 3 {
			list = append(list, commit{fields[0], fields[1], strings.FieldsFunc(fields[2], func(r rune) bool { return r == '\n' })})
		}
	}
	return list
}

var (
	engines = regexp.MustCompile(`^internal/(\w*search|\w*eval|gmlines|searchkit)/`)
	// amends is a line that says of an older commit what its message lacks.
	amends = regexp.MustCompile(`(?m)^([0-9a-f]{7,40}):[ \t]+(.*)$`)
	bench  = regexp.MustCompile(`(?m)^Bench:.*[0-9]`)
	same   = regexp.MustCompile(`(?i)\bno\s+functional\s+change\b`)
)

// plays reports whether a file is one that an engine's play depends on.
func plays(file string) bool {
	base := path.Base(file)
	return engines.MatchString(file) && !strings.Contains(file, "/testdata/") &&
		!strings.HasSuffix(base, "_test.go") && base != "doc.go" && path.Ext(base) != ".md"
}

// says reports whether a text settles what becomes of the signatures.
func says(text string) bool { return bench.MatchString(text) || same.MatchString(text) }

// faults returns a sentence for every commit that does not say what it must.
func faults(list []commit) []string {
	var right []string // the beginnings of the hashes that others put right
	for _, c := range list {
		for _, m := range amends.FindAllStringSubmatch(c.message, -1) {
			if says(m[2]) {
				right = append(right, m[1])
			}
		}
	}
	var out []string
	for _, c := range list {
		i := slices.IndexFunc(c.files, plays)
		if i < 0 || says(amends.ReplaceAllString(c.message, "")) ||
			slices.ContainsFunc(right, func(hash string) bool { return strings.HasPrefix(c.hash, hash) }) {
			continue
		}
		short := c.hash[:min(len(c.hash), 10)]
		out = append(out, fmt.Sprintf("%s changes %s, and its message has neither a line \"Bench: N\" nor \"No functional change\""+
			" (once it is published, a later commit can say \"%s: No functional change\")", short, c.files[i], short))
	}
	return out
}
