package main

import (
	"strings"

	"duiyi/gomoku"
	"duiyi/internal/gmeval"
	"duiyi/internal/xqreason"
	"duiyi/internal/xqtable"
	"duiyi/puzzles"
	"duiyi/xiangqi"
)

// grade sets the themes of a puzzle and its difficulty, from measures of the solution.
func grade(p *puzzles.Puzzle) error {
	p.Themes = nil
	of := gradeGomoku
	if p.Game == "xiangqi" {
		of = gradeXiangqi
	}
	err := of(p)
	theme(p, "real_game", p.Source.Kind == puzzles.FromGame)
	return err
}

func theme(p *puzzles.Puzzle, name string, fits bool) bool {
	if fits {
		p.Themes = append(p.Themes, name)
	}
	return fits
}

func gradeXiangqi(p *puzzles.Puzzle) error {
	q, err := xiangqi.ParseFEN(p.Position)
	if err != nil {
		return err
	}
	n := p.Task.Moves
	line := movesOf(p.Solution.Line())
	choice := len(q.LegalMoves(nil))
	switch p.Task.Kind {
	case puzzles.Mate, puzzles.Checks:
		pattern := xqreason.PatternOf(&q, line)
		theme(p, string(pattern), pattern != xqreason.NoPattern)
		p.Difficulty = 500 + 330*n - 12*n*n + 4*choice
	case puzzles.TableWin, puzzles.TableDraw:
		m, err := xqtable.ParseMaterial(p.Source.Title)
		if err != nil {
			return err
		}
		theme(p, attackers(m), true)
		p.Difficulty = 1250 + 90*n + 6*choice
	case puzzles.OnlyDefence:
		p.Difficulty = 900 + 180*n + 5*choice
	case puzzles.Material:
		theme(p, p.Task.Motif, p.Task.Motif != "")
		p.Difficulty = 850 + 300*n + 5*choice
	}
	if theme(p, "quiet", !q.GivesCheck(line[0]) && q.At(line[0].To()) == xiangqi.NoPiece) {
		p.Difficulty += 120
	}
	if theme(p, "sacrifice", sacrifices(&q, line)) {
		p.Difficulty += 80
	}
	if len(p.Solution.Next) > 1 {
		p.Difficulty -= 80
	}
	theme(p, phase(&q), true)
	return nil
}

// attackers names the kinds of pieces that attack in an ending, such as "horse_pawn_ending" or
// "rook_against_horse_ending".
func attackers(m xqtable.Material) string {
	var names []string
	for _, k := range m.Attackers {
		names = append(names, k.String())
	}
	for i, k := range m.Against {
		if i == 0 {
			names = append(names, "against")
		}
		names = append(names, k.String())
	}
	return strings.Join(names, "_") + "_ending"
}

// movesOf reads the moves of a tree.
func movesOf(texts []string) []xiangqi.Move {
	var list []xiangqi.Move
	for _, t := range texts {
		m, err := xiangqi.ParseMove(t)
		if err != nil {
			panic(err) // the tree was written from moves
		}
		list = append(list, m)
	}
	return list
}

// sacrifices reports whether in a line the solver loses a rook, horse or cannon that
// took nothing as good.
func sacrifices(p *xiangqi.Position, line []xiangqi.Move) bool {
	q := *p
	taken := 0
	for i, m := range line {
		worth := 0
		if q.At(m.To()) != xiangqi.NoPiece {
			worth = q.Worth(m.To())
		}
		if i%2 == 0 {
			taken = worth
		} else if worth >= 4 && worth > taken {
			return true
		}
		q.PlayUnchecked(m)
	}
	return false
}

// phase returns the theme of how much is on the board: attackers of both sides.
func phase(p *xiangqi.Position) string {
	n := 0
	for _, side := range []xiangqi.Side{xiangqi.Red, xiangqi.Black} {
		for _, k := range []xiangqi.Kind{xiangqi.Rook, xiangqi.Horse, xiangqi.Cannon} {
			n += p.Pieces(side, k).Count()
		}
	}
	switch {
	case n <= 4:
		return "endgame"
	case n <= 9:
		return "middlegame"
	}
	return "opening"
}

func gradeGomoku(p *puzzles.Puzzle) error {
	rule, err := gomoku.ParseRule(p.Rules)
	if err != nil {
		return err
	}
	q, err := gomoku.Parse(p.Position, rule)
	if err != nil {
		return err
	}
	n := p.Task.Moves
	b := gmeval.New(&q)
	wrong := wrongFours(b, &p.Solution)
	switch p.Task.Kind {
	case puzzles.Fours:
		p.Difficulty = 780 + 150*n - 3*n*n + 25*min(wrong, 24)
	case puzzles.FoulTrap, puzzles.FoulEscape:
		p.Difficulty = 930 + 150*n - 3*n*n + 25*min(wrong, 24)
		theme(p, "forbidden_point", true)
	case puzzles.Threes:
		p.Difficulty = 1050 + 190*n - 5*n*n + 10*min(len(candidates(b, false)), 20)
	case puzzles.StopFours:
		us := b.Turn()
		threats := len(b.Marked(us.Other(), gmeval.MakesFour, nil))
		p.Difficulty = 1000 + 60*threats
		theme(p, "only_point", len(p.Solution.Next) == 1)
	}
	if p.Task.Kind != puzzles.StopFours {
		theme(p, shape(&q, p.Solution.Line()), true)
	} else {
		theme(p, "four_three", len(b.Marked(b.Turn().Other(), gmeval.MakesFour, nil)) > 0 && b.Count(b.Turn().Other(), gmeval.FourAndThree) > 0)
	}
	theme(p, "long", n >= 8)
	if len(p.Solution.Next) > 1 {
		p.Difficulty -= 80
	}
	return nil
}

// wrongFours counts, over a tree, the fours that are no right moves.
func wrongFours(b *gmeval.Board, n *puzzles.Node) int {
	count := max(0, len(fourMoves(b))-len(n.Next))
	for i := range n.Next {
		c := &n.Next[i]
		b.Play(pointOf(c.Move))
		for j := range c.Next {
			b.Play(pointOf(c.Next[j].Move))
			count += wrongFours(b, &c.Next[j])
			b.Undo()
		}
		b.Undo()
	}
	return count
}

// shape names what a winning line comes to: a four and a three at once, two fours or an
// open four.
func shape(p *gomoku.Position, line []string) string {
	b := gmeval.New(p)
	var class, before gmeval.Class
	lines := uint8(0)
	for i, text := range line {
		m := pointOf(text)
		if i%2 == 0 {
			class, before = b.Class(b.Turn(), m), class
			lines = b.Lines(b.Turn(), m)
		}
		b.Play(m)
	}
	switch {
	case class.Is(gmeval.Winning) && lines&(lines-1) != 0:
		return "double_four"
	case before.Is(gmeval.FourAndThree):
		return "four_three"
	case class.Is(gmeval.Winning):
		return "open_four"
	}
	return "four"
}
