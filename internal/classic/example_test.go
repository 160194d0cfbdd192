package classic_test

import (
	"context"
	"fmt"

	"duiyi/engine"
	"duiyi/internal/classic"
)

func ExampleNewXiangqi() {
	thesis := classic.NewXiangqi(classic.Thesis)
	r, err := thesis.Search(context.Background(),
		engine.Position{Start: "4k4/9/R8/1R7/9/9/9/9/9/3K5 w - - 0 1"},
		engine.Limits{Depth: 4}, nil)
	fmt.Println(r.Move, r.Info.Score.Mate, err)
	// Output: b6e6 3 <nil>
}

func ExampleNewGomoku() {
	r, err := classic.NewGomoku().Search(context.Background(),
		engine.Position{Start: "...../...../...../...../.....", Rules: "standard", Moves: []string{"c3"}},
		engine.Limits{}, nil)
	fmt.Println(r.Move, err)
	// Output: c2 <nil>
}
