package xqtable

import (
	"bytes"
	"compress/flate"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"slices"
	"sync"

	"duiyi/xiangqi/referee"
)

// A file holds one table.
//
//	header  fixed part (fileHead), little-endian
//	        length and CRC-32 of each compressed block, 8 bytes each
//	        CRC-32 of all above, 4 bytes
//	blocks  DEFLATE, as many codes each as the header says: plies to mate, then plies to
//	        capture
//
// An illegal position repeats the code before it, which compresses best; a reader knows
// which positions are illegal.
const (
	// Ext ends the names of table files.
	Ext         = ".dyt"
	fileMagic   = "DUIYITBL"
	fileVersion = 2
	blockSize   = 1 << 16
	maxHeader   = 1 << 26
)

// blockSizes has the codes of a block by version of the format. Larger blocks take less
// room and more time to unpack one.
var blockSizes = [fileVersion + 1]int64{1: 1 << 14, 2: blockSize}

// Errors of table files.
var (
	ErrNotTable  = errors.New("not a table")
	ErrVersion   = errors.New("written by another version of the format")
	ErrRules     = errors.New("made for rule sets that this version does not know")
	ErrTruncated = errors.New("the file is cut short")
	ErrAltered   = errors.New("the file was altered: a checksum does not match")
	ErrOther     = errors.New("holds another table than its name says")
)

// A FileError names the faulty file and the reason.
type FileError struct {
	File string
	Err  error
}

func (e *FileError) Error() string { return fmt.Sprintf("tables: %s: %v", e.File, e.Err) }
func (e *FileError) Unwrap() error { return e.Err }

// fileHead is the fixed part of a header.
type fileHead struct {
	Magic    [8]byte
	Version  uint32
	Header   uint32 // bytes of the header, checksum included
	Material [24]byte
	Rules    uint32 // bit n: the table is exact under referee.Rules(n)
	Block    uint32 // positions to a block
	Size     int64  // positions
	Millis   int64  // duration of the build
	Tally    [2]Tally
}

// AllRules are the rule sets that tables cover.
var AllRules = []referee.Rules{referee.AXF, referee.CXA, referee.Computer}

// knownRules has the bits of AllRules.
const knownRules = 1<<referee.AXF | 1<<referee.CXA | 1<<referee.Computer

// An Info describes a table.
type Info struct {
	Material Material
	// Rules are those under which every value is exact. Under the others, all
	// values but the unproved ones are.
	Rules  []referee.Rules
	Size   int64    // positions, including illegal ones
	Bytes  int64    // of the file
	Millis int64    // duration of the build
	Tally  [2]Tally // by side to move, the stronger one first
}

// write writes a table to w.
func (b *built) write(w io.Writer, compress func(n int, one func(int))) error {
	size := b.x.size()
	blocks := int((size + blockSize - 1) / blockSize)
	packed := make([][]byte, 2*blocks)
	compress(2*blocks, func(i int) {
		codes := b.codes
		if i >= blocks {
			codes = b.toCapture
		}
		from := int64(i%blocks) * blockSize
		packed[i] = pack(codes[from:min(from+blockSize, size)])
	})
	head := fileHead{
		Version: fileVersion, Header: uint32(binary.Size(fileHead{}) + 8*len(packed) + 4),
		Rules: knownRules, Block: blockSize, Size: size, Millis: b.took.Milliseconds(), Tally: b.tally,
	}
	copy(head.Magic[:], fileMagic)
	copy(head.Material[:], b.x.m.String())
	if b.tally[0].Unproved+b.tally[1].Unproved > 0 {
		head.Rules = 0
	}
	var out bytes.Buffer
	if err := binary.Write(&out, binary.LittleEndian, &head); err != nil {
		return err
	}
	for _, p := range packed {
		out.Write(binary.LittleEndian.AppendUint32(nil, uint32(len(p))))
		out.Write(binary.LittleEndian.AppendUint32(nil, crc32.ChecksumIEEE(p)))
	}
	out.Write(binary.LittleEndian.AppendUint32(nil, crc32.ChecksumIEEE(out.Bytes())))
	if _, err := w.Write(out.Bytes()); err != nil {
		return err
	}
	for _, p := range packed {
		if _, err := w.Write(p); err != nil {
			return err
		}
	}
	return nil
}

// writers are reused: a new one costs more than a block.
var writers = sync.Pool{New: func() any {
	w, err := flate.NewWriter(io.Discard, flate.BestCompression)
	if err != nil {
		panic(err) // the level is good
	}
	return w
}}

// pack compresses a block.
func pack(codes []byte) []byte {
	plain := make([]byte, len(codes))
	last := byte(codeDraw)
	for i, c := range codes {
		if c != codeIllegal {
			last = c
		}
		plain[i] = last
	}
	var out bytes.Buffer
	w := writers.Get().(*flate.Writer)
	defer writers.Put(w)
	w.Reset(&out)
	w.Write(plain) // writing to a buffer cannot fail
	w.Close()
	return out.Bytes()
}

// A file is an open table.
type file struct {
	name   string
	folder int // of the set, by number
	from   io.ReaderAt
	close  io.Closer
	x      *index
	info   Info
	block  int64 // codes of a block
	blocks int
	at     []int64  // start of each block, and the end
	sums   []uint32 // of blocks
}

// openFile reads the header of the table of a material. Errors are FileErrors.
func openFile(files fs.FS, m Material) (*file, error) {
	name := m.String() + Ext
	f, err := files.Open(name)
	if err != nil {
		return nil, err
	}
	t, err := readHeader(f, m)
	if err != nil {
		return nil, errors.Join(&FileError{name, err}, f.Close())
	}
	t.name, t.close = name, f
	return t, nil
}

func readHeader(f fs.File, m Material) (*file, error) {
	from, ok := f.(io.ReaderAt)
	if !ok {
		return nil, errors.New("not a file that can be read at any place")
	}
	stat, err := f.Stat()
	if err != nil {
		return nil, err
	}
	fixed := make([]byte, binary.Size(fileHead{}))
	n, err := from.ReadAt(fixed, 0)
	if n < len(fileMagic) || string(fixed[:len(fileMagic)]) != fileMagic {
		if err != nil && !errors.Is(err, io.EOF) {
			return nil, err
		}
		return nil, ErrNotTable
	}
	version := binary.LittleEndian.Uint32(fixed[8:])
	if n >= 12 && (version < 1 || version > fileVersion) {
		return nil, fmt.Errorf("%w: %d, this program reads 1 to %d", ErrVersion, version, fileVersion)
	}
	if n < len(fixed) {
		return nil, ErrTruncated
	}
	var head fileHead
	if _, err := binary.Decode(fixed, binary.LittleEndian, &head); err != nil {
		return nil, err
	}
	if int64(head.Header) > stat.Size() {
		return nil, ErrTruncated
	}
	if head.Header < uint32(len(fixed))+4 || head.Header > maxHeader {
		return nil, ErrAltered
	}
	whole := make([]byte, head.Header)
	if _, err := from.ReadAt(whole, 0); err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	}
	text, sum := whole[:len(whole)-4], whole[len(whole)-4:]
	if crc32.ChecksumIEEE(text) != binary.LittleEndian.Uint32(sum) {
		return nil, ErrAltered
	}
	if head.Rules&^knownRules != 0 {
		return nil, ErrRules
	}
	if got := string(bytes.TrimRight(head.Material[:], "\x00")); got != m.String() {
		return nil, fmt.Errorf("%w: %s", ErrOther, got)
	}
	t := &file{from: from, x: newIndex(m), block: blockSizes[version]}
	t.blocks = int((t.x.size() + t.block - 1) / t.block)
	if head.Size != t.x.size() || int64(head.Block) != t.block || len(text) != len(fixed)+16*t.blocks {
		return nil, ErrAltered
	}
	end := int64(head.Header)
	for list := text[len(fixed):]; len(list) > 0; list = list[8:] {
		t.at = append(t.at, end)
		t.sums = append(t.sums, binary.LittleEndian.Uint32(list[4:]))
		end += int64(binary.LittleEndian.Uint32(list))
	}
	t.at = append(t.at, end)
	switch {
	case stat.Size() < end:
		return nil, ErrTruncated
	case stat.Size() > end:
		return nil, ErrAltered
	}
	t.info = Info{Material: m, Size: head.Size, Bytes: end, Millis: head.Millis, Tally: head.Tally}
	for _, rs := range AllRules {
		if head.Rules>>rs&1 != 0 {
			t.info.Rules = append(t.info.Rules, rs)
		}
	}
	return t, nil
}

// An unpacker holds reusable state to unpack a block: creating it costs as much as
// unpacking.
type unpacker struct {
	packed []byte
	from   bytes.Reader
	r      io.ReadCloser
}

var unpackers = sync.Pool{New: func() any { return &unpacker{r: flate.NewReader(bytes.NewReader(nil))} }}

// read unpacks a block of plies to mate into codes; the number of blocks plus block
// selects plies to capture.
func (t *file) read(block int, codes []byte) error {
	u := unpackers.Get().(*unpacker)
	defer unpackers.Put(u)
	n := int(t.at[block+1] - t.at[block])
	u.packed = slices.Grow(u.packed[:0], n)[:n]
	packed := u.packed
	if _, err := t.from.ReadAt(packed, t.at[block]); err != nil && !errors.Is(err, io.EOF) {
		return &FileError{t.name, err}
	}
	if crc32.ChecksumIEEE(packed) != t.sums[block] {
		return &FileError{t.name, fmt.Errorf("%w (block %d)", ErrAltered, block)}
	}
	u.from.Reset(packed)
	err := u.r.(flate.Resetter).Reset(&u.from, nil)
	if err == nil {
		_, err = io.ReadFull(u.r, codes)
	}
	if err != nil {
		return &FileError{t.name, fmt.Errorf("%w (block %d: %v)", ErrAltered, block, err)}
	}
	return nil
}

// length returns how many codes a block has.
func (t *file) length(block int) int {
	return int(min(t.block, t.x.size()-int64(block%t.blocks)*t.block))
}
