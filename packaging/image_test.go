package main

import (
	"archive/tar"
	"bufio"
	"bytes"
	"encoding/pem"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/tarball"
	"github.com/google/go-containerregistry/pkg/v1/validate"
)

// checkImages looks into the container images of a release: as the OCI layout, and as the
// archive that an older `docker load` reads.
func checkImages(t *testing.T, folder, version string, archs ...string) {
	t.Helper()
	for _, arch := range archs {
		path := filepath.Join(folder, "duiyi-"+version+"-image-"+arch+".tar")
		img := imageOf(t, path)
		if err := validate.Image(img); err != nil {
			t.Errorf("%s: %v", path, err)
		}
		config, err := img.ConfigFile()
		if err != nil {
			t.Fatal(err)
		}
		c := config.Config
		if config.OS != "linux" || config.Architecture != arch || c.User != "65532" || c.Labels["org.opencontainers.image.version"] != version ||
			!slices.Equal(c.Entrypoint, []string{"/usr/bin/duiyi"}) || len(c.Cmd) == 0 || c.Cmd[0] != "serve" {
			t.Errorf("%s: for %s/%s, run by %q: %q %q, labels %q", path, config.OS, config.Architecture, c.User, c.Entrypoint, c.Cmd, c.Labels)
		}
		files := filesOf(t, img)
		archive := "duiyi-" + version + "-linux-" + arch
		program := readTar(t, filepath.Join(folder, archive+".tar.gz"))[archive+"/duiyi"].data
		if !bytes.Equal(files["usr/bin/duiyi"].data, program) {
			t.Errorf("%s has another program than the archive", path)
		}
		if data := files["var/lib/duiyi"]; data.head.Uid != 65532 || data.head.Mode != 0o700 {
			t.Errorf("%s: the data folder is of user %d with mode %o", path, data.head.Uid, data.head.Mode)
		}
		if !strings.Contains(string(files["etc/passwd"].data), "duiyi:x:65532:") {
			t.Errorf("%s: etc/passwd does not name the user", path)
		}
		if n := authorities(files["etc/ssl/certs/ca-certificates.crt"].data); n < 50 {
			t.Errorf("%s trusts %d authorities", path, n)
		}
		if len(files["usr/share/doc/duiyi/"+noticesFile].data) == 0 {
			t.Errorf("%s has no licences", path)
		}

		if arch == runtime.GOARCH && len(libraries(t, program, "linux")) == 0 { // a release's program, not one built with cgo
			runsInImage(t, img)
		}
		tag, err := tarball.ImageFromPath(path, nil)
		if err != nil {
			t.Fatalf("%s, as Docker reads it: %v", path, err)
		}
		if a, b := digestOf(t, img), digestOf(t, tag); a != b {
			t.Errorf("%s: Docker reads the image %v, the layout has %v", path, b, a)
		}
	}
}

func authorities(text []byte) (n int) {
	for block, rest := pem.Decode(text); block != nil; block, rest = pem.Decode(rest) {
		n++
	}
	return n
}

// digestOf returns the hash of an image's configuration, which names its layers.
func digestOf(t *testing.T, img v1.Image) v1.Hash {
	t.Helper()
	h, err := img.ConfigName()
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// imageOf returns the one image in an archive of a layout.
func imageOf(t *testing.T, path string) v1.Image {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	dir := t.TempDir()
	for name, file := range untar(t, f) {
		to := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(to, file.data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	index, err := layout.ImageIndexFromPath(dir)
	if err != nil {
		t.Fatal(err)
	}
	list, err := index.IndexManifest()
	if err != nil || len(list.Manifests) != 1 {
		t.Fatalf("%s has %d images, %v", path, len(list.Manifests), err)
	}
	img, err := index.Image(list.Manifests[0].Digest)
	if err != nil {
		t.Fatal(err)
	}
	return img
}

type imageFile struct {
	head tar.Header
	data []byte
}

func filesOf(t *testing.T, img v1.Image) map[string]imageFile {
	t.Helper()
	r := mutate.Extract(img)
	defer r.Close()
	return untar(t, r)
}

func untar(t *testing.T, r io.Reader) map[string]imageFile {
	t.Helper()
	files := map[string]imageFile{}
	for in := tar.NewReader(r); ; {
		h, err := in.Next()
		if err == io.EOF {
			return files
		}
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(in)
		if err != nil {
			t.Fatal(err)
		}
		files[h.Name] = imageFile{*h, data}
	}
}

// runsInImage runs the program in an image's file system, as the image's user: a server,
// and the health check of the compose files. Only root may.
func runsInImage(t *testing.T, img v1.Image) {
	t.Helper()
	if runtime.GOOS != "linux" || os.Geteuid() != 0 {
		t.Log("not started in the image's file system: that takes root on Linux")
		return
	}
	root := t.TempDir()
	if err := os.Chmod(root, 0o755); err != nil {
		t.Fatal(err)
	}
	for name, f := range filesOf(t, img) {
		to := filepath.Join(root, name)
		var err error
		if f.head.Typeflag == tar.TypeDir {
			err = os.MkdirAll(to, 0o755)
		} else {
			err = errors.Join(os.MkdirAll(filepath.Dir(to), 0o755), os.WriteFile(to, f.data, f.head.FileInfo().Mode().Perm()))
		}
		if err := errors.Join(err, os.Chown(to, f.head.Uid, f.head.Gid)); err != nil {
			t.Fatal(err)
		}
	}
	config, err := img.ConfigFile()
	if err != nil {
		t.Fatal(err)
	}
	command := func(args ...string) *exec.Cmd {
		cmd := exec.Command(config.Config.Entrypoint[0], args...)
		cmd.Dir, cmd.Env = config.Config.WorkingDir, config.Config.Env
		cmd.SysProcAttr = &syscall.SysProcAttr{Chroot: root, Credential: &syscall.Credential{Uid: imageUser, Gid: imageUser}}
		return cmd
	}
	args := slices.Clone(config.Config.Cmd)
	args[slices.Index(args, ":8888")] = "127.0.0.1:0"
	server := command(args...)
	said, err := server.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	server.Stderr = os.Stderr
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	defer server.Process.Kill() // which has no effect on one that has ended
	if line, err := bufio.NewReader(said).ReadString('\n'); err != nil || !strings.Contains(line, "http://127.0.0.1:") {
		t.Fatalf("the server says %q (%v)", line, err)
	}
	if out, err := command("admin", "ready").CombinedOutput(); err != nil || string(out) != "ready\n" {
		t.Errorf("admin ready: %q, %v", out, err)
	}
	if err := server.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := server.Wait(); err != nil {
		t.Errorf("the server ends with %v", err)
	}
	if out, err := command("admin", "ready").CombinedOutput(); err == nil {
		t.Errorf("admin ready without a server: %q", out)
	}
}
