package recordscmd

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"iter"
	"os"

	"duiyi/cmd/duiyi/internal/catalogue"
	"duiyi/internal/arena"
	"duiyi/internal/arena/export"
	"duiyi/record"
	"duiyi/record/formats"
	"duiyi/records/faults"
)

// A sourced is a game and its place in the input.
type sourced struct {
	*record.Game
	file   string
	number int // in the file, from 1
}

// source yields the games of a file.
func (cv *converter) source(path string, to record.Format) iter.Seq2[sourced, error] {
	return func(yield func(sourced, error) bool) {
		name, in := path, cv.s.In
		if path == "-" {
			name = cv.texts().stdin
		} else {
			f, err := os.Open(path)
			if err != nil {
				yield(sourced{}, err)
				return
			}
			defer f.Close()
			in = f
		}
		games, format, err := cv.read(name, in, to)
		if err != nil {
			yield(sourced{}, &faults.Place{File: name, Err: err})
			return
		}
		count := cv.counts[format]
		if count == nil {
			count = &formatCount{}
			cv.counts[format] = count
		}
		count.files++
		number := 0
		for g, err := range games {
			if err == nil {
				err = cv.ctx.Err()
			}
			if err != nil {
				yield(sourced{}, &faults.Place{File: name, Err: err})
				return
			}
			number++
			cv.seen++
			cv.progress.Show(cv.texts().progress, cv.files, cv.seen)
			count.games++
			if g.FaultCount() > 0 {
				count.faulty++
			}
			if !yield(sourced{g, name, number}, nil) {
				return
			}
		}
	}
}

// read reads the games of a file in any format, or of a match. It also returns the name of the
// format.
func (cv *converter) read(name string, in io.Reader, to record.Format) (iter.Seq2[*record.Game, error], string, error) {
	file := bufio.NewReaderSize(in, record.HeadBytes)
	head, err := file.Peek(record.HeadBytes)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, "", err
	}
	if cv.From == "" && arena.IsRecord(head) {
		data, err := io.ReadAll(io.LimitReader(file, maxMatch+1))
		if err == nil && len(data) > maxMatch {
			err = record.ErrTooLong
		}
		if err != nil {
			return nil, "", err
		}
		games, err := export.Read(name, bytes.NewReader(data), func(game string) (export.Kind, error) { return catalogue.RecordKind(game, to) })
		return func(yield func(*record.Game, error) bool) {
			for _, g := range games {
				if !yield(g, nil) {
					return
				}
			}
		}, "match", err
	}
	known := cv.known
	if known == nil {
		known = formats.All()
	}
	from := known.Detect(head)
	if cv.From != "" {
		if from, err = known.ByName(cv.From); err != nil {
			return nil, "", err
		}
		return from.Each(file), from.Name, nil
	}
	if from.Name == known[len(known)-1].Name { // it accepts any text
		return named(from.Each(file), head, name), from.Name, nil
	}
	return from.Each(file), from.Name, nil
}

// named yields games. If a file of a format with a known name has none, the error names the
// format.
func named(games iter.Seq2[*record.Game, error], head []byte, name string) iter.Seq2[*record.Game, error] {
	head = bytes.Clone(head)
	return func(yield func(*record.Game, error) bool) {
		for g, err := range games {
			if err != nil { // otherwise do not check the file: it may have a million games
				if foreign := record.Foreign(head, name); foreign != nil {
					err = foreign
				}
			}
			if !yield(g, err) {
				return
			}
		}
	}
}

// maxMatch is the greatest size of a match's file, in bytes: some 5,000 games with their
// engines' reports.
const maxMatch = 1 << 30
