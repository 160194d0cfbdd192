package nnue

import (
	"bufio"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"slices"

	"duiyi/internal/yield"
)

// A file is, numbers little-endian:
//
//	magic         "DYNN"
//	version       1 byte
//	game          text
//	hash          4 bytes, of the architecture
//	architecture  text
//	description   text
//	lanes         2 bytes
//	scales        2 bytes each: One, OutOne, Unit
//	weights       2 bytes each: of the first layer row by row, its bias, the head bucket by bucket
//	bias          4 bytes for each bucket
//	checksum      4 bytes, CRC-32C of all before
//
// where a text is its length in 2 bytes and then its bytes.
const (
	magic   = "DYNN"
	version = 1
	// maxFile bounds what is read: more than any network that MaxLanes allows.
	maxFile = 1 << 26
	// pieceNumbers are read between two pauses.
	pieceNumbers = 1 << 16

	packed = "\x1f\x8b" // what gzip begins with
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// What can be wrong with a file, as the Err of a *FileError. ErrRange is another.
var (
	ErrMagic        = errors.New("not a network")
	ErrVersion      = errors.New("another version of the format")
	ErrGame         = errors.New("a network for another game")
	ErrArchitecture = errors.New("a network of another architecture")
	ErrScales       = errors.New("a network of other scales")
	ErrLength       = errors.New("the length is wrong")
	ErrChecksum     = errors.New("the checksum does not match")
)

// A FileError says why a network was refused.
type FileError struct {
	Err         error
	Want, Found string // empty where Err says it all
}

func (e *FileError) Error() string {
	if e.Want == "" {
		return e.Err.Error()
	}
	return fmt.Sprintf("%v: expected %s, found %s", e.Err, e.Want, e.Found)
}

func (e *FileError) Unwrap() error { return e.Err }

func refuse(err error, verb string, want, found any) error {
	return &FileError{err, fmt.Sprintf(verb, want), fmt.Sprintf(verb, found)}
}

// Open reads the network in a file, packed by gzip or not, which must be of
// format f.
func Open(name string, f Format) (*Network, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	n, err := Unpack(file, f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return n, nil
}

// Unpack is Open for what is not in a file of its own.
func Unpack(file io.Reader, f Format) (*Network, error) {
	data, err := unpacked(file)
	if err != nil {
		return nil, err
	}
	return Read(data, f)
}

// unpacked returns what a file holds, up to a bound that no network reaches.
func unpacked(file io.Reader) ([]byte, error) {
	in := bufio.NewReader(pausing{file})
	if head, _ := in.Peek(len(packed)); string(head) != packed {
		return io.ReadAll(io.LimitReader(in, maxFile))
	}
	z, err := gzip.NewReader(in)
	if err != nil {
		return nil, ofGzip(err, 0)
	}
	data, err := io.ReadAll(io.LimitReader(z, maxFile))
	return data, ofGzip(err, len(data))
}

// A pausing reader gives way while a file is unpacked.
type pausing struct{ io.Reader }

func (p pausing) Read(to []byte) (int, error) {
	yield.Tick()
	return p.Reader.Read(to)
}

// ofGzip says in the words of this package what gzip found wrong after so many bytes.
func ofGzip(err error, after int) error {
	switch {
	case errors.Is(err, io.ErrUnexpectedEOF):
		return &FileError{ErrLength, "a whole file of gzip", fmt.Sprintf("one cut short, with %d bytes in it", after)}
	case errors.Is(err, gzip.ErrChecksum):
		return &FileError{ErrChecksum, "what gzip packed", fmt.Sprintf("%d other bytes", after)}
	}
	return err
}

// Read reads a network, which must be of format f.
func Read(data []byte, f Format) (*Network, error) {
	r := reader{rest: data}
	if found := r.take(len(magic)); string(found) != magic {
		return nil, refuse(ErrMagic, "%q at its beginning", magic, found)
	}
	if found := r.number(1); !r.short && found != version {
		return nil, refuse(ErrVersion, "%d", version, found)
	}
	if found := r.text(); !r.short && found != f.Game {
		return nil, refuse(ErrGame, "%q", f.Game, found)
	}
	hash, architecture := r.number(4), r.text()
	if !r.short && (uint32(hash) != f.Hash() || architecture != f.String()) {
		return nil, &FileError{ErrArchitecture, fmt.Sprintf("%08x %q", f.Hash(), f), fmt.Sprintf("%08x %q", hash, architecture)}
	}
	description, lanes := r.text(), r.number(2)
	scales := [3]int{r.number(2), r.number(2), r.number(2)}
	if r.short {
		return nil, &FileError{ErrLength, "a header", fmt.Sprintf("%d bytes", len(data))}
	}
	if lanes == 0 || lanes%LaneStep != 0 || lanes > MaxLanes {
		return nil, &FileError{ErrArchitecture, fmt.Sprintf("a multiple of %d lanes up to %d", LaneStep, MaxLanes), fmt.Sprint(lanes)}
	}
	if want := [3]int{One, OutOne, Unit}; scales != want {
		return nil, refuse(ErrScales, "%v", want, scales)
	}
	head := len(data) - len(r.rest)
	if want := head + f.payload(lanes) + crc32.Size; len(data) != want {
		return nil, refuse(ErrLength, "%d bytes", want, len(data))
	}
	yield.Tick()
	body := data[:len(data)-crc32.Size]
	if want, found := binary.LittleEndian.Uint32(data[len(body):]), crc32.Checksum(body, castagnoli); want != found {
		return nil, refuse(ErrChecksum, "%08x", want, found)
	}
	yield.Tick()
	n := New(f, lanes)
	n.Description = description
	for _, list := range [][]int16{n.Weights, n.Bias, n.Out} {
		for piece := range slices.Chunk(list, pieceNumbers) {
			yield.Tick()
			for i, b := 0, r.take(2*len(piece)); i < len(piece); i++ {
				piece[i] = int16(binary.LittleEndian.Uint16(b[2*i:]))
			}
		}
	}
	for i := range n.OutBias {
		n.OutBias[i] = int32(r.number(4))
	}
	if err := n.check(); err != nil {
		return nil, err
	}
	return n, nil
}

// payload returns the bytes of the numbers of a network.
func (f Format) payload(lanes int) int { return 2*lanes*(f.Rows+1+2*f.Buckets) + 4*f.Buckets }

// Append appends the network to b as Read reads it.
func (n *Network) Append(b []byte) ([]byte, error) {
	if err := n.check(); err != nil {
		return nil, err
	}
	start := len(b)
	b = append(append(b, magic...), version)
	b = appendText(b, n.Game)
	b = binary.LittleEndian.AppendUint32(b, n.Hash())
	b = appendText(b, n.Format.String())
	b = appendText(b, n.Description)
	for _, v := range []int{n.Lanes, One, OutOne, Unit} {
		b = binary.LittleEndian.AppendUint16(b, uint16(v))
	}
	for _, list := range [][]int16{n.Weights, n.Bias, n.Out} {
		for _, w := range list {
			b = binary.LittleEndian.AppendUint16(b, uint16(w))
		}
	}
	for _, w := range n.OutBias {
		b = binary.LittleEndian.AppendUint32(b, uint32(w))
	}
	return binary.LittleEndian.AppendUint32(b, crc32.Checksum(b[start:], castagnoli)), nil
}

func appendText(b []byte, s string) []byte {
	s = s[:min(len(s), 1<<16-1)]
	return append(binary.LittleEndian.AppendUint16(b, uint16(len(s))), s...)
}

// A reader takes things off the front of bytes. Once they are used up it is
// short, and gives nothing.
type reader struct {
	rest  []byte
	short bool
}

func (r *reader) take(n int) []byte {
	if n > len(r.rest) {
		r.short = true
		n = len(r.rest)
	}
	b := r.rest[:n]
	r.rest = r.rest[n:]
	return b
}

// number reads a number of some bytes, 0 when they are not there.
func (r *reader) number(size int) int {
	var b [8]byte
	if copy(b[:], r.take(size)); r.short {
		return 0
	}
	return int(binary.LittleEndian.Uint64(b[:]))
}

func (r *reader) text() string { return string(r.take(r.number(2))) }
