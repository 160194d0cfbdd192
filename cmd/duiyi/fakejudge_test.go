package main

import (
	"bufio"
	"fmt"
	"os"
	"slices"
	"strings"

	"duiyi/xiangqi"
	"duiyi/xiangqi/referee"
)

// fakeJudge is a UCI program that rules as the computer rule does, in the score
// of a search of one move. FAKEJUDGE=draws has it call everything a draw,
// FAKEJUDGE=mute leave its score out, and FAKEJUDGE=chases call chases draws.
func fakeJudge() {
	var g *referee.Game
	play := func(text string) bool {
		m, err := xiangqi.ParseMove(text)
		return err == nil && g.Play(m) == nil
	}
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		words := strings.Fields(in.Text())
		if len(words) == 0 {
			continue
		}
		switch words[0] {
		case "uci":
			fmt.Println("id name Fake\nuciok")
		case "isready":
			fmt.Println("readyok")
		case "position": // position fen F w - - 0 1 moves ...
			n := slices.Index(words, "moves")
			p, err := xiangqi.ParseFEN(strings.Join(words[2:n], " "))
			if err != nil {
				return
			}
			g = referee.NewGame(p)
			for _, m := range words[n+1:] {
				if !play(m) {
					return
				}
			}
		case "go": // go depth 1 searchmoves M
			last := words[len(words)-1]
			now := g.Position()
			mover := now.Side()
			if !play(last) {
				return
			}
			r := g.Judge(referee.Computer)
			score := "cp 0"
			if loser, ok := r.Verdict.Loser(); ok && os.Getenv("FAKEJUDGE") != "draws" &&
				!(os.Getenv("FAKEJUDGE") == "chases" && r.Clause == referee.ClausePerpetualChase) {
				score = "mate 1"
				if loser == mover {
					score = "mate 0"
				}
			}
			if os.Getenv("FAKEJUDGE") != "mute" {
				fmt.Println("info depth 1 score", score, "pv", last)
			}
			fmt.Println("bestmove", last)
		case "quit":
			return
		}
	}
}
