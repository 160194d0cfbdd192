package call

import (
	"net/http"
	"strings"
	"testing"
)

// TestRetry compares what the codes promise of Retry-After with what the answers have.
func TestRetry(t *testing.T) {
	for _, g := range CodeGroups {
		for _, c := range g.Codes {
			if strings.Contains(c.More, "Retry after Retry-After") && !c.Retry() {
				t.Errorf("%s promises Retry-After", c.Name)
			}
			if c.Retry() && c.Status != http.StatusTooManyRequests && c.Status != http.StatusServiceUnavailable {
				t.Errorf("%s: Retry-After with status %d", c.Name, c.Status)
			}
		}
	}
}
