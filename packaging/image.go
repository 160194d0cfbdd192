package main

import (
	"archive/tar"
	"bytes"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	v1 "github.com/google/go-containerregistry/pkg/v1"
	"github.com/google/go-containerregistry/pkg/v1/empty"
	"github.com/google/go-containerregistry/pkg/v1/layout"
	"github.com/google/go-containerregistry/pkg/v1/mutate"
	"github.com/google/go-containerregistry/pkg/v1/tarball"
	"github.com/google/go-containerregistry/pkg/v1/types"
	"golang.org/x/crypto/x509roots/fallback/bundle"
)

const (
	imageUser = 65532 // who runs the program in a container; not root
	imagePort = "8888/tcp"
	imageData = "/var/lib/duiyi"
)

// image writes a container image that holds a program for Linux, as an archive of the
// OCI image layout that `docker load` and `podman load` read.
func (r *release) image(program, goarch string) error {
	files, err := r.imageFiles(program)
	if err != nil {
		return err
	}
	layer, err := tarball.LayerFromOpener(func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(files)), nil },
		tarball.WithMediaType(types.OCILayer), tarball.WithCompressionLevel(r.level), tarball.WithCompressedCaching)
	if err != nil {
		return err
	}
	var img v1.Image = mutate.MediaType(empty.Image, types.OCIManifestSchema1)
	img = mutate.ConfigMediaType(img, types.OCIConfigJSON)
	img, err = mutate.Append(img, mutate.Addendum{Layer: layer, History: v1.History{Created: v1.Time{Time: r.at}, CreatedBy: "duiyi/packaging"}})
	if err != nil {
		return err
	}
	config, err := img.ConfigFile()
	if err != nil {
		return err
	}
	config = config.DeepCopy()
	config.OS, config.Architecture, config.Created = "linux", goarch, v1.Time{Time: r.at}
	config.Config = v1.Config{
		User:         fmt.Sprint(imageUser),
		Env:          []string{"HOME=" + imageData, "XDG_DATA_HOME=" + filepath.Dir(imageData)},
		Entrypoint:   []string{"/usr/bin/duiyi"},
		Cmd:          []string{"serve", "--no-open", "--stay", "--addr", ":8888", "--accounts"},
		WorkingDir:   imageData,
		ExposedPorts: map[string]struct{}{imagePort: {}},
		Volumes:      map[string]struct{}{imageData: {}},
		Labels: map[string]string{
			"org.opencontainers.image.title":       "Duiyi",
			"org.opencontainers.image.description": "Board games in the browser, with engines, for a person or a club",
			"org.opencontainers.image.version":     r.version,
			"org.opencontainers.image.revision":    r.commit,
			"org.opencontainers.image.licenses":    "GPL-3.0-or-later",
		},
		StopSignal: "SIGTERM",
	}
	if img, err = mutate.ConfigFile(img, config); err != nil {
		return err
	}
	folder := filepath.Join(r.work, "image-"+goarch)
	if err := os.RemoveAll(folder); err != nil {
		return err
	}
	path, err := layout.Write(folder, empty.Index)
	if err != nil {
		return err
	}
	name := "duiyi:" + r.tag()
	if err := path.AppendImage(img, layout.WithAnnotations(map[string]string{
		"org.opencontainers.image.ref.name": r.tag(),
		"io.containerd.image.name":          "docker.io/library/" + name,
	})); err != nil {
		return err
	}
	if err := writeLoadList(folder, name, img); err != nil {
		return err
	}
	return r.writeLayout(filepath.Join(r.out, "duiyi-"+r.version+"-image-"+goarch+".tar"), folder)
}

// tag returns the version as the tag of an image, which may have no +.
func (r *release) tag() string { return strings.ReplaceAll(r.version, "+", "_") }

// writeLoadList writes the list by which a Docker without containerd's store finds an
// image in a layout.
func writeLoadList(folder, name string, img v1.Image) error {
	blob := func(h v1.Hash) string { return "blobs/" + h.Algorithm + "/" + h.Hex }
	config, err := img.ConfigName()
	if err != nil {
		return err
	}
	layers, err := img.Layers()
	if err != nil {
		return err
	}
	list := tarball.Descriptor{Config: blob(config), RepoTags: []string{name}}
	for _, l := range layers {
		digest, err := l.Digest()
		if err != nil {
			return err
		}
		list.Layers = append(list.Layers, blob(digest))
	}
	text, err := json.Marshal(tarball.Manifest{list})
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, "manifest.json"), text, 0o644)
}

// writeLayout packs the folder of a layout in one order, with one time.
func (r *release) writeLayout(path, folder string) error {
	var files []packed
	err := filepath.WalkDir(folder, func(at string, e os.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		name, err := filepath.Rel(folder, at)
		files = append(files, packed{filepath.ToSlash(name), at, 0o644})
		return err
	})
	if err != nil {
		return err
	}
	return create(path, func(w io.Writer) error {
		t := tar.NewWriter(w)
		for _, f := range files {
			data, err := os.ReadFile(f.from)
			if err != nil {
				return err
			}
			if err := r.tarFile(t, tar.Header{Name: f.name, Mode: int64(f.mode)}, data); err != nil {
				return err
			}
		}
		return t.Close()
	})
}

// imageFiles returns the image's file system as a tar archive.
func (r *release) imageFiles(program string) ([]byte, error) {
	roots, err := rootCertificates()
	if err != nil {
		return nil, err
	}
	var b bytes.Buffer
	t := tar.NewWriter(&b)
	folders := []tar.Header{
		{Name: "etc/"}, {Name: "etc/ssl/"}, {Name: "etc/ssl/certs/"}, {Name: "tmp/", Mode: 0o1777},
		{Name: "usr/"}, {Name: "usr/bin/"}, {Name: "usr/share/"}, {Name: "usr/share/doc/"}, {Name: "usr/share/doc/duiyi/"},
		{Name: "var/"}, {Name: "var/lib/"}, {Name: strings.TrimPrefix(imageData, "/") + "/", Mode: 0o700, Uid: imageUser, Gid: imageUser},
	}
	for _, h := range folders {
		h.Typeflag = tar.TypeDir
		if h.Mode == 0 {
			h.Mode = 0o755
		}
		if err := r.tarFile(t, h, nil); err != nil {
			return nil, err
		}
	}
	for _, f := range []packed{
		{"usr/bin/duiyi", program, 0o755},
		{"usr/share/doc/duiyi/" + noticesFile, filepath.Join(r.work, noticesFile), 0o644},
		{"usr/share/doc/duiyi/LICENSE", r.source("LICENSE"), 0o644},
	} {
		data, err := os.ReadFile(f.from)
		if err != nil {
			return nil, err
		}
		if err := r.tarFile(t, tar.Header{Name: f.name, Mode: int64(f.mode)}, data); err != nil {
			return nil, err
		}
	}
	users := fmt.Sprintf("root:x:0:0:root:/:/sbin/nologin\nduiyi:x:%d:%[1]d:Duiyi:%s:/sbin/nologin\n", imageUser, imageData)
	groups := fmt.Sprintf("root:x:0:\nduiyi:x:%d:\n", imageUser)
	for _, f := range []struct{ name, text string }{{"etc/group", groups}, {"etc/passwd", users}, {"etc/ssl/certs/ca-certificates.crt", roots}} {
		if err := r.tarFile(t, tar.Header{Name: f.name, Mode: 0o644}, []byte(f.text)); err != nil {
			return nil, err
		}
	}
	if err := t.Close(); err != nil {
		return nil, err
	}
	return b.Bytes(), nil
}

// tarFile writes one file or folder of a tar archive, with the release's time.
func (r *release) tarFile(t *tar.Writer, h tar.Header, data []byte) error {
	h.Size, h.ModTime, h.Format = int64(len(data)), r.at, tar.FormatUSTAR
	if err := t.WriteHeader(&h); err != nil {
		return err
	}
	_, err := t.Write(data)
	return err
}

// rootCertificates returns Mozilla's certificate authorities in PEM, by which the
// program in a container trusts a mail server, Let's Encrypt or a single sign-on.
func rootCertificates() (string, error) {
	var all []string
	for root := range bundle.Roots() {
		if root.Constraint != nil { // PEM cannot say it
			continue
		}
		all = append(all, string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: root.Certificate})))
	}
	if len(all) < 50 {
		return "", fmt.Errorf("only %d certificate authorities", len(all))
	}
	slices.Sort(all)
	return strings.Join(all, ""), nil
}
