package tourneycmd

import (
	"errors"
	"fmt"
	"io"
	"os"

	"duiyi/cmd/duiyi/internal/command"
	"duiyi/records/faults"
	"duiyi/tourney"
	"duiyi/tourney/trf"
)

// maxFile is the longest file read: 9,999 players with 999 rounds have less.
const maxFile = 128 << 20

var errLong = errors.New("more than 128 MiB")

// load reads a file, or standard input for "-".
func load(s *command.Streams, path string) (*tourney.Tournament, []byte, error) {
	in := s.In
	if path != "-" {
		f, err := os.Open(path)
		if err != nil {
			return nil, nil, err
		}
		defer f.Close()
		in = f
	}
	data, err := io.ReadAll(io.LimitReader(in, maxFile+1))
	if err == nil && len(data) > maxFile {
		err = errLong
	}
	if err != nil {
		return nil, nil, &faults.Place{File: path, Err: err}
	}
	t, err := trf.Parse(data)
	if err != nil {
		return nil, nil, fmt.Errorf("%s: %w", path, err)
	}
	return t, data, nil
}

// A seat is a player on a board.
type seat struct {
	Number int     `json:"number"`
	Name   string  `json:"name"`
	Points float64 `json:"points"`
}

// seatOf returns a player with the points of the rounds before one.
func seatOf(t *tourney.Tournament, number, round int) seat {
	p := t.Player(number)
	return seat{number, p.Name, float64(t.Score(p, round-1)) / 10}
}
