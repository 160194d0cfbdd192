package main

import (
	"os"
	"path/filepath"
	"regexp"
)

// imageVersion matches the version of the image in a compose file.
var imageVersion = regexp.MustCompile(`\$\{DUIYI_VERSION:-[^}]*\}`)

// compose packs the compose files, with the release's version of the image, and the guide.
func (r *release) compose() error {
	files := []packed{
		{"container.md", r.source("docs/guides/container.md"), 0o644},
		{"nginx.conf", r.source("packaging/compose/nginx.conf"), 0o644},
	}
	for _, name := range []string{"compose.yaml", "cluster.yaml"} {
		text, err := os.ReadFile(r.source("packaging/compose/" + name))
		if err != nil {
			return err
		}
		at := filepath.Join(r.work, name)
		if err := os.WriteFile(at, imageVersion.ReplaceAllLiteral(text, []byte("${DUIYI_VERSION:-"+r.tag()+"}")), 0o644); err != nil {
			return err
		}
		files = append(files, packed{name, at, 0o644})
	}
	name := "duiyi-" + r.version + "-compose"
	return writeZip(filepath.Join(r.out, name+".zip"), name, files, r.at)
}
