package main

import (
	"bufio"
	"encoding/gob"
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// A checkpoint is everything that goes on after an epoch follows from.
type checkpoint struct {
	Config      config
	Learn, Held int // positions
	Epochs      []epoch
	Model       *model
}

var errOther = errors.New("the checkpoint is of another training")

// load takes over the epochs and the model of a file, if there is one. It must
// have been made with the same flags from as many positions.
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

// save writes the file anew and then puts it in the place of the old one.
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
