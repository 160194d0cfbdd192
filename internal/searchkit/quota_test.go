package searchkit

import "testing"

func TestQuota(t *testing.T) {
	tests := []struct {
		name   string
		quota  Quota
		spent  bool
		nodes  int64 // of the limits it gives
		search bool  // whether there is anything left to search with
	}{
		{"no limit", QuotaOf(0), false, 0, true},
		{"no limit, put badly", QuotaOf(-1), false, 0, true},
		{"no limit, much visited", QuotaOf(0).Less(1 << 40), false, 0, true},
		{"some left", QuotaOf(1000).Less(400), false, 600, true},
		{"one left", QuotaOf(1000).Less(999), false, 1, true},
		{"used up", QuotaOf(1000).Less(1000), true, 0, false},
		{"overdrawn", QuotaOf(1000).Less(1060), true, 0, false},
		{"overdrawn twice", QuotaOf(1000).Less(1060).Less(5), true, 0, false},
		{"none", Quota(0), true, 0, false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			l, ok := tt.quota.Limits()
			if tt.quota.Spent() != tt.spent || l.Nodes != tt.nodes || ok != tt.search {
				t.Errorf("%d: Spent %v, Limits %d %v; want %v, %d %v", tt.quota, tt.quota.Spent(), l.Nodes, ok, tt.spent, tt.nodes, tt.search)
			}
		})
	}
}
