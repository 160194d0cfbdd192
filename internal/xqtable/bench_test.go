package xqtable

import (
	"context"
	"os"
	"testing"

	"duiyi/xiangqi"
)

// BenchmarkBuild solves one material, without those it needs.
func BenchmarkBuild(b *testing.B) {
	for _, name := range []string{"KR-KAAB", "KCC-KA"} {
		b.Run(name, func(b *testing.B) {
			s := newShelf(b)
			t := s.named(name)
			for b.Loop() {
				if _, err := work(context.Background(), t.x.m, func(m Material) (*view, error) { return &s.table(m).view, nil }); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(t.x.size()), "ns/position")
		})
	}
}

// BenchmarkProbe looks positions up that are all in unpacked blocks, and one in
// a block that has to be read: in two blocks, with the distance to the next capture, and
// in one, without.
func BenchmarkProbe(b *testing.B) {
	dir := b.TempDir()
	m := material(b, "KR-KAAB")
	if err := Build(b.Context(), dir, []Material{m}, nil); err != nil {
		b.Fatal(err)
	}
	x := newIndex(m)
	var list []xiangqi.Position
	for i := int64(0); i < x.size(); i += 97 {
		if p, ok := x.position(i); ok {
			list = append(list, p)
		}
	}
	b.Run("cached", func(b *testing.B) {
		set := Open(os.DirFS(dir))
		defer set.Close()
		for i := 0; b.Loop(); i++ {
			if _, err := set.Probe(list[i%len(list)]); err != nil {
				b.Fatal(err)
			}
		}
	})
	for name, captures := range map[string]bool{"disk": true, "disk-search": false} {
		b.Run(name, func(b *testing.B) {
			set := Open(os.DirFS(dir))
			defer set.Close()
			for i := 0; b.Loop(); i++ {
				set.mu.Lock()
				set.forget()
				set.mu.Unlock()
				if _, err := set.probe(list[i%len(list)], captures); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
