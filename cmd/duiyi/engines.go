package main

import (
	"duiyi/app"
	"duiyi/engine"
	"duiyi/internal/classic"
)

// opponents is the engines that a player may choose from. Games in the
// database name them by ID, so an ID is never taken back.
func opponents() []app.EngineSpec {
	depth := app.Strength{Depth: &app.Range{Min: 1, Max: 7, Default: classic.DefaultDepth}}
	return []app.EngineSpec{
		{
			ID:          "xiangqi-thesis",
			Game:        "xiangqi",
			Name:        map[string]string{"zh-Hans": "论文", "zh-Hant": "論文", "en": "Thesis"},
			Strength:    depth,
			New:         func() (engine.Engine, error) { return classic.NewXiangqi(classic.Thesis), nil },
			AcceptsDraw: app.AcceptDraw,
		},
		{
			ID:          "xiangqi-xiangjia",
			Game:        "xiangqi",
			Name:        map[string]string{"zh-Hans": "象甲", "zh-Hant": "象甲", "en": "Xiangjia"},
			Strength:    depth,
			New:         func() (engine.Engine, error) { return classic.NewXiangqi(classic.Xiangjia), nil },
			AcceptsDraw: app.AcceptDraw,
		},
		{
			ID:   "gomoku-classic",
			Game: "gomoku",
			Name: map[string]string{"zh-Hans": "棋形", "zh-Hant": "棋形", "en": "Shapes"},
			New:  func() (engine.Engine, error) { return classic.NewGomoku(), nil },
		},
	}
}
