package referee_test

import (
	"fmt"
	"strings"

	"duiyi/xiangqi"
	"duiyi/xiangqi/referee"
)

// A game knows how it stands.
func ExampleGame_Outcome() {
	p, err := xiangqi.ParseFEN("9/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w")
	if err != nil {
		fmt.Println(err)
		return
	}
	g := referee.NewGame(p)
	for _, text := range []string{"f0e0", "e8f8", "e0f0", "f8e8", "f0e0", "e8f8", "e0f0", "f8e8"} {
		m, err := xiangqi.ParseMove(text)
		if err == nil {
			err = g.Play(m)
		}
		if err != nil {
			fmt.Println(err)
			return
		}
	}
	verdict, reason := g.Outcome(referee.AXF)
	fmt.Println(g.Repetitions(), verdict, reason)
	// Output: 3 red_loses perpetual_check
}

// A ruling is data: the clause, what each side did, and each move of the loop
// with what it attacks.
func ExampleGame_Judge() {
	p, err := xiangqi.ParseFEN("3k5/9/9/6c2/9/9/9/7R1/9/5K3 w")
	if err != nil {
		fmt.Println(err)
		return
	}
	g := referee.NewGame(p)
	for _, text := range strings.Fields("h2g2 g6h6 g2h2 h6g6 h2g2 g6h6 g2h2 h6g6") {
		m, err := xiangqi.ParseMove(text)
		if err == nil {
			err = g.Play(m)
		}
		if err != nil {
			fmt.Println(err)
			return
		}
	}
	r := g.Judge(referee.CXA)
	fmt.Println(r.Verdict, r.Clause, r.Article)
	fmt.Println(r.Red.Kind, r.Black.Kind)
	m := r.Moves[0]
	fmt.Println(m.Move, m.Class, m.Chases[0].Victim.Square, m.Chases[0].Why)
	// Output:
	// red_loses forbidden_loop CXA 2020 art. 24.13
	// perpetual_chase allowed
	// h2g2 chase g6 unprotected
}
