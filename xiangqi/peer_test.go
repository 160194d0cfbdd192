package xiangqi_test

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"testing"

	"duiyi/xiangqi"
)

// TestPeer compares the legal moves of many positions with those of a UCI
// engine that has "go perft", such as Fairy-Stockfish or Pikafish. It is told
// by the environment:
//
//	XIANGQI_PEER        the engine's program; without it the test is skipped
//	XIANGQI_PEER_GAMES  a table of games with a heading, tab-separated, with
//	                    columns "start" (FEN or empty) and "moves" (h2e2 ...)
//	XIANGQI_PEER_COUNT  different positions to compare from each source, 2000
//	                    if not set
//
// One source is random walks, the other the games, if given.
func TestPeer(t *testing.T) {
	program := os.Getenv("XIANGQI_PEER")
	if program == "" {
		t.Skip("XIANGQI_PEER names no engine to compare with")
	}
	count := 2000
	if text := os.Getenv("XIANGQI_PEER_COUNT"); text != "" {
		var err error
		if count, err = strconv.Atoi(text); err != nil {
			t.Fatal(err)
		}
	}
	t.Run("walks", func(t *testing.T) {
		comparePeer(t, program, func(offer func(*xiangqi.Position) bool) { offerWalks(count, offer) })
	})
	t.Run("games", func(t *testing.T) {
		name := os.Getenv("XIANGQI_PEER_GAMES")
		if name == "" {
			t.Skip("XIANGQI_PEER_GAMES names no table of games")
		}
		comparePeer(t, program, func(offer func(*xiangqi.Position) bool) { offerGames(t, name, count, offer) })
	})
}

// offerWalks plays random games from the start position until count positions
// were new.
func offerWalks(count int, offer func(*xiangqi.Position) bool) {
	r := rand.New(rand.NewPCG(5, 6)) // fixed seed: failures repeat
	for count > 0 {
		p := xiangqi.StartPosition()
		for range 300 {
			moves := p.LegalMoves(nil)
			if len(moves) == 0 || count == 0 {
				break
			}
			p.PlayUnchecked(moves[r.IntN(len(moves))])
			if offer(&p) {
				count--
			}
		}
	}
}

// offerGames replays the games of a table until count positions were new.
func offerGames(t *testing.T, name string, count int, offer func(*xiangqi.Position) bool) {
	file, err := os.Open(name)
	if err != nil {
		t.Error(err)
		return
	}
	defer file.Close()
	table := bufio.NewScanner(file)
	table.Buffer(nil, 1<<20)
	table.Scan()
	head := strings.Split(table.Text(), "\t")
	start, moves := slices.Index(head, "start"), slices.Index(head, "moves")
	if start < 0 || moves < 0 {
		t.Errorf("%s: heading %q: %v", name, head, table.Err())
		return
	}
	for count > 0 && table.Scan() {
		row := strings.Split(table.Text(), "\t")
		if len(row) <= max(start, moves) {
			t.Errorf("%s: row %q is cut short", name, row)
			return
		}
		p := xiangqi.StartPosition()
		if row[start] != "" {
			if p, err = xiangqi.ParseFEN(row[start]); err != nil {
				continue // studies from boards that are no positions
			}
		}
		for _, text := range strings.Fields(row[moves]) {
			m, err := xiangqi.ParseMove(text)
			if err == nil {
				err = p.Play(m)
			}
			if err != nil || count == 0 {
				break // the record went wrong here
			}
			if offer(&p) {
				count--
			}
		}
	}
	if err := table.Err(); err != nil {
		t.Errorf("%s: %v", name, err)
	}
}

// comparePeer asks the engine for the moves of every new position that the
// source offers. Questions run ahead of the answers.
func comparePeer(t *testing.T, program string, source func(offer func(*xiangqi.Position) bool)) {
	engine := exec.Command(program)
	stdin, err := engine.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	stdout, err := engine.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := engine.Start(); err != nil {
		t.Fatal(err)
	}
	asked := make(chan xiangqi.Position, 1<<12)
	go func() {
		defer close(asked)
		defer stdin.Close()
		in := bufio.NewWriter(stdin)
		defer in.Flush()
		// Engines of several games need to be told; the others ignore it.
		fmt.Fprintln(in, "setoption name UCI_Variant value xiangqi")
		seen := make(map[uint64]struct{})
		offer := func(p *xiangqi.Position) bool {
			if _, ok := seen[p.Hash()]; ok {
				return false
			}
			seen[p.Hash()] = struct{}{}
			board := p.Setup()
			board.HalfMoves, board.FullMove = 0, 1 // Pikafish refuses 120 and more
			fmt.Fprintf(in, "position fen %s\ngo perft 1\n", board.FEN())
			asked <- *p
			return true
		}
		start := xiangqi.StartPosition()
		offer(&start) // rankBase looks at the first answer
		source(offer)
		fmt.Fprintln(in, "quit")
	}()

	defer func() { // when it gave up: end the engine, and the source
		engine.Process.Kill()
		for range asked {
		}
	}()

	answers := bufio.NewScanner(stdout)
	compared, moves, bad, firstRank := 0, 0, 0, 0
	for p := range asked {
		got, ok := readDivide(answers)
		if !ok {
			t.Fatalf("%s: the engine ended instead of answering, after %d positions", p.FEN(), compared)
		}
		want := p.LegalMoves(nil)
		if compared == 0 {
			firstRank = rankBase(got)
		}
		compared++
		moves += len(want)
		if !slices.Equal(sorted(got), sorted(names(want, firstRank))) {
			t.Errorf("%s: moves\n%v, but the engine has\n%v", p.FEN(), names(want, firstRank), got)
			if bad++; bad == 10 {
				t.Fatal("giving up")
			}
		}
	}
	if err := engine.Wait(); err != nil {
		t.Errorf("%s: %v", program, err)
	}
	t.Logf("%d different positions with %d moves compared, %d differ", compared, moves, bad)
}

// readDivide reads lines like "h2e2: 1" up to the total.
func readDivide(answers *bufio.Scanner) (moves []string, ok bool) {
	for answers.Scan() {
		name, _, ok := strings.Cut(answers.Text(), ": ")
		if name == "Nodes searched" {
			return moves, true
		}
		if ok && len(name) <= 6 && 'a' <= name[0] && name[0] <= 'i' {
			moves = append(moves, name)
		}
	}
	return moves, false
}

// rankBase tells an engine that counts ranks from 0 from one that counts from
// 1 by its moves of the start position.
func rankBase(moves []string) int {
	if slices.Contains(moves, "a0a1") {
		return 0
	}
	return 1
}

func names(moves []xiangqi.Move, firstRank int) (list []string) {
	for _, m := range moves {
		from, to := m.From(), m.To()
		list = append(list, fmt.Sprintf("%c%d%c%d", 'a'+from.File(), from.Rank()+firstRank, 'a'+to.File(), to.Rank()+firstRank))
	}
	return list
}

func sorted(list []string) []string { return slices.Sorted(slices.Values(list)) }
