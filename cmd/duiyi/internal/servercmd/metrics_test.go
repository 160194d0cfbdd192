package servercmd

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"
)

// metricNames are the names of the program's metrics in a text.
func metricNames(text string) []string {
	return regexp.MustCompile(`\bduiyi_[a-z_]+`).FindAllString(text, -1)
}

// What the dashboard shows and the alerts go by is there, in /metrics of a program
// with a database; and the dashboard shows every metric.
func TestDashboard(t *testing.T) {
	dashboard, err := os.ReadFile("../../../../packaging/grafana/duiyi.json")
	if err != nil {
		t.Fatal(err)
	}
	alerts, err := os.ReadFile("../../../../packaging/prometheus/alerts.yml")
	if err != nil {
		t.Fatal(err)
	}
	if !json.Valid(dashboard) {
		t.Error("the dashboard is no JSON")
	}
	have := map[string]bool{}
	for _, g := range allMetrics {
		name := metricNames(strings.ReplaceAll(g.desc.String(), `"`, " "))[0]
		have[name] = true
		if !strings.Contains(string(dashboard), name) {
			t.Errorf("%s is not on the dashboard", name)
		}
	}
	for _, name := range append(metricNames(string(dashboard)), metricNames(string(alerts))...) {
		if !have[strings.TrimSuffix(name, "_bucket")] {
			t.Errorf("there is no %s", name)
		}
	}
	if len(metricNames(string(alerts))) == 0 {
		t.Error("no alert goes by a metric")
	}
}
