package gomoku_test

import (
	"errors"
	"fmt"

	"duiyi/gomoku"
)

// A game is a position and points played on it, until Outcome says that it is
// over.
func Example() {
	p, err := gomoku.NewPosition(gomoku.DefaultSize, gomoku.Freestyle)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, text := range []string{"h8", "a1", "i8", "b1", "j8", "c1", "k8", "d1", "l8"} {
		pt, err := gomoku.ParsePoint(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		if err := p.Play(pt); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Println(p.Outcome() == gomoku.BlackWins, p.Row())
	// Output: true [h8 i8 j8 k8 l8]
}

func ExampleParse() {
	p, err := gomoku.Parse("...../..O../..X../..X../..... O", gomoku.Standard)
	fmt.Println(p.Turn(), p.At(gomoku.PointAt(2, 1)), p.Left(), err)

	_, err = gomoku.Parse("...../..?../...../...../.....", gomoku.Standard)
	var pe *gomoku.ParseError
	if errors.As(err, &pe) {
		fmt.Println(pe.Offset, pe.Err)
	}
	// Output:
	// O X 22 <nil>
	// 8 not X for Black, O for White or . for an empty point
}

func ExamplePosition_Play() {
	p, err := gomoku.Parse("...../..O../..X../..X../..... O", gomoku.Standard)
	if err != nil {
		fmt.Println(err)
		return
	}
	err = p.Play(gomoku.PointAt(2, 1))
	fmt.Println(err, errors.Is(err, gomoku.ErrOccupied))
	// Output: c2: there is a stone on the point true
}

func ExamplePosition_Explain() {
	p, err := gomoku.Parse("......../......../......../...X..../.X..X.../...X..../......../........", gomoku.Renju)
	if err != nil {
		fmt.Println(err)
		return
	}
	ruling := p.Explain(gomoku.PointAt(3, 3))
	fmt.Println(ruling.Point, ruling.Kind)
	for _, s := range ruling.Shapes {
		fmt.Println(s.Name, s.Stones, s.Completions)
	}
	// Output:
	// d4 double_three
	// three [b4 d4 e4] [{c4 legal}]
	// three [d3 d4 d5] [{d2 legal} {d6 legal}]
}
