package library

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strconv"
	"strings"
	"sync"

	"duiyi/internal/results"
	"duiyi/library/structure"
)

// A Kind describes a game to the library. A board is text: rows from the top
// joined by '/', with a letter for each piece and '.' or a count for empty
// points, then a space and the side to move. A move is written as point names:
// files from a, ranks from FirstRow.
type Kind struct {
	Name     string
	Size     int                   // default points on a side for games with several board sizes, else 0
	Start    func(size int) string // standard starting board
	Pieces   [2]string             // piece letters of each side; at most 15 in all
	Turns    [2]string             // letters of the side to move
	Counted  bool                  // boards write empty points as counts
	Steps    bool                  // a move goes from point to point; otherwise it places a piece
	FirstRow int                   // number of the lowest rank
	Turned   bool                  // rotations are equivalent too, not only mirror images
	Openings []Opening             // a later entry overrides an earlier one
	Sides    results.Sides         // how results are written
	Roles    structure.Roles       // of pieces; zero for a game without endings
}

// An Opening is a named position.
type Opening struct {
	Code  string
	Names map[string]string // by language
	Line  []string          // moves that lead to the position
}

// A Move is from*points + to, where points is the number of points of the
// board. A move that places a piece is the point alone.
type Move uint16

// passed is a pass.
const passed Move = 0xffff

// noPiece is an empty point.
const noPiece = 0

const maxPieces = 16 // including noPiece

// A geometry is a board shape of a kind: its points, symmetric images and hash
// keys.
type geometry struct {
	kind          *Kind
	width, height int
	points        int
	images        [][]uint16 // images[i][p] is point p on image i; image 0 is the identity
	back          []int      // index of the inverse of each image
	keys          [][]uint64 // by image, then piece*points + point
	turnKey       uint64
	side          [maxPieces]uint8
	letters       string // by piece, from 1
	start         board
	openings      map[uint64]named
	ends          [][2]uint8         // by move, if pieces step: avoids a division
	endings       *structure.Endings // nil if there are none
}

// named is the name of a position.
type named struct {
	opening uint16 // from 1
	open    bool   // lines with other names go on from here
}

// A board is a position.
type board struct {
	g    *geometry
	at   []uint8 // piece by point
	turn uint8
	keys [8]uint64 // hash by image
}

// mix is the splitmix64 finaliser; it generates the same hash keys on every
// run.
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// newGeometry returns the geometry of a kind for a board of this width and
// height.
func newGeometry(k *Kind, width, height int) (*geometry, error) {
	g := &geometry{kind: k, width: width, height: height, points: width * height, letters: k.Pieces[0] + k.Pieces[1]}
	if g.points > 484 || k.Steps && g.points > 255 || len(g.letters) >= maxPieces {
		return nil, fmt.Errorf("%w: %d by %d", ErrBoard, width, height)
	}
	for i := range g.letters {
		if i >= len(k.Pieces[0]) {
			g.side[i+1] = 1
		}
	}
	g.makeImages()
	if k.Steps {
		g.ends = make([][2]uint8, g.points*g.points)
		for m := range g.ends {
			g.ends[m] = [2]uint8{uint8(m / g.points), uint8(m % g.points)}
		}
	}
	if k.Roles.Attack != "" {
		g.endings = structure.NewEndings(k.Pieces[0], k.Roles)
	}
	name := fnv.New64a()
	fmt.Fprintf(name, "%s %d %d", k.Name, width, height)
	seed := name.Sum64()
	g.turnKey = mix(seed ^ 1)
	for _, image := range g.images {
		keys := make([]uint64, maxPieces*g.points)
		for piece := 1; piece <= len(g.letters); piece++ {
			for p := range g.points {
				keys[piece*g.points+p] = mix(seed + uint64(piece)<<16 + uint64(image[p])<<1<<24)
			}
		}
		g.keys = append(g.keys, keys)
	}
	return g, nil
}

func (g *geometry) makeImages() {
	turns := 1
	if g.kind.Turned && g.width == g.height {
		turns = 4
	}
	for mirrored := range 2 {
		for turn := range turns {
			image := make([]uint16, g.points)
			for p := range g.points {
				x, y := p%g.width, p/g.width
				if mirrored == 1 {
					x = g.width - 1 - x
				}
				for range turn {
					x, y = y, g.width-1-x
				}
				image[p] = uint16(y*g.width + x)
			}
			g.images = append(g.images, image)
		}
	}
	for _, image := range g.images {
		g.back = append(g.back, slices.IndexFunc(g.images, func(other []uint16) bool {
			return !slices.ContainsFunc(slices.Collect(indexes(g.points)), func(p int) bool { return int(other[image[p]]) != p })
		}))
	}
}

func indexes(n int) func(func(int) bool) {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(i) {
				return
			}
		}
	}
}

// image maps a move to image i.
func (g *geometry) image(m Move, i int) Move {
	to := g.images[i]
	switch {
	case m == passed:
		return m
	case g.kind.Steps:
		return Move(int(to[int(m)/g.points])*g.points + int(to[int(m)%g.points]))
	}
	return Move(to[m])
}

// parseMove reads a move.
func (g *geometry) parseMove(text string) (Move, error) {
	if text == "pass" {
		return passed, nil
	}
	from, rest, ok := g.point(text)
	if !ok {
		return 0, fmt.Errorf("%w: %q", ErrMove, text)
	}
	if !g.kind.Steps {
		if rest != "" {
			return 0, fmt.Errorf("%w: %q", ErrMove, text)
		}
		return Move(from), nil
	}
	to, rest, ok := g.point(rest)
	if !ok || rest != "" {
		return 0, fmt.Errorf("%w: %q", ErrMove, text)
	}
	return Move(from*g.points + to), nil
}

// point reads the point name at the start of text.
func (g *geometry) point(text string) (p int, rest string, ok bool) {
	if len(text) < 2 {
		return 0, text, false
	}
	x := int(text[0] - 'a')
	y, i := 0, 1
	for ; i < len(text) && text[i] >= '0' && text[i] <= '9' && i < 4; i++ {
		y = y*10 + int(text[i]-'0')
	}
	y -= g.kind.FirstRow
	if i == 1 || x < 0 || x >= g.width || y < 0 || y >= g.height {
		return 0, text, false
	}
	return y*g.width + x, text[i:], true
}

func (g *geometry) pointText(p int) string {
	return fmt.Sprintf("%c%d", 'a'+p%g.width, p/g.width+g.kind.FirstRow)
}

// text formats a move.
func (g *geometry) text(m Move) string {
	switch {
	case m == passed:
		return "pass"
	case g.kind.Steps:
		return g.pointText(int(m)/g.points) + g.pointText(int(m)%g.points)
	}
	return g.pointText(int(m))
}

// play makes a move and reports whether it could. It checks only that the
// moving piece belongs to the side to move and does not capture its own, or
// that the point is empty.
func (b *board) play(m Move) bool {
	g := b.g
	n := g.points
	switch {
	case m == passed:
	case g.kind.Steps:
		if int(m) >= len(g.ends) {
			return false
		}
		from, to := int(g.ends[m][0]), int(g.ends[m][1])
		piece, taken := b.at[from], b.at[to]
		if piece == noPiece || g.side[piece] != b.turn || taken != noPiece && g.side[taken] == b.turn {
			return false
		}
		b.at[from], b.at[to] = noPiece, piece
		for i := range g.images {
			keys := g.keys[i]
			b.keys[i] ^= keys[int(piece)*n+from] ^ keys[int(piece)*n+to] ^ keys[int(taken)*n+to]
		}
	default:
		if int(m) >= n || b.at[m] != noPiece {
			return false
		}
		piece := 1 + b.turn
		b.at[m] = piece
		for i := range g.images {
			b.keys[i] ^= g.keys[i][int(piece)*n+int(m)]
		}
	}
	b.turn ^= 1
	for i := range g.images {
		b.keys[i] ^= g.turnKey
	}
	return true
}

// key returns the greatest hash over all images, which equivalent positions
// share, and the first image that has it.
func (b *board) key() (key uint64, image int) {
	for i, k := range b.keys[:len(b.g.images)] {
		if k > key {
			key, image = k, i
		}
	}
	return key, image
}

// fold maps a move to the image whose hash is key. If a symmetric position has
// several such images, it returns the greatest move, so that equivalent moves
// become one.
func (b *board) fold(m Move, key uint64) Move {
	best, found := Move(0), false
	for i, k := range b.keys[:len(b.g.images)] {
		if k == key {
			if f := b.g.image(m, i); !found || f > best {
				best, found = f, true
			}
		}
	}
	return best
}

// rekey recomputes the hashes from the pieces.
func (b *board) rekey() {
	b.keys = [8]uint64{}
	for i := range b.g.images {
		for p, piece := range b.at {
			b.keys[i] ^= b.g.keys[i][int(piece)*b.g.points+p]
		}
		if b.turn == 1 {
			b.keys[i] ^= b.g.turnKey
		}
	}
}

// set copies a board of the same geometry.
func (b *board) set(from *board) {
	at := append(b.at[:0], from.at...)
	*b = *from
	b.at = at
}

// A table holds the kinds and caches their geometries.
type table struct {
	kinds []Kind
	mu    sync.Mutex
	made  map[shape]*geometry
}

type shape struct{ kind, width, height int }

func newTable(kinds []Kind) *table {
	return &table{kinds: slices.Clone(kinds), made: make(map[shape]*geometry)}
}

func (t *table) kind(name string) (int, error) {
	i := slices.IndexFunc(t.kinds, func(k Kind) bool { return k.Name == name })
	if i < 0 {
		return 0, fmt.Errorf("%w: %q", ErrKind, name)
	}
	return i, nil
}

// geometry returns the geometry of a shape.
func (t *table) geometry(s shape) (*geometry, error) {
	t.mu.Lock()
	g := t.made[s]
	t.mu.Unlock()
	if g != nil {
		return g, nil
	}
	k := &t.kinds[s.kind]
	g, err := newGeometry(k, s.width, s.height)
	if err != nil {
		return nil, err
	}
	if g.start, err = g.parse(k.Start(s.width)); err != nil {
		return nil, err
	}
	if err := g.nameOpenings(); err != nil {
		return nil, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.made[s] = g
	return g, nil
}

// nameOpenings fills openings by position key.
// Only the standard board size has named openings.
func (g *geometry) nameOpenings() error {
	g.openings = make(map[uint64]named)
	if g.kind.Size != 0 && g.kind.Size != g.width {
		return nil
	}
	for i, o := range g.kind.Openings {
		b := g.newBoard()
		for _, text := range o.Line {
			m, err := g.parseMove(text)
			if err != nil {
				return fmt.Errorf("opening %s: %w", o.Code, err)
			}
			if !b.play(m) {
				return fmt.Errorf("opening %s: %w: %q", o.Code, ErrMove, text)
			}
		}
		key, _ := b.key()
		g.openings[key] = named{opening: uint16(i + 1)}
	}
	for _, o := range g.kind.Openings {
		b := g.newBoard()
		for _, text := range o.Line {
			key, _ := b.key()
			if n, ok := g.openings[key]; ok && g.kind.Openings[n.opening-1].Code != o.Code {
				g.openings[key] = named{n.opening, true}
			}
			m, _ := g.parseMove(text) // was played above
			b.play(m)
		}
	}
	return nil
}

// newBoard returns the starting board.
func (g *geometry) newBoard() *board {
	b := &board{}
	b.set(&g.start)
	return b
}

// board parses a board. An empty text is the starting board of this size.
func (t *table) board(kind, size int, text string) (*board, error) {
	k := &t.kinds[kind]
	if size == 0 {
		size = k.Size
	}
	if text == "" {
		text = k.Start(size)
	}
	width, height, err := k.shapeOf(text)
	if err != nil {
		return nil, err
	}
	g, err := t.geometry(shape{kind, width, height})
	if err != nil {
		return nil, err
	}
	b, err := g.parse(text)
	return &b, err
}

// shapeOf returns the number of points in the first row and the number of
// rows.
func (k *Kind) shapeOf(text string) (width, height int, err error) {
	rows, _, _ := strings.Cut(text, " ")
	first, _, _ := strings.Cut(rows, "/")
	for i := range len(first) {
		width++
		if c := first[i]; c >= '1' && c <= '9' {
			width += int(c-'0') - 1
		}
	}
	height = strings.Count(rows, "/") + 1
	if width < 3 || height < 3 || width > 22 || height > 22 {
		return 0, 0, fmt.Errorf("%w: %q", ErrBoard, short(text))
	}
	return width, height, nil
}

func short(text string) string { return text[:min(len(text), 40)] }

// parse reads a board.
func (g *geometry) parse(text string) (board, error) {
	b := board{g: g, at: make([]uint8, g.points)}
	bad := fmt.Errorf("%w: %q", ErrBoard, short(text))
	rows, rest, _ := strings.Cut(text, " ")
	x, y := 0, g.height-1
	for i := range len(rows) {
		c := rows[i]
		switch piece := strings.IndexByte(g.letters, c); {
		case c == '/':
			if x != g.width || y == 0 {
				return b, bad
			}
			x, y = 0, y-1
			continue
		case c >= '1' && c <= '9':
			x += int(c - '0')
		case x >= g.width:
			return b, bad
		case c == '.':
			x++
		case piece < 0:
			return b, bad
		default:
			b.at[y*g.width+x] = uint8(piece + 1)
			x++
		}
		if x > g.width {
			return b, bad
		}
	}
	if x != g.width || y != 0 {
		return b, bad
	}
	turn, _, _ := strings.Cut(rest, " ")
	switch {
	case turn != "" && strings.Contains(g.kind.Turns[1], turn):
		b.turn = 1
	case turn != "" && !strings.Contains(g.kind.Turns[0], turn):
		return b, bad
	}
	b.rekey()
	return b, nil
}

// String formats the board for parse.
func (b *board) String() string {
	var text strings.Builder
	g := b.g
	for y := g.height - 1; y >= 0; y-- {
		gap := 0
		for x := range g.width + 1 {
			if x < g.width && b.at[y*g.width+x] == noPiece && g.kind.Counted {
				gap++
				continue
			}
			if gap > 0 {
				text.WriteString(strconv.Itoa(gap))
				gap = 0
			}
			if x < g.width {
				text.WriteByte(("." + g.letters)[b.at[y*g.width+x]])
			}
		}
		if y > 0 {
			text.WriteByte('/')
		}
	}
	text.WriteByte(' ')
	text.WriteByte(g.kind.Turns[b.turn][0])
	return text.String()
}

// Openings returns the openings of a game, each code once.
func (l *Library) Openings(game string) ([]Opening, error) {
	kind, err := l.table.kind(game)
	if err != nil {
		return nil, err
	}
	var list []Opening
	for _, o := range l.table.kinds[kind].Openings {
		if !slices.ContainsFunc(list, func(other Opening) bool { return other.Code == o.Code }) {
			list = append(list, o)
		}
	}
	slices.SortStableFunc(list, func(a, b Opening) int { return strings.Compare(a.Code, b.Code) })
	return list, nil
}
