package workers

import (
	"slices"
	"strconv"

	"duiyi/book"
	"duiyi/engine"
)

// variety returns the settings of an engine that varies its play by a seed. They are set
// before each search, because the engine may come from another game.
func variety(e engine.Engine, seed int) []engine.Setting {
	c, ok := e.(engine.Configurable)
	if !ok {
		return nil
	}
	var list []engine.Setting
	for _, o := range c.Options() {
		if o.Name == "Seed" {
			list = append(list, engine.Setting{Name: o.Name, Value: strconv.Itoa(seed)})
		}
	}
	return list
}

// SetBook sets the opening book of an engine that has books.
func SetBook(e engine.Engine, name string) error {
	c, ok := e.(engine.Configurable)
	if !ok {
		return nil
	}
	set := func(option, value string) error {
		if !slices.ContainsFunc(c.Options(), func(o engine.Option) bool { return o.Name == option }) {
			return nil
		}
		return c.SetOption(option, value)
	}
	own, file := "true", name
	if name == book.None {
		own, file = "false", ""
	}
	if err := set("BookFile", file); err != nil {
		return err
	}
	return set("OwnBook", own)
}
