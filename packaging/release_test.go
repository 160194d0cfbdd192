package main

import (
	"archive/tar"
	"archive/zip"
	"bufio"
	"bytes"
	"compress/gzip"
	"debug/buildinfo"
	"debug/elf"
	"debug/macho"
	"debug/pe"
	"encoding/binary"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"net/http"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

var built = flag.String("release", "", "look into the release in this `folder`")

// TestRelease looks into a release that has been built whole.
func TestRelease(t *testing.T) {
	if *built == "" {
		t.Skip("no -release")
	}
	var version string
	for _, target := range targets {
		goos, goarch, _ := strings.Cut(target, "/")
		found, err := filepath.Glob(filepath.Join(*built, "duiyi-*-"+goos+"-"+goarch+".*"))
		if err != nil || len(found) != 1 {
			t.Fatalf("%s: %q, want one archive (%v)", target, found, err)
		}
		of := strings.TrimPrefix(filepath.Base(found[0]), "duiyi-")
		of = of[:strings.Index(of, "-"+goos)]
		if version != "" && of != version {
			t.Errorf("%s is of version %s, others of %s", found[0], of, version)
		}
		version = of
		t.Run(target, func(t *testing.T) {
			files := readTar
			if goos == "windows" {
				files = readZip
			}
			checkElsewhere(t, files(t, found[0]))
			for name, program := range checkArchive(t, found[0], goos) {
				checkProgram(t, name, version, program, goos, goarch, "CGO_ENABLED=0", "-trimpath=true", "vcs.modified=false")
				if !bytes.Contains(program, []byte("files/engine.wasm.gz")) {
					t.Errorf("%s lacks the engines for browsers: make reader", name)
				}
				if libs := libraries(t, program, goos); len(libs) > 0 {
					t.Errorf("%s wants the libraries %q", name, libs)
				}
			}
		})
	}
	checkPackages(t, *built, version, "amd64", "arm64")
	checkImages(t, *built, version, "amd64", "arm64")
	checkCompose(t, *built, version)
	checkSite(t, filepath.Join(*built, "duiyi-"+version+"-site.zip"))
	checkSums(t, *built)
}

// checkSite looks for the files of the page alone that its service worker fetches, and for the licences.
func checkSite(t *testing.T, path string) {
	t.Helper()
	held := readZip(t, path)
	checkElsewhere(t, held)
	folder := strings.TrimSuffix(filepath.Base(path), ".zip") + "/"
	worker := string(held[folder+"sw.js"].data)
	listed := regexp.MustCompile(`const files = (\[.*?\])`).FindStringSubmatch(worker)
	if listed == nil {
		t.Fatalf("%s: sw.js lists no files", path)
	}
	var files []string
	if err := json.Unmarshal([]byte(listed[1]), &files); err != nil || len(files) < 20 {
		t.Fatalf("%s: sw.js lists %q (%v)", path, listed[1], err)
	}
	for _, name := range append(files, "LICENSE", "page-alone.md") {
		if name == "./" {
			name = "index.html"
		}
		if len(held[folder+name].data) == 0 {
			t.Errorf("%s has no %s", path, name)
		}
	}
	notices := string(held[folder+noticesFile].data)
	for _, want := range []string{"Go: runtime and standard library", "github.com/gobwas/ws ", "## @sqlite.org/sqlite-wasm", "## svelte", "## vite", "## rolldown"} {
		if !strings.Contains(notices, want) {
			t.Errorf("%s in %s does not name %s", noticesFile, path, want)
		}
	}
}

// TestPackaging packs the program for this machine's kind of processor, as it is
// built for tests and quickly, and looks into all of it.
func TestPackaging(t *testing.T) {
	r := release{src: "..", flags: []string{"-buildvcs=false"}, work: t.TempDir(), out: t.TempDir(), level: gzip.BestSpeed}
	if err := r.described(t.Context()); err != nil {
		t.Fatal(err)
	}
	version := r.version
	target := "linux/" + runtime.GOARCH
	if err := r.build(t.Context(), []string{target}); err != nil {
		t.Fatal(err)
	}
	for _, program := range checkArchive(t, filepath.Join(r.out, "duiyi-"+version+"-linux-"+runtime.GOARCH+".tar.gz"), "linux") {
		checkProgram(t, "duiyi", version, program, "linux", runtime.GOARCH)
	}
	checkPackages(t, r.out, version, runtime.GOARCH)
	checkImages(t, r.out, version, runtime.GOARCH)
	checkCompose(t, r.out, version)
	checkSums(t, r.out)

	// The same again, later and elsewhere: equal bytes.
	again := r
	again.out = t.TempDir()
	later := time.Now().Add(time.Hour)
	if err := os.Chtimes(filepath.Join(r.work, "duiyi.1.gz"), later, later); err != nil {
		t.Fatal(err)
	}
	if err := again.build(t.Context(), []string{target}); err != nil {
		t.Fatal(err)
	}
	one, err := os.ReadFile(filepath.Join(r.out, sumsFile))
	if err != nil {
		t.Fatal(err)
	}
	two, err := os.ReadFile(filepath.Join(again.out, sumsFile))
	if err != nil || !bytes.Equal(one, two) {
		t.Errorf("packed twice:\n%s\n%s(%v)", one, two, err)
	}
}

// checkArchive looks into an archive and returns the programs in it.
func checkArchive(t *testing.T, path, goos string) map[string][]byte {
	t.Helper()
	files := readTar
	want := append([]string{"CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "README.md", noticesFile}, docs(t)...)
	further := []string{"completions/_duiyi", "completions/duiyi.bash", "completions/duiyi.fish", "duiyi.1"}
	programs := []string{"duiyi"}
	switch goos {
	case "linux":
		further = append(further, "duiyi.desktop", "duiyi.svg")
	case "windows":
		files = readZip
		further = nil
		programs = []string{"duiyi-board.exe", "duiyi.exe"}
	}
	want = append(append(want, further...), programs...)
	held := files(t, path)
	folder := strings.TrimSuffix(strings.TrimSuffix(filepath.Base(path), ".tar.gz"), ".zip")
	var names []string
	for name := range held {
		names = append(names, strings.TrimPrefix(name, folder+"/"))
	}
	slices.Sort(names)
	slices.Sort(want)
	if !slices.Equal(names, want) {
		t.Errorf("%s holds %q, want %q", path, names, want)
	}
	for _, name := range []string{"README.md", "CHANGELOG.md", "docs/README.md"} {
		checkLinks(t, held, folder, name)
	}
	for name, f := range held {
		if f.mode&0o777 != 0o644 && !slices.Contains(programs, strings.TrimPrefix(name, folder+"/")) {
			t.Errorf("%s in %s has the mode %v", name, path, f.mode)
		}
	}
	found := map[string][]byte{}
	for _, name := range programs {
		f := held[folder+"/"+name]
		checkNotices(t, string(held[folder+"/"+noticesFile].data), f.data)
		if f.mode&0o777 != 0o755 {
			t.Errorf("%s in %s has the mode %v", name, path, f.mode)
		}
		found[name] = f.data
	}
	return found
}

// docs lists the files of docs, with their folder.
func docs(t *testing.T) (names []string) {
	t.Helper()
	err := fs.WalkDir(os.DirFS(".."), "docs", func(name string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() {
			names = append(names, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// link finds where a link of a text leads, without the place in the file.
var link = regexp.MustCompile(`\]\(([^)#\s]+)`)

// checkLinks looks into a folder of an archive for the files that a text in it links to.
func checkLinks(t *testing.T, held map[string]entry, folder, name string) {
	t.Helper()
	links := link.FindAllStringSubmatch(string(held[folder+"/"+name].data), -1)
	if len(links) < 5 {
		t.Errorf("%s has %d links", name, len(links))
	}
	for _, l := range links {
		if strings.Contains(l[1], "://") {
			continue
		}
		if to := path.Join(folder, path.Dir(name), l[1]); len(held[to].data) == 0 {
			t.Errorf("%s links to %s, which is not there", name, l[1])
		}
	}
}

// checkElsewhere looks into files for folders of the machine that built them.
func checkElsewhere(t *testing.T, held map[string]entry) {
	t.Helper()
	where, err := exec.Command("go", "env", "GOROOT", "GOMODCACHE", "GOCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	source, err := filepath.Abs("..")
	if err != nil {
		t.Fatal(err)
	}
	folders := append(strings.Fields(string(where)), source, filepath.Join(os.TempDir(), "duiyi-release-"))
	for name, f := range held {
		for _, folder := range folders {
			if bytes.Contains(f.data, []byte(folder)) {
				t.Errorf("%s names the folder %s of the machine that built it", name, folder)
			}
		}
	}
}

// checkNotices looks for a licence of every module in a program, for one of
// every npm package in the page, and for those of the fonts that web/scripts/outlines.mjs draws.
func checkNotices(t *testing.T, notices string, program []byte) {
	t.Helper()
	info, err := buildinfo.Read(bytes.NewReader(program))
	if err != nil {
		t.Fatal(err)
	}
	if len(info.Deps) < 20 {
		t.Errorf("%d modules found in the program", len(info.Deps))
	}
	sections := map[string]string{}
	for _, section := range strings.Split(notices, "\n"+strings.Repeat("=", 80)+"\n") {
		head, text, _ := strings.Cut(section, "\n")
		sections[head] = text
	}
	licence := regexp.MustCompile(`(?i)permission|redistribution|licen[cs]e|public domain`)
	wanted := []string{"Go: runtime and standard library " + info.GoVersion, "The page in the browser"}
	for _, m := range info.Deps {
		wanted = append(wanted, m.Path+" "+m.Version)
	}
	for _, head := range wanted {
		if text := sections[head]; len(text) < 200 || !licence.MatchString(text) {
			t.Errorf("%s has no licence of %s", noticesFile, head)
		}
	}
	fonts := strings.ToLower(strings.ReplaceAll(sections["Fonts"], " ", "-"))
	drawn, err := os.ReadFile("../web/scripts/outlines.mjs")
	if err != nil {
		t.Fatal(err)
	}
	names := regexp.MustCompile(`font: '([a-z-]+)'`).FindAllSubmatch(drawn, -1)
	if len(names) < 3 || !strings.Contains(sections["Fonts"], "SIL OPEN FONT LICENSE Version 1.1") {
		t.Errorf("%d fonts are drawn; %s has %q", len(names), noticesFile, sections["Fonts"])
	}
	for _, name := range names {
		if !strings.Contains(fonts, "\n"+string(name[1])+":-copyright-") {
			t.Errorf("%s does not say whose the font %s is", noticesFile, name[1])
		}
	}
	packages := strings.Split(sections["The page in the browser"], "\n## ")[1:]
	for _, name := range []string{"svelte", "vite", "rolldown"} { // the build of the page looks for others
		if !slices.ContainsFunc(packages, func(p string) bool { return strings.HasPrefix(p, name+" - ") }) {
			t.Errorf("%s does not name %s", noticesFile, name)
		}
	}
	for _, p := range packages {
		if head, text, _ := strings.Cut(p, "\n"); len(text) < 200 || !licence.MatchString(text) {
			t.Errorf("%s has no licence of %s", noticesFile, head)
		}
	}
}

// TestReaderModules: the programs carry the one for readers' browsers, so its modules have to be among
// those whose licences they carry.
func TestReaderModules(t *testing.T) {
	r := release{src: ".."}
	carried, err := r.linked(t.Context(), "./cmd/duiyi", []string{"linux/amd64"})
	if err != nil {
		t.Fatal(err)
	}
	inside, err := r.linked(t.Context(), "./cmd/duiyi/reader", []string{"js/wasm"})
	if err != nil || len(inside) < 2 {
		t.Fatalf("%d modules, %v", len(inside), err)
	}
	for _, m := range inside {
		if !slices.ContainsFunc(carried, func(c *dependency) bool { return c.Path == m.Path }) {
			t.Errorf("%s has no licence of %s, which readers' browsers get", noticesFile, m.Path)
		}
	}
}

// TestNoticesMissing: a module without a licence stops the build.
func TestNoticesMissing(t *testing.T) {
	root := t.TempDir()
	inner := filepath.Join(root, "a", "b")
	if err := os.MkdirAll(inner, 0o755); err != nil {
		t.Fatal(err)
	}
	d := dependency{Path: "example.org/m", root: root, folders: []string{inner}}
	for _, file := range []string{"license.go", "README.md", "a/LICENCE-TOOLS.sh"} {
		if err := os.WriteFile(filepath.Join(root, file), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if found, err := d.licences(); err != nil || len(found) != 0 {
		t.Errorf("%q, %v; want none", found, err)
	}
	for _, file := range []string{"COPYING", "a/LICENSE-MIT.txt", "a/b/Notice"} {
		if err := os.WriteFile(filepath.Join(root, file), nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if found, err := d.licences(); err != nil || len(found) != 3 {
		t.Errorf("%q, %v; want three", found, err)
	}
}

// checkProgram looks at what a program is for, and starts it where it can.
func checkProgram(t *testing.T, name, version string, program []byte, goos, goarch string, settings ...string) {
	t.Helper()
	info, err := buildinfo.Read(bytes.NewReader(program))
	if err != nil {
		t.Fatal(err)
	}
	set := map[string]string{}
	for _, s := range info.Settings {
		set[s.Key] = s.Value
	}
	for _, want := range append(settings, "GOOS="+goos, "GOARCH="+goarch) {
		if key, value, _ := strings.Cut(want, "="); set[key] != value {
			t.Errorf("%s is built with %s=%s, want %s", name, key, set[key], value)
		}
	}
	switch goos {
	case "linux":
		f, err := elf.NewFile(bytes.NewReader(program))
		if err != nil {
			t.Fatal(err)
		}
		if want := map[string]elf.Machine{"amd64": elf.EM_X86_64, "arm64": elf.EM_AARCH64}[goarch]; f.Machine != want {
			t.Errorf("%s is for %v, want %v", name, f.Machine, want)
		}
	case "darwin":
		f, err := macho.NewFile(bytes.NewReader(program))
		if err != nil {
			t.Fatal(err)
		}
		if want := map[string]macho.Cpu{"amd64": macho.CpuAmd64, "arm64": macho.CpuArm64}[goarch]; f.Cpu != want {
			t.Errorf("%s is for %v, want %v", name, f.Cpu, want)
		}
	case "windows":
		f, err := pe.NewFile(bytes.NewReader(program))
		if err != nil {
			t.Fatal(err)
		}
		if want := map[string]uint16{"amd64": pe.IMAGE_FILE_MACHINE_AMD64, "arm64": pe.IMAGE_FILE_MACHINE_ARM64}[goarch]; f.Machine != want {
			t.Errorf("%s is for %#x, want %#x", name, f.Machine, want)
		}
		want := uint16(pe.IMAGE_SUBSYSTEM_WINDOWS_CUI)
		if name == "duiyi-board.exe" {
			want = pe.IMAGE_SUBSYSTEM_WINDOWS_GUI
		}
		if h, ok := f.OptionalHeader.(*pe.OptionalHeader64); !ok || h.Subsystem != want {
			t.Errorf("%s has not the subsystem %d", name, want)
		}
	}
	if goos == runtime.GOOS && goarch == runtime.GOARCH {
		starts(t, version, program)
	}
}

// libraries are those that a program for Linux wants to find.
func libraries(t *testing.T, program []byte, goos string) []string {
	t.Helper()
	if goos != "linux" {
		return nil
	}
	f, err := elf.NewFile(bytes.NewReader(program))
	if err != nil {
		t.Fatal(err)
	}
	libs, err := f.ImportedLibraries()
	if err != nil {
		t.Fatal(err)
	}
	return libs
}

// starts runs a program: its version, an engine, and the board until its page
// ends it.
func starts(t *testing.T, version string, program []byte) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "duiyi")
	if err := os.WriteFile(path, program, 0o755); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command(path, "version").CombinedOutput(); err != nil || !strings.HasPrefix(string(out), "duiyi "+version+" (") {
		t.Errorf("version: %q, %v", out, err)
	}
	uci := exec.Command(path, "engine", "xiangqi")
	uci.Stdin = strings.NewReader("uci\nposition startpos\ngo depth 1\nquit\n")
	if out, err := uci.CombinedOutput(); err != nil || !strings.Contains(string(out), "bestmove ") {
		t.Errorf("an engine: %q, %v", out, err)
	}
	board := exec.Command(path, "--no-open", "--addr", "127.0.0.1:0", "--data", t.TempDir())
	said, err := board.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := board.Start(); err != nil {
		t.Fatal(err)
	}
	defer board.Process.Kill() // which has no effect on one that has ended
	line, err := bufio.NewReader(said).ReadString('\n')
	at := strings.Index(line, "http://")
	if err != nil || at < 0 {
		t.Fatalf("it says %q (%v)", line, err)
	}
	page := strings.TrimSpace(line[at:])
	resp, err := http.Get(page)
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(resp.Body)
	resp.Body.Close()
	if err != nil || resp.StatusCode != http.StatusOK || !bytes.Contains(body, []byte(`id="app"`)) {
		t.Errorf("the page: %d, %q (%v)", resp.StatusCode, body, err)
	}
	if resp, err := http.Post(page+"api/quit", "", nil); err != nil || resp.StatusCode != http.StatusNoContent {
		t.Errorf("quit: %v, %v", resp, err)
	}
	if err := board.Wait(); err != nil {
		t.Errorf("the end: %v", err)
	}
}

// installed are the files of a package, with their modes.
var installed = map[string]os.FileMode{
	"/usr/bin/duiyi":                                   0o755,
	"/usr/share/applications/duiyi.desktop":            0o644,
	"/usr/lib/systemd/system/duiyi.service":            0o644,
	"/usr/share/icons/hicolor/scalable/apps/duiyi.svg": 0o644,
	"/usr/share/icons/hicolor/192x192/apps/duiyi.png":  0o644,
	"/usr/share/icons/hicolor/512x512/apps/duiyi.png":  0o644,
	"/usr/share/man/man1/duiyi.1.gz":                   0o644,
	"/usr/share/bash-completion/completions/duiyi":     0o644,
	"/usr/share/fish/vendor_completions.d/duiyi.fish":  0o644,
	"/usr/share/doc/duiyi/copyright":                   0o644,
	"/usr/share/doc/duiyi/THIRD-PARTY.txt":             0o644,
	"/usr/share/doc/duiyi/README.md":                   0o644,
	"/usr/share/doc/duiyi/CHANGELOG.md":                0o644,
	"/usr/share/doc/duiyi/CONTRIBUTING.md":             0o644,
}

// maintained finds who answers for a package, with an address.
var maintained = regexp.MustCompile(`(?m)^Maintainer: \S.* <\S+@\S+>$`)

func checkPackages(t *testing.T, folder, version string, archs ...string) {
	t.Helper()
	for _, arch := range archs {
		archive := filepath.Join(folder, "duiyi-"+version+"-linux-"+arch)
		program := readTar(t, archive+".tar.gz")["duiyi-"+version+"-linux-"+arch+"/duiyi"].data
		number, _, _ := strings.Cut(version, "-")

		deb := one(t, folder, "*_"+arch+".deb")
		control, files := readDeb(t, deb)
		for _, want := range []string{"Package: duiyi\n", "Architecture: " + arch + "\n", "Version: " + number, "Section: games\n"} {
			if !strings.Contains(control, want) {
				t.Errorf("%s: no %q in\n%s", deb, want, control)
			}
		}
		if !maintained.MatchString(control) || strings.Contains(control, "localhost") {
			t.Errorf("%s: nobody to turn to in\n%s", deb, control)
		}
		checkInstalled(t, deb, files, "/usr/share/zsh/vendor-completions/_duiyi")
		if !bytes.Equal(files["/usr/bin/duiyi"].data, program) {
			t.Errorf("%s has another program than the archive", deb)
		}
		if text := string(files["/usr/share/applications/duiyi.desktop"].data); !strings.Contains(text, "\nExec=duiyi --open\n") || !strings.Contains(text, "\nIcon=duiyi\n") {
			t.Errorf("the desktop entry is\n%s", text)
		}
		manual, err := gzip.NewReader(bytes.NewReader(files["/usr/share/man/man1/duiyi.1.gz"].data))
		if err != nil {
			t.Fatal(err)
		}
		if text, err := io.ReadAll(manual); err != nil || !bytes.HasPrefix(text, []byte(".TH DUIYI 1 ")) {
			t.Errorf("the manual begins %.40q (%v)", text, err)
		}

		rpm := one(t, folder, "*."+map[string]string{"amd64": "x86_64", "arm64": "aarch64"}[arch]+".rpm")
		tags, listed := readRPM(t, rpm)
		if tags.name != "duiyi" || !strings.HasPrefix(tags.version, number) {
			t.Errorf("%s is %s %s", rpm, tags.name, tags.version)
		}
		checkInstalled(t, rpm, listed, "/usr/share/zsh/site-functions/_duiyi")
	}
}

func checkInstalled(t *testing.T, path string, files map[string]entry, further string) {
	t.Helper()
	want := maps.Clone(installed)
	for _, name := range docs(t) {
		want["/usr/share/doc/duiyi/"+name] = 0o644
	}
	want[further] = 0o644
	for name, mode := range want {
		if f, ok := files[name]; !ok || f.mode.Perm() != mode {
			t.Errorf("%s: %s is there: %v, with the mode %v, want %v", path, name, ok, f.mode, mode)
		}
	}
	if len(files) != len(want) {
		t.Errorf("%s holds %d files, want %d", path, len(files), len(want))
	}
}

func checkSums(t *testing.T, folder string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(folder, sumsFile))
	if err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	want := ""
	for _, e := range entries { // in order
		if e.Name() == sumsFile {
			continue
		}
		sum, err := checksum(filepath.Join(folder, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		want += sum + "  " + e.Name() + "\n"
	}
	if string(text) != want {
		t.Errorf("%s says\n%s, want\n%s", sumsFile, text, want)
	}
}

// one returns the file of a folder that fits a pattern.
func one(t *testing.T, folder, pattern string) string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(folder, pattern))
	if err != nil || len(found) != 1 {
		t.Fatalf("%s: %q, want one file (%v)", pattern, found, err)
	}
	return found[0]
}

// An entry is a file in an archive.
type entry struct {
	mode os.FileMode
	data []byte // nil of an RPM
}

func readTar(t *testing.T, path string) map[string]entry {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return tarOf(t, data)
}

func tarOf(t *testing.T, data []byte) map[string]entry {
	t.Helper()
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]entry{}
	for r := tar.NewReader(z); ; {
		h, err := r.Next()
		if err == io.EOF {
			return files
		}
		if err != nil {
			t.Fatal(err)
		}
		if h.Typeflag != tar.TypeReg {
			continue
		}
		data, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		files[strings.TrimPrefix(h.Name, ".")] = entry{os.FileMode(h.Mode), data}
	}
}

func readZip(t *testing.T, path string) map[string]entry {
	t.Helper()
	r, err := zip.OpenReader(path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	files := map[string]entry{}
	for _, f := range r.File {
		in, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(in)
		if err != nil {
			t.Fatal(err)
		}
		in.Close()
		files[f.Name] = entry{f.Mode(), data}
	}
	return files
}

// readDeb returns the control file and the files of a package for Debian: an
// archive of ar with two of tar.
func readDeb(t *testing.T, path string) (control string, files map[string]entry) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	rest, ok := bytes.CutPrefix(data, []byte("!<arch>\n"))
	for ok && len(rest) >= 60 {
		var size int
		if _, err := fmt.Sscan(string(rest[48:58]), &size); err != nil {
			t.Fatal(err)
		}
		name, member := strings.TrimRight(string(rest[:16]), " /"), rest[60:60+size]
		rest = rest[min(60+size+size%2, len(rest)):]
		switch name {
		case "control.tar.gz":
			control = string(tarOf(t, member)["/control"].data)
		case "data.tar.gz":
			files = tarOf(t, member)
		}
	}
	if control == "" || files == nil {
		t.Fatalf("%s is no package", path)
	}
	return control, files
}

type rpmTags struct{ name, version string }

// readRPM returns what the header of a package for Fedora says: two headers
// follow a lead of 96 bytes, the first, of signatures, padded to eight.
func readRPM(t *testing.T, path string) (tags rpmTags, files map[string]entry) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.HasPrefix(data, []byte{0xed, 0xab, 0xee, 0xdb}) {
		t.Fatalf("%s is no package", path)
	}
	_, size := rpmHeader(t, data[96:])
	index, _ := rpmHeader(t, data[96+(size+7)/8*8:])
	const name, version, modes, dirIndexes, baseNames, dirNames = 1000, 1001, 1030, 1116, 1117, 1118
	tags = rpmTags{name: index[name][0], version: index[version][0]}
	files = map[string]entry{}
	for i, base := range index[baseNames] {
		var dir, mode int
		fmt.Sscan(index[dirIndexes][i], &dir)
		fmt.Sscan(index[modes][i], &mode)
		if mode&0o170000 == 0o040000 {
			continue // a folder
		}
		files[index[dirNames][dir]+base] = entry{mode: os.FileMode(mode & 0o777)}
	}
	return tags, files
}

// rpmHeader reads the texts and numbers of a header by their tags, and how long
// it is.
func rpmHeader(t *testing.T, data []byte) (tags map[int][]string, size int) {
	t.Helper()
	if !bytes.HasPrefix(data, []byte{0x8e, 0xad, 0xe8}) {
		t.Fatal("no header")
	}
	word := func(at int) int { return int(binary.BigEndian.Uint32(data[at:])) }
	entries, length := word(8), word(12)
	store := data[16+16*entries:]
	tags = map[int][]string{}
	for i := range entries {
		at := 16 + 16*i
		tag, kind, offset, count := word(at), word(at+4), word(at+8), word(at+12)
		for n := range count {
			switch kind {
			case 3: // int16
				tags[tag] = append(tags[tag], fmt.Sprint(binary.BigEndian.Uint16(store[offset+2*n:])))
			case 4: // int32
				tags[tag] = append(tags[tag], fmt.Sprint(binary.BigEndian.Uint32(store[offset+4*n:])))
			case 6, 8, 9: // texts
				text, _, _ := bytes.Cut(store[offset:], []byte{0})
				tags[tag] = append(tags[tag], string(text))
				offset += len(text) + 1
			}
		}
	}
	return tags, 16 + 16*entries + length
}
