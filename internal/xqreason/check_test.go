package xqreason

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"duiyi/xiangqi"
	"duiyi/xiangqi/referee"
)

// refute is the slow twin of the finder: it replays a claim by the rules alone,
// with nothing of the finder's code, and returns why it is not proved. game is
// the game up to the move that is explained; only a repetition needs it.
func refute(game *referee.Game, rules referee.Rules, r Reason) error {
	p := r.At
	if err := p.Legal(r.Move); err != nil {
		return err
	}
	switch r.Kind {
	case Mate:
		return refuteMate(p, r.Fact)
	case LostTempo:
		return refuteLostTempo(p, r.Fact)
	case Repetition:
		return refuteRepetition(game, rules, r)
	case Undefended, Underdefended:
		return refuteCapture(p, r.Fact)
	case DiscoveredCheck, Fork, DiscoveredAttack, Trapped, DoubleThreat:
		return refuteThreat(p, r.Fact)
	case Wins:
		return refuteWins(p, r.Fact)
	case ThreatensMate:
		return refuteMateThreat(p, r.Fact)
	case Attacks:
		return refuteAttack(p, r.Fact)
	case StopsMate:
		return refuteStop(p, r.Fact)
	case Saves:
		return refuteSave(p, r.Fact)
	case Pin:
		return refutePin(p, r.Fact)
	case PinTo:
		return refutePinTo(p, r.Fact)
	}
	return fmt.Errorf("unknown kind %q", r.Kind)
}

// after returns the position after a legal move.
func after(p xiangqi.Position, m xiangqi.Move) xiangqi.Position {
	if err := p.Play(m); err != nil {
		panic(err)
	}
	return p
}

// turned returns the position with the other side to move, read anew.
func turned(p xiangqi.Position) (xiangqi.Position, error) {
	board, rest, _ := strings.Cut(p.FEN(), " ")
	side := map[byte]string{'w': "b", 'b': "w"}[rest[0]]
	return xiangqi.ParseFEN(board + " " + side)
}

var points = [...]int{xiangqi.Advisor: 2, xiangqi.Elephant: 2, xiangqi.Horse: 4, xiangqi.Rook: 9, xiangqi.Cannon: 4, xiangqi.King: 1000}

func pointsOf(p *xiangqi.Position, s xiangqi.Square) int {
	piece := p.At(s)
	switch {
	case piece == xiangqi.NoPiece:
		return 0
	case piece.Kind() != xiangqi.Pawn:
		return points[piece.Kind()]
	case piece.Side() == xiangqi.Red && s.Rank() > 4 || piece.Side() == xiangqi.Black && s.Rank() < 5:
		return 2
	}
	return 1
}

// trade returns what the side to move wins on s by legal captures there.
func trade(p xiangqi.Position, s xiangqi.Square) int {
	best := 0
	for _, m := range p.LegalMoves(nil) {
		if m.To() == s {
			best = max(best, nets(p, m))
		}
	}
	return best
}

func nets(p xiangqi.Position, m xiangqi.Move) int {
	return pointsOf(&p, m.To()) - trade(after(p, m), m.To())
}

// mateIn reports whether the side to move mates in so many moves at most, each of
// which gives check.
func mateIn(p xiangqi.Position, moves int) bool {
	for _, m := range p.LegalMoves(nil) {
		if q := after(p, m); q.InCheck() && matedIn(q, moves-1) {
			return true
		}
	}
	return false
}

// matedIn reports whether every move of the side to move, if it has any, runs
// into a mate by checks in so many moves.
func matedIn(p xiangqi.Position, moves int) bool {
	list := p.LegalMoves(nil)
	if len(list) > 0 && moves == 0 {
		return false
	}
	for _, m := range list {
		if !mateIn(after(p, m), moves) {
			return false
		}
	}
	return true
}

func refuteMate(p xiangqi.Position, f Fact) error {
	if !matedIn(after(p, f.Move), f.Moves-1) {
		return fmt.Errorf("no mate in %d", f.Moves)
	}
	if f.Moves > 1 && matedIn(after(p, f.Move), f.Moves-2) {
		return fmt.Errorf("mate in less than %d", f.Moves)
	}
	if err := refuteLine(p, f); err != nil {
		return err
	}
	return refuteMotif(p, f)
}

// refuteLine plays a mating line, whose moves but the first all give check.
func refuteLine(p xiangqi.Position, f Fact) error {
	if len(f.Line) != 2*f.Moves-1 {
		return fmt.Errorf("a line of %d plies for a mate in %d", len(f.Line), f.Moves)
	}
	start := p
	for i, m := range f.Line {
		if err := p.Play(m); err != nil {
			return err
		}
		if i > 0 && i%2 == 0 && !p.InCheck() {
			return fmt.Errorf("%s is no check", m)
		}
	}
	if p.HasLegalMove() {
		return errors.New("the line ends in no mate")
	}
	if want := fits(start, f.Line); !slices.Contains(want, f.Pattern) {
		return fmt.Errorf("pattern %q, fits %q", f.Pattern, want)
	}
	return nil
}

func refuteRepetition(game *referee.Game, rules referee.Rules, r Reason) error {
	again := referee.NewGame(game.PositionAt(0))
	for _, m := range append(game.Moves(), r.Line...) {
		if err := again.Play(m); err != nil {
			return err
		}
	}
	ruling := again.Judge(rules)
	if loser, ok := ruling.Verdict.Loser(); !ok || loser != r.At.Side() || ruling.Ply != again.Len() || len(ruling.Moves) == 0 {
		return fmt.Errorf("the ruling is %s by %s", ruling.Verdict, ruling.Clause)
	}
	return nil
}

// matesNow reports whether the side to move has a check that ends the game.
func matesNow(p xiangqi.Position) bool { return mateIn(p, 1) }

func refuteCapture(p xiangqi.Position, f Fact) error {
	target := f.Targets[0].Square
	if f.Move.To() != target || p.At(target) != f.Targets[0].Piece {
		return errors.New("it takes something else")
	}
	q := after(p, f.Move)
	back, best := false, 0
	for _, m := range q.LegalMoves(nil) {
		back = back || m.To() == target
		if q.At(m.To()) != xiangqi.NoPiece {
			best = max(best, nets(q, m))
		}
	}
	switch got := nets(p, f.Move); {
	case back != (f.Kind == Underdefended):
		return fmt.Errorf("taken back: %v", back)
	case got != f.Gain || got < 2:
		return fmt.Errorf("wins %d, not %d", got, f.Gain)
	case pointsOf(&p, target)-best < 2:
		return fmt.Errorf("made up for by a capture worth %d", best)
	case matesNow(q):
		return errors.New("the opponent mates")
	}
	return nil
}

// refuteThreat plays every reply and looks for a capture that keeps the promise.
func refuteThreat(p xiangqi.Position, f Fact) error {
	q := after(p, f.Move)
	mover := f.Move.To()
	targets := map[xiangqi.Square]bool{}
	for _, t := range f.Targets {
		if q.At(t.Square) != t.Piece || t.Piece.Side() != q.Side() {
			return fmt.Errorf("%v does not stand on %s", t.Piece, t.Square)
		}
		targets[t.Square] = true
	}
	by := map[xiangqi.Square]bool{}
	for _, b := range f.By {
		by[b.Square] = true
	}
	king := q.King(q.Side())
	switch f.Kind {
	case DiscoveredCheck:
		uncovered := q.Checkers().AndNot(mover.Set())
		if uncovered.Empty() || !uncovered.Has(f.By[0].Square) {
			return errors.New("no check is uncovered")
		}
		by = map[xiangqi.Square]bool{mover: true}
	case Fork:
		if len(f.Targets) < 2 || len(by) != 1 || !by[mover] {
			return errors.New("no two targets of the piece that moved")
		}
		for s := range targets {
			if s == king && !q.Checkers().Has(mover) || s != king && !q.Targets(mover).Has(s) {
				return fmt.Errorf("%s is not attacked", s)
			}
		}
	case DiscoveredAttack:
		if by[mover] {
			return errors.New("the piece that moved does it itself")
		}
		for _, t := range f.Targets {
			if p.Attackers(t.Square, p.Side()).Has(f.By[0].Square) || !q.Attackers(t.Square, p.Side()).Has(f.By[0].Square) {
				return fmt.Errorf("the attack on %s is not new", t.Square)
			}
		}
	case Trapped:
		if len(f.Targets) != 1 {
			return errors.New("not one target")
		}
	}
	for _, r := range q.LegalMoves(nil) {
		paid := pointsOf(&q, r.To())
		z := after(q, r)
		if matesNow(z) {
			continue
		}
		kept := false
		for _, m := range z.LegalMoves(nil) {
			stood := m.To()
			if stood == r.To() {
				stood = r.From()
			}
			if z.At(m.To()) == xiangqi.NoPiece || !targets[stood] || !by[m.From()] {
				continue
			}
			if got := nets(z, m) - paid; got >= max(f.Gain, 2) && !matesNow(after(z, m)) {
				kept = true
				break
			}
		}
		if !kept {
			return fmt.Errorf("%s parries", r)
		}
	}
	return nil
}

func refuteStop(p xiangqi.Position, f Fact) error {
	other, err := turned(p)
	if err != nil {
		return err
	}
	if !mateIn(other, f.Moves) || f.Moves > 1 && mateIn(other, f.Moves-1) {
		return fmt.Errorf("the opponent has no mate in %d", f.Moves)
	}
	if mateIn(after(p, f.Move), 3) {
		return errors.New("the opponent mates all the same")
	}
	return refuteLine(other, f)
}

func refuteSave(p xiangqi.Position, f Fact) error {
	other, err := turned(p)
	if err != nil {
		return err
	}
	q := after(p, f.Move)
	stands := f.Targets[0].Square
	stood := stands
	if stands == f.Move.To() {
		stood = f.Move.From()
	}
	if threat := xiangqi.NewMove(f.By[0].Square, stood); !other.IsLegal(threat) || nets(other, threat) != f.Gain {
		return errors.New("it was not under such a threat")
	}
	for _, m := range q.LegalMoves(nil) {
		if q.At(m.To()) == xiangqi.NoPiece {
			continue
		}
		if got := nets(q, m); m.To() == stands && got > 0 || got >= f.Gain {
			return fmt.Errorf("%s still wins %d", m, got)
		}
	}
	return nil
}

func refutePin(p xiangqi.Position, f Fact) error {
	other, err := turned(p)
	if err != nil {
		return err
	}
	q := after(p, f.Move)
	s, pinner := f.Targets[0].Square, f.By[0].Square
	king := q.King(q.Side())
	gone := q.With(s, xiangqi.NoPiece)
	if q.InCheck() || !gone.Checkers().Has(pinner) {
		return errors.New("nothing is behind it")
	}
	// along is whether t stands on the pinner's line to the king.
	along := func(t xiangqi.Square) bool {
		if t == pinner {
			return true
		}
		sameFile := t.File() == king.File() && pinner.File() == king.File() && min(king.Rank(), pinner.Rank()) <= t.Rank() && t.Rank() <= max(king.Rank(), pinner.Rank())
		sameRank := t.Rank() == king.Rank() && pinner.Rank() == king.Rank() && min(king.File(), pinner.File()) <= t.File() && t.File() <= max(king.File(), pinner.File())
		return sameFile || sameRank
	}
	for _, m := range q.LegalMoves(nil) {
		if m.From() == s && !along(m.To()) {
			return fmt.Errorf("%s is legal", m)
		}
	}
	if q.Targets(s).Empty() {
		return errors.New("it could not move anyway")
	}
	for _, m := range other.LegalMoves(nil) {
		if m.From() == s && !along(m.To()) {
			return nil
		}
	}
	if other.At(s) == xiangqi.NoPiece {
		return errors.New("it did not stand there")
	}
	// It was confined before as well, unless another line held it.
	return errors.New("it was pinned before")
}

// refutePinTo plays every move of the piece that leaves the line, and the capture behind it.
func refutePinTo(p xiangqi.Position, f Fact) error {
	other, err := turned(p)
	if err != nil {
		return err
	}
	q := after(p, f.Move)
	pinner, held, behind := f.By[0].Square, f.Targets[0].Square, f.Targets[1].Square
	if d := func(a, b xiangqi.Square) int {
		return max(a.File(), b.File()) - min(a.File(), b.File()) + max(a.Rank(), b.Rank()) - min(a.Rank(), b.Rank())
	}; pinner.File() != behind.File() && pinner.Rank() != behind.Rank() || d(pinner, held)+d(held, behind) != d(pinner, behind) {
		return errors.New("it does not stand between")
	}
	for _, t := range f.Targets {
		if q.At(t.Square) != t.Piece || t.Piece.Side() != q.Side() || pointsOf(&q, t.Square) < 4 {
			return fmt.Errorf("%v does not stand on %s", t.Piece, t.Square)
		}
	}
	for _, m := range q.LegalMoves(nil) {
		if q.At(m.To()) != xiangqi.NoPiece && nets(q, m) >= 2 {
			return fmt.Errorf("%s takes first", m)
		}
	}
	// frees counts the moves of the piece off the line after which nothing is lost.
	frees := func(p xiangqi.Position) (off, free int) {
		for _, m := range p.LegalMoves(nil) {
			x, y := m.To().File(), m.To().Rank()
			onFile := x == pinner.File() && x == behind.File() && min(pinner.Rank(), behind.Rank()) <= y && y <= max(pinner.Rank(), behind.Rank())
			onRank := y == pinner.Rank() && y == behind.Rank() && min(pinner.File(), behind.File()) <= x && x <= max(pinner.File(), behind.File())
			if m.From() != held || onFile || onRank {
				continue
			}
			off++
			z := after(p, m)
			take := xiangqi.NewMove(pinner, behind)
			if !z.IsLegal(take) || nets(z, take)-pointsOf(&p, m.To()) < 4 || matesNow(after(z, take)) {
				free++
			}
		}
		return off, free
	}
	if off, free := frees(q); off == 0 || free > 0 {
		return fmt.Errorf("%d of %d moves off the line lose nothing", free, off)
	}
	if p.At(pinner) != q.At(pinner) {
		return nil // it has just come
	}
	if off, free := frees(other); off > 0 && free == 0 {
		return errors.New("it was pinned before")
	}
	return nil
}

// balance returns what the side to move wins, as far as it lies between alpha and
// beta, when every move is tried for so many plies and then captures, and
// answers to check, are for 8 more.
func balance(p xiangqi.Position, plies, alpha, beta int) int {
	var room [xiangqi.MaxMoves]xiangqi.Move
	moves := p.LegalMoves(room[:0])
	if len(moves) == 0 {
		return -1000
	}
	quiet := plies <= 0 && !p.InCheck()
	switch {
	case plies <= -8:
		return 0
	case quiet:
		alpha = max(alpha, 0)
	}
	type taking struct {
		m   xiangqi.Move
		got int
	}
	list := make([]taking, 0, len(moves))
	for _, m := range moves {
		if got := pointsOf(&p, m.To()); got > 0 || !quiet {
			list = append(list, taking{m, got})
		}
	}
	slices.SortStableFunc(list, func(a, b taking) int { return b.got - a.got })
	for _, t := range list {
		if alpha >= beta {
			break
		}
		q := p
		q.PlayUnchecked(t.m)
		alpha = max(alpha, t.got-balance(q, plies-1, t.got-beta, t.got-alpha))
	}
	return alpha
}

// refuteWins looks for an answer after which less is won, and plays the line.
func refuteWins(p xiangqi.Position, f Fact) error {
	q, got := after(p, f.Move), pointsOf(&p, f.Move.To())
	for _, plies := range []int{4, 5} {
		if lost := balance(q, plies, got-f.Gain, got-f.Gain+1); got-lost < f.Gain {
			return fmt.Errorf("wins less than %d in %d plies", f.Gain, plies)
		}
	}
	if f.Gain <= 0 || f.Line[0] != f.Move || len(f.Line) != 2*f.Moves-1 && len(f.Line) != 2*f.Moves {
		return fmt.Errorf("gain %d by %v in %d moves", f.Gain, f.Line, f.Moves)
	}
	if err := refuteMotif(p, f); err != nil {
		return err
	}
	net := 0
	if taken := p.At(f.Move.To()); taken != xiangqi.NoPiece && (len(f.Targets) != 1 || f.Targets[0].Piece != taken) {
		return fmt.Errorf("takes %v, not %v", taken, f.Targets)
	}
	for i, m := range f.Line {
		if f.Then != nil && m == f.Then.Move && i%2 == 0 && i > 0 {
			if err := refuteThreat(p, *f.Then); err != nil {
				return fmt.Errorf("then %s: %w", f.Then.Kind, err)
			}
		}
		net += pointsOf(&p, m.To()) * (1 - i%2*2)
		if err := p.Play(m); err != nil {
			return err
		}
	}
	if net < f.Gain {
		return fmt.Errorf("the line wins %d, not %d", net, f.Gain)
	}
	return nil
}

func refuteMateThreat(p xiangqi.Position, f Fact) error {
	if mateIn(p, 3) {
		return errors.New("there was a mate already")
	}
	other, err := turned(after(p, f.Move))
	if err != nil {
		return err
	}
	if !mateIn(other, f.Moves) || f.Moves > 1 && mateIn(other, f.Moves-1) || f.Moves > 3 {
		return fmt.Errorf("threatens no mate in %d", f.Moves)
	}
	threat := f
	threat.Line = f.Line[1:]
	return refuteLine(other, threat)
}

func refuteAttack(p xiangqi.Position, f Fact) error {
	q := after(p, f.Move)
	other, err := turned(q)
	if err != nil {
		return err
	}
	target := f.Targets[0].Square
	if q.At(target) != f.Targets[0].Piece {
		return errors.New("it stands elsewhere")
	}
	take := xiangqi.NewMove(f.By[0].Square, target)
	switch {
	case f.By[0].Square != f.Move.To():
		return errors.New("another piece attacks")
	case !other.IsLegal(take) || nets(other, take) != f.Gain || f.Gain < 4:
		return errors.New("it is not attacked")
	case matesNow(after(other, take)):
		return errors.New("who takes it is mated")
	case trade(p, target) >= 2:
		return errors.New("it was attacked before")
	}
	for _, m := range q.LegalMoves(nil) {
		if q.At(m.To()) != xiangqi.NoPiece && nets(q, m) >= 2 {
			return fmt.Errorf("%s takes first", m)
		}
	}
	return nil
}
