// Command xqnet trains a network to evaluate xiangqi on the engine's self-play
// games.
//
//	go run ./train/xqnet -out DIR FILE...
//
// reads games written by xqdata and writes the network (net.nnue), its
// learning curve (curve.svg), the printed output (log.txt) and a checkpoint to
// DIR. After a kill, the same command continues from the last whole epoch and
// produces the same network.
//
// With -begin a network learns on, at a lower -rate, from games that it has not
// seen.
//
// A network depends only on the files, the flags and the seed, on any machine
// whose processor rounds like this one: the AVX kernels add in the same order
// as the plain ones.
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

func main() {
	if err := run(os.Args[1:], os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "xqnet:", err)
		if errors.Is(err, errUsage) {
			os.Exit(2)
		}
		os.Exit(1)
	}
}

var errUsage = errors.New("usage: xqnet -out DIR [flags] FILE [FILE...]")

// A config is what determines a network, besides the games.
type config struct {
	Lanes  int
	Epochs int
	Batch  int
	Shards int // goroutines sharing a batch; affects the order of sums
	Seed   uint64
	Rate   float64 // initial learning rate of Adam
	Decay  float64 // weight decay, relative to Rate
	Blend  float64 // weight of the score in the target; the rest is the result
	Most   int     // highest score in centipawns of a training position
	Limit  int     // most training positions; 0 for all
	Begin  string  // network to begin with; empty for random weights
}

func run(args []string, stdout, stderr io.Writer) error {
	set := flag.NewFlagSet("xqnet", flag.ContinueOnError)
	set.SetOutput(stderr)
	var c config
	out := set.String("out", "", "folder for the network and what belongs to it")
	set.IntVar(&c.Lanes, "lanes", 128, "sums of each view, a multiple of 32 up to 256")
	set.IntVar(&c.Epochs, "epochs", 8, "times that every position is looked at")
	set.IntVar(&c.Batch, "batch", 4096, "positions between two steps")
	set.IntVar(&c.Shards, "shards", 2, "goroutines that share the work")
	set.Uint64Var(&c.Seed, "seed", 1, "of the first weights and of the order")
	set.Float64Var(&c.Rate, "rate", 0.002, "step of Adam, which falls to a fiftieth")
	set.Float64Var(&c.Decay, "decay", 0.3, "how fast weights fade, for each unit of rate")
	set.Float64Var(&c.Blend, "blend", 1, "share of the search's score in the target; the rest is the result")
	set.IntVar(&c.Most, "most", 1000, "centipawns beyond which a position is left out")
	set.IntVar(&c.Limit, "limit", 0, "positions to learn from; 0 for all")
	set.StringVar(&c.Begin, "begin", "", "network to begin with, of as many lanes, instead of random weights")
	if err := set.Parse(args); err != nil {
		return errUsage
	}
	if err := c.check(); err != nil || *out == "" || set.NArg() == 0 {
		return errors.Join(errUsage, err)
	}
	if err := os.MkdirAll(*out, 0o777); err != nil {
		return err
	}
	logFile, err := os.OpenFile(filepath.Join(*out, "log.txt"), os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o666)
	if err != nil {
		return err
	}
	defer logFile.Close()
	return train(c, *out, set.Args(), io.MultiWriter(stdout, logFile))
}

func (c *config) check() error {
	switch {
	case c.Lanes < 32 || c.Lanes > 256 || c.Lanes%32 != 0:
		return fmt.Errorf("%d lanes: want a multiple of 32 up to 256", c.Lanes)
	case c.Epochs < 1 || c.Batch < 1 || c.Shards < 1 || c.Limit < 0 || c.Most < 1:
		return errors.New("a flag is below its minimum")
	case !(c.Blend >= 0 && c.Blend <= 1) || !(c.Rate > 0) || !(c.Decay >= 0):
		return errors.New("a share or a rate is out of range")
	}
	return nil
}
