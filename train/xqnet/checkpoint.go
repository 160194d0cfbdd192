package main

import (
	"bufio"
	"encoding/gob"
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// A checkpoint is the complete state after an epoch.
type checkpoint struct {
	Config      config
	Learn, Held int // positions
	Epochs      []epoch
	Model       *model
}

var errOther = errors.New("the checkpoint belongs to another training")

// load restores the epochs and the model from a file, if it exists. The file
// must match the flags and the number of positions.
func (c *checkpoint) load(name string) error {
	f, err := os.Open(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	} else if err != nil {
		return err
	}
	defer f.Close()
	var old checkpoint
	if err := gob.NewDecoder(bufio.NewReader(f)).Decode(&old); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if old.Config != c.Config || old.Learn != c.Learn || old.Held != c.Held {
		return fmt.Errorf("%s: %w: expected %+v and %d+%d positions, found %+v and %d+%d",
			name, errOther, c.Config, c.Learn, c.Held, old.Config, old.Learn, old.Held)
	}
	c.Epochs, c.Model = old.Epochs, old.Model
	c.Model.build()
	return nil
}

// save replaces the file atomically.
func (c *checkpoint) save(name string) (err error) {
	f, err := os.Create(name + ".new")
	if err != nil {
		return err
	}
	w := bufio.NewWriter(f)
	if err := errors.Join(gob.NewEncoder(w).Encode(c), w.Flush(), f.Close()); err != nil {
		return err
	}
	return os.Rename(name+".new", name)
}
