package puzzles

import (
	"bufio"
	"bytes"
	"compress/flate"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// A file is a header of 58 bytes, numbers little-endian, and a body that is compressed
// by deflate:
//
//	bytes 0-7    "DYPUZZLE"
//	      8-9    version, 1
//	      10-13  number of puzzles
//	      14-17  bytes of the compressed body
//	      18-21  bytes of the body
//	      22-25  zero
//	      26-57  SHA-256 of bytes 0-25 and the compressed body
//
// The body has a column for each field, one after the other: the value of each puzzle in
// turn, each ended by a line feed. So like stands beside like, and compresses well.
const (
	magic    = "DYPUZZLE"
	version  = 1
	plain    = 26
	header   = plain + sha256.Size
	maxCount = 1_000_000
	maxBody  = 256 << 20
)

// Ext is the extension of files of puzzles.
const Ext = ".dypz"

// What can be wrong with a file, as the Err of a *FileError.
var (
	ErrNotBank = errors.New("not a bank of puzzles")
	ErrNewer   = errors.New("made by a newer version of the program")
	ErrCut     = errors.New("the file is cut short")
	ErrDamaged = errors.New("the file is damaged")
)

// A FileError says which bank cannot be read, and why.
type FileError struct {
	Name string
	Err  error // wraps an Err value of this package, or is an error of reading
}

func (e *FileError) Error() string { return e.Name + ": " + e.Err.Error() }

func (e *FileError) Unwrap() error { return e.Err }

// A column is a field of a puzzle in a file.
type column struct {
	write func(*Puzzle) string
	read  func(*Puzzle, string) error
}

func text(at func(*Puzzle) *string) column {
	return column{
		func(p *Puzzle) string { return *at(p) },
		func(p *Puzzle, s string) error { *at(p) = s; return nil },
	}
}

func number(write func(*Puzzle) int64, read func(*Puzzle, int64)) column {
	return column{
		func(p *Puzzle) string { return strconv.FormatInt(write(p), 10) },
		func(p *Puzzle, s string) error {
			n, err := strconv.ParseInt(s, 10, 63)
			if err != nil || n < 0 || strconv.FormatInt(n, 10) != s {
				return fmt.Errorf("not a number: %q", s)
			}
			read(p, n)
			return nil
		},
	}
}

// columns are the fields in the order of the file.
var columns = [...]column{
	text(func(p *Puzzle) *string { return &p.Game }),
	text(func(p *Puzzle) *string { return &p.Rules }),
	text(func(p *Puzzle) *string { return &p.Position }),
	{
		func(p *Puzzle) string { return p.Task.String() },
		func(p *Puzzle, s string) (err error) { p.Task, err = ParseTask(s); return err },
	},
	{
		func(p *Puzzle) string { return p.Solution.String() },
		func(p *Puzzle, s string) (err error) { p.Solution, err = ParseSolution(s); return err },
	},
	{
		func(p *Puzzle) string { return strings.Join(p.Themes, " ") },
		func(p *Puzzle, s string) error { p.Themes = strings.Fields(s); return nil },
	},
	number(func(p *Puzzle) int64 { return int64(p.Difficulty) }, func(p *Puzzle, n int64) { p.Difficulty = int(n) }),
	text(func(p *Puzzle) *string { return &p.Source.Kind }),
	text(func(p *Puzzle) *string { return &p.Source.Title }),
	text(func(p *Puzzle) *string { return &p.Source.Book }),
	text(func(p *Puzzle) *string { return &p.Source.Players }),
	text(func(p *Puzzle) *string { return &p.Source.Event }),
	text(func(p *Puzzle) *string { return &p.Source.Date }),
	number(func(p *Puzzle) int64 { return int64(p.Source.Ply) }, func(p *Puzzle, n int64) { p.Source.Ply = int(n) }),
	text(func(p *Puzzle) *string { return &p.Source.Published }),
	text(func(p *Puzzle) *string { return &p.Proof.By }),
	number(func(p *Puzzle) int64 { return p.Proof.Nodes }, func(p *Puzzle, n int64) { p.Proof.Nodes = n }),
	text(func(p *Puzzle) *string { return &p.Proof.Note }),
}

// Write writes a file of puzzles. It refuses puzzles that Read would not return as they
// are: one without a solution, two with one ID, a line feed in a text.
func Write(w io.Writer, list []Puzzle) error {
	var body bytes.Buffer
	seen := map[string]bool{}
	for i := range list {
		p := &list[i]
		if id := NewID(p.Game, p.Rules, p.Position, p.Task); p.ID != id {
			return fmt.Errorf("puzzle %q: the ID of its position and task is %s", p.ID, id)
		}
		if seen[p.ID] {
			return fmt.Errorf("puzzle %s: stands twice in the list", p.ID)
		}
		seen[p.ID] = true
	}
	for _, c := range columns {
		for i := range list {
			value := c.write(&list[i])
			var back Puzzle
			if err := c.read(&back, value); err != nil {
				return fmt.Errorf("puzzle %s: %w", list[i].ID, err)
			}
			if strings.Contains(value, "\n") || c.write(&back) != value {
				return fmt.Errorf("puzzle %s: cannot be read back: %q", list[i].ID, value)
			}
			body.WriteString(value)
			body.WriteByte('\n')
		}
	}
	if len(list) > maxCount || body.Len() > maxBody {
		return errors.New("too many puzzles for one file")
	}
	var packed bytes.Buffer
	z, err := flate.NewWriter(&packed, flate.BestCompression)
	if err != nil {
		return err
	}
	if _, err := z.Write(body.Bytes()); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return err
	}
	head := make([]byte, plain, header)
	copy(head, magic)
	binary.LittleEndian.PutUint16(head[8:], version)
	binary.LittleEndian.PutUint32(head[10:], uint32(len(list)))
	binary.LittleEndian.PutUint32(head[14:], uint32(packed.Len()))
	binary.LittleEndian.PutUint32(head[18:], uint32(body.Len()))
	sum := checksum(head, packed.Bytes())
	if _, err := w.Write(append(head, sum[:]...)); err != nil {
		return err
	}
	_, err = w.Write(packed.Bytes())
	return err
}

func checksum(head, packed []byte) (sum [sha256.Size]byte) {
	h := sha256.New()
	h.Write(head[:plain])
	h.Write(packed)
	return [sha256.Size]byte(h.Sum(nil))
}

// Read reads a file of puzzles. The error is a *FileError with the name.
func Read(r io.Reader, name string) (*Bank, error) {
	list, err := read(r)
	if err != nil {
		return nil, &FileError{name, err}
	}
	return newBank(list), nil
}

func read(r io.Reader) ([]Puzzle, error) {
	head := make([]byte, header)
	n, err := io.ReadFull(r, head)
	if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
		return nil, err
	}
	if k := min(n, len(magic)); n == 0 || string(head[:k]) != magic[:k] {
		return nil, ErrNotBank
	}
	if v := binary.LittleEndian.Uint16(head[8:]); n >= 10 && v > version {
		return nil, fmt.Errorf("%w: version %d, and this one reads %d", ErrNewer, v, version)
	} else if n >= 10 && v < version {
		return nil, fmt.Errorf("%w: version %d", ErrDamaged, v)
	}
	if n < header {
		return nil, ErrCut
	}
	count, packedLen := binary.LittleEndian.Uint32(head[10:]), binary.LittleEndian.Uint32(head[14:])
	bodyLen := binary.LittleEndian.Uint32(head[18:])
	if count > maxCount || packedLen > maxBody || bodyLen > maxBody {
		return nil, fmt.Errorf("%w: its header is out of bounds", ErrDamaged)
	}
	packed, err := io.ReadAll(io.LimitReader(r, int64(packedLen)+1))
	switch {
	case err != nil:
		return nil, err
	case len(packed) < int(packedLen):
		return nil, fmt.Errorf("%w: %d of %d bytes", ErrCut, header+len(packed), header+int(packedLen))
	case len(packed) > int(packedLen):
		return nil, fmt.Errorf("%w: bytes after its end", ErrDamaged)
	case checksum(head, packed) != [sha256.Size]byte(head[plain:]):
		return nil, fmt.Errorf("%w: the checksum does not match", ErrDamaged)
	}
	return decode(packed, int(count), int(bodyLen))
}

// decode reads the body of a file whose checksum is right.
func decode(packed []byte, count, bodyLen int) ([]Puzzle, error) {
	body := bufio.NewReader(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), int64(bodyLen)))
	var list []Puzzle
	for i, c := range columns {
		for j := range count {
			line, err := body.ReadString('\n')
			if err != nil {
				return nil, fmt.Errorf("%w: column %d, puzzle %d: %w", ErrDamaged, i+1, j+1, err)
			}
			if i == 0 {
				list = append(list, Puzzle{})
			}
			if err := c.read(&list[j], line[:len(line)-1]); err != nil {
				return nil, fmt.Errorf("%w: puzzle %d: %w", ErrDamaged, j+1, err)
			}
		}
	}
	if _, err := body.ReadByte(); err != io.EOF {
		return nil, fmt.Errorf("%w: more than its puzzles", ErrDamaged)
	}
	seen := make(map[string]bool, count)
	for i := range list {
		p := &list[i]
		p.ID = NewID(p.Game, p.Rules, p.Position, p.Task)
		if seen[p.ID] {
			return nil, fmt.Errorf("%w: puzzle %s stands twice in it", ErrDamaged, p.ID)
		}
		seen[p.ID] = true
	}
	return list, nil
}
