package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strconv"
	"strings"

	"duiyi/puzzles"
	"duiyi/xiangqi"
)

// A prover is another engine, which speaks UCI and finds mates.
type prover struct {
	in    io.WriteCloser
	out   *bufio.Scanner
	cmd   *exec.Cmd
	nodes int
}

func startProver(command string, nodes int) (*prover, error) {
	words := strings.Fields(command)
	if len(words) == 0 {
		return nil, errors.New("-second: which engine?")
	}
	p := &prover{cmd: exec.Command(words[0], words[1:]...), nodes: nodes}
	var err error
	if p.in, err = p.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	p.out = bufio.NewScanner(out)
	if err := p.cmd.Start(); err != nil {
		return nil, err
	}
	for _, q := range [][2]string{
		{"uci", "uciok"}, {"setoption name UCI_Variant value xiangqi\nsetoption name Use NNUE value false\nsetoption name Hash value 64\nisready", "readyok"},
	} {
		if _, err := p.ask(q[0], q[1]); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// ask sends a line and reads up to the line that begins with the end.
func (p *prover) ask(text, end string) ([]string, error) {
	if _, err := fmt.Fprintln(p.in, text); err != nil {
		return nil, err
	}
	var lines []string
	for p.out.Scan() {
		lines = append(lines, p.out.Text())
		if strings.HasPrefix(p.out.Text(), end) {
			return lines, nil
		}
	}
	return nil, errors.Join(p.out.Err(), io.ErrUnexpectedEOF)
}

func (p *prover) close() error {
	fmt.Fprintln(p.in, "quit")
	return p.cmd.Wait()
}

// How many plies deeper than the mate the engine looks, as it reduces moves that seem poor:
// where there should be a mate, and where there should be none.
const (
	sure  = 24
	doubt = 8
)

// mate returns within how many moves the side to move mates, as far as the engine sees; 0 if
// it sees no mate within most moves.
func (p *prover) mate(pos xiangqi.Position, most, beyond int) (int, error) {
	lines, err := p.ask(fmt.Sprintf("ucinewgame\nposition fen %s\ngo mate %d depth %d nodes %d", pos.FEN(), most, 2*most-1+beyond, p.nodes), "bestmove")
	found := 0
	for _, line := range lines {
		_, after, ok := strings.Cut(line, " score mate ")
		word, _, _ := strings.Cut(after, " ")
		if n, err := strconv.Atoi(word); ok && err == nil && n > 0 && n <= most && !strings.Contains(line, "bound") {
			found = n
		}
	}
	return found, err
}

// An opinion is what the engine says of a puzzle.
type opinion string

const (
	confirms opinion = "confirmed"
	refutes  opinion = "refuted"
	unsure   opinion = "undecided" // it did not find the mate
)

// judge asks the engine about a puzzle of mates: whether there is the mate, and for "mate"
// none that is faster; whether the right defence is not mated, and all others are.
func (p *prover) judge(z *puzzles.Puzzle) (opinion, error) {
	pos, err := xiangqi.ParseFEN(z.Position)
	if err != nil {
		return unsure, err
	}
	n := z.Task.Moves
	if z.Task.Kind != puzzles.OnlyDefence {
		found, err := p.mate(pos, n, sure)
		switch {
		case err != nil || found == 0:
			return unsure, err
		case found < n && z.Task.Kind == puzzles.Mate:
			return refutes, nil
		}
		return confirms, nil
	}
	right := map[string]bool{}
	for _, a := range z.Solution.Next {
		right[a.Move] = true
	}
	for _, m := range pos.LegalMoves(nil) {
		after := pos
		after.PlayUnchecked(m)
		beyond := sure
		if right[m.String()] {
			beyond = doubt
		}
		found, err := p.mate(after, n, beyond)
		switch {
		case err != nil:
			return unsure, err
		case right[m.String()] && found > 0:
			return refutes, nil
		case !right[m.String()] && found == 0:
			return unsure, nil
		}
	}
	return confirms, nil
}

// second prints what an engine says of so many puzzles about mates, drawn at random.
func second(command string, n, nodes int, seed uint64) error {
	list, err := drawKinds(n, seed, puzzles.Mate, puzzles.Checks, puzzles.OnlyDefence)
	if err != nil {
		return err
	}
	p, err := startProver(command, nodes)
	if err != nil {
		return err
	}
	return errors.Join(survey(list, p.judge), p.close())
}

// drawKinds draws so many puzzles of some kinds from the bank in the program.
func drawKinds(n int, seed uint64, kinds ...puzzles.Kind) ([]*puzzles.Puzzle, error) {
	bank, err := puzzles.Own()
	if err != nil {
		return nil, err
	}
	var list []*puzzles.Puzzle
	for _, k := range kinds {
		list = append(list, bank.Query(puzzles.Query{Kind: k})...)
	}
	return draw(list, n, seed), nil
}

// survey prints what a judge says of puzzles: each that is not confirmed, and how many of each
// kind.
func survey(list []*puzzles.Puzzle, judge func(*puzzles.Puzzle) (opinion, error)) error {
	count := map[puzzles.Kind]map[opinion]int{}
	for _, z := range list {
		said, err := judge(z)
		if err != nil {
			return fmt.Errorf("%s: %w", z.ID, err)
		}
		if count[z.Task.Kind] == nil {
			count[z.Task.Kind] = map[opinion]int{}
		}
		count[z.Task.Kind][said]++
		if said != confirms {
			fmt.Printf("%s %s %s\n", said, z.ID, z.Task)
		}
	}
	fmt.Printf("%d puzzles\n", len(list))
	for _, k := range puzzles.Kinds {
		if c := count[k]; c != nil {
			fmt.Printf("%-13s confirmed %d, undecided %d, refuted %d\n", k, c[confirms], c[unsure], c[refutes])
		}
	}
	return nil
}
