package uci

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"duiyi/protocol/internal/xq"
)

// Xiangqi programs count ranks from 0, as in h2e2. Fairy-Stockfish and the boards
// made for it, which set UCI_Variant, count from 1, as in h3e3 and h10g8.

// ranked writes a move of ours, with ranks from 1 if oneBased.
func ranked(move string, oneBased bool) string {
	if !oneBased || len(move) != 4 {
		return move
	}
	return fmt.Sprintf("%c%d%c%d", move[0], move[1]-'0'+1, move[2], move[3]-'0'+1)
}

// unranked reads a move into one of ours, "" if it is none.
func unranked(move string, oneBased bool) string {
	low := 0
	if oneBased {
		low = 1
	}
	var out strings.Builder
	for range 2 {
		if move == "" || move[0] < 'a' || move[0] > 'i' {
			return ""
		}
		n := 1
		for n < len(move) && move[n] >= '0' && move[n] <= '9' {
			n++
		}
		rank, err := strconv.Atoi(move[1:n])
		if err != nil || rank < low || rank > low+9 {
			return ""
		}
		fmt.Fprintf(&out, "%c%d", move[0], rank-low)
		move = move[n:]
	}
	if move != "" {
		return ""
	}
	return out.String()
}

// readRanked reads the words after position, with ranks from 1 if oneBased. Its
// results are those of xq.Read.
func readRanked(words []string, oneBased bool) (*xq.Game, error) {
	at := slices.Index(words, "moves")
	if !oneBased || at < 0 {
		return xq.Read(words)
	}
	ours := slices.Clone(words[:at+1])
	for i, m := range words[at+1:] {
		move := unranked(m, true)
		if move == "" {
			g, err := xq.Read(ours)
			if err == nil {
				err = fmt.Errorf("move %d: %q is no move with ranks 1 to 10", i+1, m)
			}
			return g, err
		}
		ours = append(ours, move)
	}
	g, err := xq.Read(ours)
	if err != nil && g != nil {
		err = fmt.Errorf("%w (ranks told from 0)", err)
	}
	return g, err
}

// read reads the words after position by the ranks in use. A list of moves that
// goes further by the other ranks changes them.
func (s *server) read(words []string) (*xq.Game, error) {
	g, err := readRanked(words, s.oneBased)
	if err == nil || g == nil {
		return g, err
	}
	other, otherErr := readRanked(words, !s.oneBased)
	if other == nil || len(other.Moves) <= len(g.Moves) {
		return g, err
	}
	s.useRanks(!s.oneBased)
	return other, otherErr
}

// readMoves reads the moves after searchmoves likewise.
func (s *server) readMoves(moves []string) ([]string, error) {
	legal := func(oneBased bool) ([]string, error) {
		list := slices.Clone(moves)
		for i, m := range moves {
			if oneBased {
				if list[i] = unranked(m, true); list[i] == "" {
					return nil, fmt.Errorf("searchmoves: %q is no move with ranks 1 to 10", m)
				}
			}
		}
		return s.game.Legal(list)
	}
	list, err := legal(s.oneBased)
	if err == nil {
		return list, nil
	}
	other, otherErr := legal(!s.oneBased)
	if otherErr != nil {
		return nil, err
	}
	s.useRanks(!s.oneBased)
	return other, nil
}

// useRanks changes the ranks of the session, and says so.
func (s *server) useRanks(oneBased bool) {
	s.oneBased = oneBased
	low := 0
	if oneBased {
		low = 1
	}
	s.say("moves have ranks %d to %d from here on: the list fits no others", low, low+9)
}

// line writes moves of ours by the ranks in use.
func (s *server) line(moves []string) []string {
	if !s.oneBased {
		return moves
	}
	list := make([]string, len(moves))
	for i, m := range moves {
		list[i] = ranked(m, true)
	}
	return list
}
