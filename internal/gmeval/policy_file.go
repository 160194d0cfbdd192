package gmeval

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"slices"
	"sync"

	"duiyi/gomoku"
	"duiyi/internal/gmeval/policies"
	"duiyi/internal/yield"
)

// A file of a policy may be packed by gzip, as those in the program are; then, numbers little-endian:
//
//	magic         "DYGP"
//	architecture  a byte for its length, then the text of architecture
//	rule          a byte for its length, then its name
//	views         1 byte
//	shapes        4 bytes, how many
//	steps         from the shape before (at first from 0) to each shape, varints
//	views         one after the other:
//	  kinds, lies 2 bytes each number, row by row
//	  rows        2 bytes each number: the first lane of all rows, then the next
//	  out         2 bytes each
//	checksum      4 bytes, CRC-32C of all before
const fileMagic = "DYGP"

// architecture tells policies of other sizes and scales apart.
var architecture = fmt.Sprintf("4 of %d, 2 of %d>%d/%d.%d.%d", Shapes, Lies, PolicyLanes, VectorParts, ShapeParts, PolicyParts)

// mostFile bounds what is read of a file, in bytes after unpacking.
const mostFile = 32 << 20

// What can be wrong with the file of a policy.
var (
	ErrNoPolicy     = errors.New("not a policy for gomoku")
	ErrArchitecture = errors.New("a policy of another architecture")
	ErrRule         = errors.New("a policy for another rule")
	ErrLength       = errors.New("the length is wrong")
	ErrChecksum     = errors.New("the checksum does not match")
	ErrNumbers      = errors.New("numbers that a policy cannot have")
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

var standardPolicy = own(gomoku.Standard)

var ownPolicies = [...]func() *Policy{
	gomoku.Freestyle: own(gomoku.Freestyle),
	gomoku.Standard:  standardPolicy,
	gomoku.Renju:     own(gomoku.Renju),
	gomoku.Caro:      standardPolicy,
}

func own(rule gomoku.Rule) func() *Policy {
	return sync.OnceValue(func() *Policy {
		n, err := ReadPolicy(bytes.NewReader(policies.File(rule.String())), rule)
		if err != nil {
			panic(fmt.Sprintf("gmeval: the policy for %v: %v", rule, err))
		}
		return n
	})
}

// viewsOf returns how many views policies for a rule have.
func viewsOf(rule gomoku.Rule) int {
	if SameColours(rule) {
		return 1
	}
	return 2
}

// WritePolicy writes the file of a policy for a rule.
func WritePolicy(w io.Writer, n *Policy, rule gomoku.Rule) error {
	if err := n.check(rule); err != nil {
		return err
	}
	b := append([]byte(fileMagic), byte(len(architecture)))
	b = append(b, architecture...)
	b = append(b, byte(len(rule.String())))
	b = append(b, rule.String()...)
	b = append(b, byte(len(n.Views)))
	b = binary.LittleEndian.AppendUint32(b, uint32(len(n.Shapes)))
	last := uint32(0)
	for _, s := range n.Shapes {
		b = binary.AppendUvarint(b, uint64(s-last))
		last = s
	}
	for i := range n.Views {
		v := &n.Views[i]
		b, _ = binary.Append(b, binary.LittleEndian, &v.Kinds)
		b, _ = binary.Append(b, binary.LittleEndian, &v.Lies)
		for l := range PolicyLanes {
			for r := range v.Rows {
				b = binary.LittleEndian.AppendUint16(b, uint16(v.Rows[r][l]))
			}
		}
		b, _ = binary.Append(b, binary.LittleEndian, &v.Out)
	}
	b = binary.LittleEndian.AppendUint32(b, crc32.Checksum(b, castagnoli))
	z, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	if _, err := z.Write(b); err != nil {
		return err
	}
	return z.Close()
}

// ReadPolicy reads the file of a policy for a rule. The error says what was
// expected and what found.
func ReadPolicy(file io.Reader, rule gomoku.Rule) (*Policy, error) {
	in := bufio.NewReader(file)
	var plain io.Reader = in
	if head, _ := in.Peek(len(fileMagic)); string(head) != fileMagic {
		z, err := gzip.NewReader(in)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrNoPolicy, err)
		}
		plain = z
	}
	b, err := io.ReadAll(io.LimitReader(plain, mostFile+1))
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrLength, err)
	}
	if len(b) > mostFile {
		return nil, fmt.Errorf("%w: more than %d bytes", ErrLength, mostFile)
	}
	if len(b) < len(fileMagic)+4 || string(b[:len(fileMagic)]) != fileMagic {
		return nil, fmt.Errorf("%w: it does not begin with %q", ErrNoPolicy, fileMagic)
	}
	body, sum := b[:len(b)-4], binary.LittleEndian.Uint32(b[len(b)-4:])
	r := bytes.NewReader(body[len(fileMagic):])
	if found := text(r); found != architecture {
		return nil, fmt.Errorf("%w: expected %q, found %q", ErrArchitecture, architecture, found)
	}
	if found := text(r); found != rule.String() {
		return nil, fmt.Errorf("%w: expected %v, found %q", ErrRule, rule, found)
	}
	if found := crc32.Checksum(body, castagnoli); found != sum {
		return nil, fmt.Errorf("%w: expected %08x, found %08x", ErrChecksum, sum, found)
	}
	n := new(Policy)
	if err := n.read(r, rule); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrLength, err)
	}
	if r.Len() != 0 {
		return nil, fmt.Errorf("%w: %d bytes too many", ErrLength, r.Len())
	}
	return n, n.check(rule)
}

// text reads a text with its length before it, or what is there of it.
func text(r *bytes.Reader) string {
	n, _ := r.ReadByte()
	t := make([]byte, n)
	got, _ := io.ReadFull(r, t)
	return string(t[:got])
}

// read reads what follows the rule.
func (n *Policy) read(r *bytes.Reader, rule gomoku.Rule) error {
	var views uint8
	var shapes uint32
	if err := errors.Join(binary.Read(r, binary.LittleEndian, &views), binary.Read(r, binary.LittleEndian, &shapes)); err != nil {
		return err
	}
	if int(views) != viewsOf(rule) || shapes > MostShapes {
		return fmt.Errorf("%d views of %d shapes, expected %d views of %d at most", views, shapes, viewsOf(rule), MostShapes)
	}
	last := uint64(0)
	for range shapes {
		step, err := binary.ReadUvarint(r)
		if err != nil {
			return err
		}
		if last += step; last >= Shapes {
			return fmt.Errorf("shape %d, expected less than %d", last, Shapes)
		}
		n.Shapes = append(n.Shapes, uint32(last))
	}
	n.Views = make([]PolicyView, views)
	for i := range n.Views {
		v := &n.Views[i]
		if err := errors.Join(binary.Read(r, binary.LittleEndian, &v.Kinds), binary.Read(r, binary.LittleEndian, &v.Lies)); err != nil {
			return err
		}
		v.Rows = make([]Row, shapes)
		lane := make([]int16, shapes)
		for l := range PolicyLanes {
			yield.Tick()
			if err := binary.Read(r, binary.LittleEndian, lane); err != nil {
				return err
			}
			for row, d := range lane {
				v.Rows[row][l] = d
			}
		}
		if err := binary.Read(r, binary.LittleEndian, &v.Out); err != nil {
			return err
		}
	}
	return nil
}

// check reports whether a policy can be computed with.
func (n *Policy) check(rule gomoku.Rule) error {
	if len(n.Views) != viewsOf(rule) {
		return fmt.Errorf("%w: %d views, expected %d", ErrNumbers, len(n.Views), viewsOf(rule))
	}
	for i, s := range n.Shapes {
		if s >= Shapes || s == EmptyShape || uint32(shape(s).canonical()) != s || i > 0 && s <= n.Shapes[i-1] {
			return fmt.Errorf("%w: shape %d at place %d", ErrNumbers, s, i)
		}
		if _, ok := slices.BinarySearch(n.Shapes, Exchanged(s)); !ok {
			return fmt.Errorf("%w: shape %d without the one with the colours exchanged", ErrNumbers, s)
		}
	}
	for i := range n.Views {
		v := &n.Views[i]
		if len(v.Rows) != len(n.Shapes) {
			return fmt.Errorf("%w: %d rows, expected %d", ErrNumbers, len(v.Rows), len(n.Shapes))
		}
		for _, rows := range [][]Row{v.Kinds[:], v.Rows, v.Lies[0][:], v.Lies[1][:]} {
			for r := range rows {
				for _, w := range rows[r] {
					if w < -RowMost || w > RowMost {
						return fmt.Errorf("%w: %d in a row, expected %d at most", ErrNumbers, w, RowMost)
					}
				}
			}
		}
	}
	return nil
}
