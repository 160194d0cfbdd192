package catalogue

import (
	"slices"

	"duiyi/internal/arena/export"
	"duiyi/record"
	"duiyi/record/formats"
)

// RecordKind returns the terms for writing games of a match as records in a format. Times
// that the format cannot hold count as lost if another format of the game holds them.
func RecordKind(name string, to record.Format) (export.Kind, error) {
	g, err := GameNamed(name)
	if err != nil {
		return export.Kind{}, err
	}
	spent := to.Spent || slices.ContainsFunc(formats.All(), func(f record.Format) bool { return f.Spent && f.Holds(name) && len(f.Games) == 1 })
	return export.Kind{Ruleset: g.Rules, ToRecord: g.ToRecord, Spent: spent}, nil
}
