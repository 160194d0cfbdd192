package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/compose-spec/compose-go/v2/loader"
	"github.com/compose-spec/compose-go/v2/types"
)

// composed loads a compose file as `docker compose` does.
func composed(t *testing.T, file string, env types.Mapping) (*types.Project, error) {
	t.Helper()
	text, err := os.ReadFile("compose/" + file)
	if err != nil {
		t.Fatal(err)
	}
	return loader.LoadWithContext(t.Context(), types.ConfigDetails{WorkingDir: "compose", Environment: env,
		ConfigFiles: []types.ConfigFile{{Filename: file, Content: text}}})
}

// checkCompose looks into the packed compose files: they name the image of the release.
func checkCompose(t *testing.T, folder, version string) {
	t.Helper()
	name := "duiyi-" + version + "-compose"
	held := readZip(t, filepath.Join(folder, name+".zip"))
	for _, file := range []string{"compose.yaml", "cluster.yaml"} {
		if text := string(held[name+"/"+file].data); !strings.Contains(text, "duiyi:${DUIYI_VERSION:-"+version+"}") {
			t.Errorf("%s does not name the image of version %s:\n%s", file, version, text)
		}
	}
	if len(held[name+"/nginx.conf"].data) == 0 || len(held[name+"/container.md"].data) == 0 {
		t.Errorf("%s lacks nginx.conf or container.md", name)
	}
}

// TestCompose: the compose files are valid and fit the image.
func TestCompose(t *testing.T) {
	env := types.Mapping{"DUIYI_DATABASE_PASSWORD": "secret", "DUIYI_HOST": "club.example"}
	for file, want := range map[string][]string{
		"compose.yaml": {"duiyi"},
		"cluster.yaml": {"database", "nats", "node1", "node2", "proxy", "worker"},
	} {
		p, err := composed(t, file, env)
		if err != nil {
			t.Errorf("%s: %v", file, err)
			continue
		}
		if names := p.ServiceNames(); !slices.Equal(names, want) {
			t.Errorf("%s has %q, want %q", file, names, want)
		}
		for name, s := range p.Services {
			if !strings.HasPrefix(s.Image, "duiyi:") {
				continue
			}
			if !s.ReadOnly || !slices.Contains(s.CapDrop, "ALL") {
				t.Errorf("%s: %s may write to its image, or keeps capabilities", file, name)
			}
			if name == "worker" {
				continue
			}
			if len(s.Volumes) != 1 || s.Volumes[0].Target != imageData {
				t.Errorf("%s: %s keeps nothing in %s", file, name, imageData)
			}
			if s.HealthCheck == nil || !slices.Equal(s.HealthCheck.Test, types.HealthCheckTest{"CMD", "/usr/bin/duiyi", "admin", "ready"}) {
				t.Errorf("%s: %s has the health check %+v", file, name, s.HealthCheck)
			}
			if !slices.Contains(s.Command, "club.example") {
				t.Errorf("%s: %s does not know its name: %q", file, name, s.Command)
			}
		}
	}
	if _, err := composed(t, "cluster.yaml", nil); err == nil || !strings.Contains(err.Error(), "DUIYI_DATABASE_PASSWORD") {
		t.Errorf("without a password: %v", err)
	}
}

// TestInnerProxy: the cluster's proxy is behind one that provides HTTPS, and tells the nodes what that
// one says; cookies would not be Secure otherwise.
func TestInnerProxy(t *testing.T) {
	text, err := os.ReadFile("compose/nginx.conf")
	if err != nil {
		t.Fatal(err)
	}
	told := regexp.MustCompile(`proxy_set_header X-Forwarded-Proto \$(\w+);`).FindSubmatch(text)
	if told == nil {
		t.Fatal("nginx.conf does not say how a request came")
	}
	passed := `map $http_x_forwarded_proto $` + string(told[1]) + ` { default $http_x_forwarded_proto; '' $scheme; }`
	if !strings.Contains(string(text), passed) {
		t.Errorf("the nodes are told $%s, which forgets HTTPS in front: no %q", told[1], passed)
	}
}
