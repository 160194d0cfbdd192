package xqgames

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
)

const (
	magic   = "DYXG"
	version = 1

	// maxManifest and maxBody bound what is read before its checksum is
	// verified. A body of MaxPlies moves of at most five bytes each fits.
	maxManifest = 1 << 16
	maxBody     = 1 << 13
)

// A Manifest describes how the games of a file were made: the same engine
// makes the same games from the same manifest.
type Manifest struct {
	Engine string `json:"engine"`         // name and bench signature of the engine
	Nodes  int64  `json:"nodes"`          // per move
	Seed   uint64 `json:"seed"`           // seed of the openings
	Rules  string `json:"rules"`          // rules on repetition and move limits
	From   string `json:"from,omitempty"` // games that the openings come from, if any
}

// Errors of files.
var (
	ErrMagic    = errors.New("not a file of games")
	ErrVersion  = errors.New("another version of the format")
	ErrManifest = errors.New("the games of the file have another manifest")
	ErrChecksum = errors.New("the checksum does not match")
	ErrTorn     = errors.New("the file ends within a game")
)

// A FileError says where in a file reading stopped and why.
type FileError struct {
	Offset int64 // bytes from the start of the file to the header or game
	Game   int   // from 0; -1 in the header
	Err    error // one of the Err values of this package, or of the reader
}

func (e *FileError) Error() string {
	if e.Game < 0 {
		return fmt.Sprintf("byte %d: header: %v", e.Offset, e.Err)
	}
	return fmt.Sprintf("byte %d: game %d: %v", e.Offset, e.Game, e.Err)
}

func (e *FileError) Unwrap() error { return e.Err }

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// A Reader reads the games of a file in order.
type Reader struct {
	Manifest Manifest

	in     *bufio.Reader
	offset int64
	games  int
}

// NewReader reads the header. The error is a *FileError.
func NewReader(r io.Reader) (*Reader, error) {
	f := &Reader{in: bufio.NewReaderSize(r, 1<<16)}
	if err := f.header(); err != nil {
		return nil, &FileError{0, -1, err}
	}
	return f, nil
}

func (f *Reader) header() error {
	head := make([]byte, len(magic)+5)
	if _, err := io.ReadFull(f.in, head); err != nil {
		return torn(err)
	}
	if string(head[:len(magic)]) != magic {
		return ErrMagic
	}
	if head[len(magic)] != version {
		return ErrVersion
	}
	n := binary.LittleEndian.Uint32(head[len(magic)+1:])
	if n > maxManifest {
		return ErrValue
	}
	body, err := f.checked(int(n))
	if err != nil {
		return err
	}
	f.offset = int64(len(head)) + int64(n) + crc32.Size
	return json.Unmarshal(body, &f.Manifest)
}

// checked reads n bytes and their checksum.
func (f *Reader) checked(n int) ([]byte, error) {
	b := make([]byte, n+crc32.Size)
	if _, err := io.ReadFull(f.in, b); err != nil {
		return nil, torn(err)
	}
	if crc32.Checksum(b[:n], castagnoli) != binary.LittleEndian.Uint32(b[n:]) {
		return nil, ErrChecksum
	}
	return b[:n], nil
}

// torn converts the error of a file that ends early to ErrTorn and returns
// others unchanged.
func torn(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return ErrTorn
	}
	return err
}

// Next returns the next game, or io.EOF after the last. Any other error is a
// *FileError, with ErrTorn for an incomplete last game.
func (f *Reader) Next() (Game, error) {
	fail := func(err error) (Game, error) { return Game{}, &FileError{f.offset, f.games, err} }
	if _, err := f.in.Peek(1); errors.Is(err, io.EOF) {
		return Game{}, io.EOF
	}
	n, err := binary.ReadUvarint(f.in)
	if err != nil {
		return fail(torn(err))
	}
	if n > maxBody {
		return fail(ErrValue)
	}
	body, err := f.checked(int(n))
	if err != nil {
		return fail(err)
	}
	g, err := parse(body)
	if err != nil {
		return fail(err)
	}
	f.offset += int64(len(binary.AppendUvarint(nil, n))) + int64(n) + crc32.Size
	f.games++
	return g, nil
}

// Games returns the number of games read.
func (f *Reader) Games() int { return f.games }

// Offset returns the byte offset of the end of the last game read.
func (f *Reader) Offset() int64 { return f.offset }

// A Writer appends games to a file. Each Write is one system call, so a killed
// process leaves whole games and at most the start of another.
type Writer struct {
	file *os.File
	buf  []byte
}

// Append opens the named file to append games with manifest m, and returns how
// many it holds. It creates a missing file and cuts off an incomplete last
// game. It rejects, unchanged, a file with another manifest or with damage
// before its end.
func Append(name string, m Manifest) (w *Writer, games int, err error) {
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, 0, err
	}
	defer func() {
		if err != nil {
			file.Close()
			err = fmt.Errorf("%s: %w", name, err)
		}
	}()
	end, games, err := wholeGames(file, m)
	if err != nil {
		return nil, 0, err
	}
	if err := file.Truncate(end); err != nil {
		return nil, 0, err
	}
	if _, err := file.Seek(end, io.SeekStart); err != nil {
		return nil, 0, err
	}
	w = &Writer{file: file}
	if end == 0 {
		err = w.header(m)
	}
	return w, games, err
}

// wholeGames returns the end of the last whole game and the number of games.
func wholeGames(file *os.File, m Manifest) (end int64, games int, err error) {
	r, err := NewReader(file)
	if errors.Is(err, ErrTorn) {
		return 0, 0, nil // empty, or an incomplete header: no game is lost
	}
	if err != nil {
		return 0, 0, err
	}
	if r.Manifest != m {
		return 0, 0, fmt.Errorf("%w: %+v, not %+v", ErrManifest, r.Manifest, m)
	}
	for {
		_, err := r.Next()
		switch {
		case errors.Is(err, io.EOF), errors.Is(err, ErrTorn):
			return r.Offset(), r.Games(), nil
		case err != nil:
			return 0, 0, err
		}
	}
}

func (w *Writer) header(m Manifest) error {
	body, err := json.Marshal(m)
	if err != nil {
		return err
	}
	b := append([]byte(magic), version)
	b = binary.LittleEndian.AppendUint32(b, uint32(len(body)))
	b = append(b, body...)
	b = binary.LittleEndian.AppendUint32(b, crc32.Checksum(body, castagnoli))
	_, err = w.file.Write(b)
	return err
}

// Write appends a game.
func (w *Writer) Write(g *Game) error {
	if len(g.Opening)+len(g.Moves) > MaxPlies {
		return ErrValue
	}
	body := g.append(nil)
	b := binary.AppendUvarint(w.buf[:0], uint64(len(body)))
	b = append(b, body...)
	b = binary.LittleEndian.AppendUint32(b, crc32.Checksum(body, castagnoli))
	w.buf = b
	_, err := w.file.Write(b)
	return err
}

// Close closes the file.
func (w *Writer) Close() error { return w.file.Close() }
