// Command puzzles makes banks of puzzles whose answers are proved. It takes positions
// from games, studies, self-play and endgame tables, proves what is to be found in them,
// and packs a file that package puzzles reads.
//
//	puzzles -work DIR [-earlier FILE] [-records DIR] [-tables DIR] [-threads N] [-for 10m] [-only NAMES]
//	puzzles -work DIR [-earlier FILE] -bank FILE -manifest FILE [-xiangqi N] [-gomoku N]
//	puzzles -second ENGINE [-n 500] [-nodes N] [-seed N]
//	puzzles -brain ENGINE [-n 500] [-nodes N] [-seed N]
//	puzzles -levels GAME [-task KIND] [-n 40] [-step 2] [-seed N]
//
// The first form works until it is interrupted, its time is over or nothing is left, and
// goes on where it was when it is called again. The second packs what is there. With an earlier
// edition, work goes on behind its units, and a new bank keeps its puzzles. The third
// asks another engine, which speaks UCI, whether it refutes puzzles of the program about
// mates, the fourth one that speaks the protocol of Gomocup about those of gomoku and renju. The
// fifth says what share of the puzzles of a game, or of one kind of task, the levels of the
// engine solve.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"duiyi/gomoku"
	"duiyi/internal/gmsearch"
	"duiyi/internal/xqtable"
	"duiyi/puzzles"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "puzzles:", err)
		os.Exit(1)
	}
}

// A worker makes units on one thread.
type worker struct {
	ctx   context.Context
	fours gmsearch.FoursOnly
	gm    *gmsearch.Engine
	nodes int64 // looked at for the puzzle in hand
}

func newWorker(ctx context.Context) *worker {
	w := &worker{ctx: ctx, fours: gmsearch.NewFoursOnly(ctx), gm: gmsearch.New()}
	if err := w.gm.SetOption("Hash", "4"); err != nil {
		panic(err) // the option exists
	}
	return w
}

func run() error {
	dir := flag.String("work", "", "`folder` of unfinished work")
	records := flag.String("records", "", "`folder` of *.tsv with games and studies")
	tables := flag.String("tables", "", "`folder` of endgame tables besides those in the program")
	threads := flag.Int("threads", 1, "units made at once")
	span := flag.Duration("for", 0, "time to work; 0 until all is done")
	only := flag.String("only", "", "names of sources, separated by commas; all if empty")
	before := flag.String("earlier", "", "`file` of an earlier edition, with its manifest beside it as .json")
	bank := flag.String("bank", "", "`file` to pack")
	manifest := flag.String("manifest", "", "`file` that says what was packed")
	xiangqi := flag.Int("xiangqi", 6000, "puzzles of xiangqi to pack at most")
	gomoku := flag.Int("gomoku", 4000, "puzzles of gomoku and renju to pack at most")
	engine := flag.String("second", "", "`engine` that is asked about mates, with its arguments")
	gomocup := flag.String("brain", "", "`engine` that is asked about puzzles of gomoku and renju, with its arguments")
	levels := flag.String("levels", "", "`game` whose levels solve puzzles")
	count := flag.Int("n", 500, "puzzles to draw, of -levels from each band of difficulty")
	nodes := flag.Int("nodes", 3_000_000, "what the engine looks at for one question")
	task := flag.String("task", "", "`kind` of task that -levels draws; all if empty")
	step := flag.Int("step", 2, "how far the levels are apart")
	seed := flag.Uint64("seed", 1, "of the draw")
	flag.Parse()
	switch {
	case flag.NArg() > 0 || *count < 1 || *step < 1:
		return errors.New("takes no other arguments, and -n and -step from 1")
	case *engine != "":
		return second(*engine, *count, *nodes, *seed)
	case *gomocup != "":
		return secondBrain(context.Background(), *gomocup, *count, *nodes, *seed)
	case *levels != "" && *levels != "xiangqi" && *levels != "gomoku":
		return fmt.Errorf("-levels %s: want xiangqi or gomoku", *levels)
	case *task != "" && !slices.Contains(puzzles.Kinds[:], puzzles.Kind(*task)):
		return fmt.Errorf("-task %s: want one of %v", *task, puzzles.Kinds)
	case *levels != "":
		return strength(context.Background(), *levels, puzzles.Kind(*task), *count, *step, *seed)
	}
	if *dir == "" {
		return errors.New("needs -work, -second, -brain or -levels")
	}
	var earlier *edition
	if *before != "" {
		var err error
		if earlier, err = readEdition(*before); err != nil {
			return err
		}
	}
	if *bank != "" {
		return pack(earlier, *dir, *bank, *manifest, map[string]int{"xiangqi": *xiangqi, "gomoku": *gomoku})
	}
	list, err := sources(*records, *tables)
	if err != nil {
		return err
	}
	if *only != "" {
		names := strings.Split(*only, ",")
		list = slices.DeleteFunc(list, func(s source) bool { return !slices.Contains(names, s.name) })
	}
	for i := range list {
		list[i].past = earlier.done(list[i].name)
	}
	if len(list) == 0 {
		return fmt.Errorf("-only %s: no such source", *only)
	}
	if err := os.MkdirAll(*dir, 0o755); err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if *span > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, *span)
		defer cancel()
	}
	begin := time.Now()
	if err := work(ctx, *dir, *threads, list); err != nil {
		return err
	}
	fmt.Printf("worked %v\n", time.Since(begin).Round(time.Second))
	return nil
}

// sources lists everything that makes puzzles.
func sources(records, folder string) ([]source, error) {
	tables, err := readTables(records)
	if err != nil {
		return nil, err
	}
	var list []source
	for i := range tables {
		t := &tables[i]
		switch {
		case len(t.rows) == 0:
		case isGomoku(t):
			fours, threes := gmGames(t, false), gmGames(t, true)
			fours.share, threes.share = 6, 6
			list = append(list, fours, threes)
		default:
			mates, defences, material, deep := xqMates(t), xqDefences(t), xqMaterial(t, materialMoves), xqMaterial(t, deepMaterial)
			material.share, deep.share = 3, 14
			if _, ok := t.columns["start"]; ok && t.get(0, "start") != "" {
				mates.share, defences.share, material.share = 6, 4, 3 // studies yield more than games
			}
			list = append(list, mates, defences, material, deep)
		}
	}
	for _, rule := range []gomoku.Rule{gomoku.Freestyle, gomoku.Standard, gomoku.Renju} {
		fours, threes := gmSelfPlay(rule, false, 100_000), gmSelfPlay(rule, true, 100_000)
		fours.share = 6
		long, deep := gmReaders(rule, false, 1_000_000), gmReaders(rule, true, 1_000_000)
		long.share, deep.share = 8, 1
		list = append(list, fours, threes, long, deep)
	}
	folders := []string{}
	if folder != "" {
		folders = append(folders, filepath.Clean(folder))
	}
	set := openTables(folders)
	return append(list, endings(set)...), nil
}

// openTables opens the tables in the program and in some folders.
func openTables(folders []string) *xqtable.Set {
	list := []fs.FS{xqtable.Own()}
	for _, f := range folders {
		list = append(list, os.DirFS(f))
	}
	return xqtable.Open(list...)
}

// isGomoku reports whether the moves of a table are points: two squares of xiangqi have
// four characters, and no letter of them is behind i.
func isGomoku(t *table) bool {
	word, _, _ := strings.Cut(t.get(0, "moves"), " ")
	return len(word) != 4
}
