package storetest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"duiyi/engines/evaluations"
	"duiyi/exercises"
	"duiyi/groups"
	"duiyi/guess"
	"duiyi/identity"
	"duiyi/library"
	"duiyi/match"
	"duiyi/people"
	"duiyi/practice"
	"duiyi/rating"
	"duiyi/ratings"
	"duiyi/repertoires"
	"duiyi/reports/jobs"
	"duiyi/store"
	"duiyi/study"
	"duiyi/tournaments"
	"duiyi/training"
)

// A step is one random command, which can be sent to several stores.
type step struct {
	name string
	do   func(ctx context.Context, s RatingStore) (any, error)
}

// Drive sends the same random commands of all kinds to the stores, and fails
// the test if one answers differently from the first: in values, order or kind
// of error. With a single store it fills that store.
func Drive(t *testing.T, seed uint64, steps int, stores ...RatingStore) {
	t.Helper()
	d, apart := &driver{Rand: rand.New(rand.NewPCG(seed, 2))}, &driver{Rand: rand.New(rand.NewPCG(seed, 3))}
	kinds := []func() step{d.games, d.games, d.games, d.read, d.beside, d.sharing, d.classes, d.exercises, d.attempts, d.people, d.people, d.entries, d.read, d.library, d.library}
	for n := range steps {
		d.now = epoch.Add(time.Duration(n) * time.Second)
		next := []step{kinds[d.IntN(len(kinds))]()}
		if n%8 == 0 {
			apart.now = d.now
			next = append(next, apart.tournaments())
		}
		for _, step := range next {
			var first string
			for i, s := range stores {
				answer, err := step.do(t.Context(), s)
				got := fmt.Sprintf("%s\n%s", kindOf(err), written(answer))
				if i == 0 {
					first = got
				} else if diff := cmp.Diff(first, got); diff != "" {
					t.Fatalf("seed %d, step %d, %s: store %d answers otherwise (%v) (-first +other):\n%s", seed, n, step.name, i, err, diff)
				}
			}
		}
	}
}

// written returns an answer as text; nil and empty lists are equal.
func written(answer any) string {
	text, err := json.MarshalIndent(answer, "", " ")
	if err != nil {
		return err.Error()
	}
	if string(text) == "null" {
		return "[]"
	}
	return string(text)
}

// kindOf names the kind of an error.
func kindOf(err error) string {
	if err == nil {
		return "done"
	}
	if errors.Is(err, people.ErrKnownAlready) { // of several duplicates, a store may name any
		return people.ErrNameTaken.Error()
	}
	for _, kind := range []error{
		store.ErrNoGame, store.ErrDeleted, store.ErrDamaged, store.ErrConflict, store.ErrExists, store.ErrManyEditors, exercises.ErrNoExercise, people.ErrNoUser, people.ErrNameTaken,
		people.ErrLastAdministrator, people.ErrNoLink, people.ErrNoSession, people.ErrNoPasskey, people.ErrNoReport, people.ErrManyReports, library.ErrNoEntry,
		groups.ErrNoGroup, groups.ErrNoTask, groups.ErrMany, training.ErrOvertaken, tournaments.ErrNone,
	} {
		if errors.Is(err, kind) {
			return kind.Error()
		}
	}
	return "another error"
}

// A driver generates commands about few objects, so that they interact.
type driver struct {
	*rand.Rand
	now time.Time
}

func (d *driver) chance(of int) bool { return d.IntN(of) == 0 }

func (d *driver) one(list ...string) string { return list[d.IntN(len(list))] }

func (d *driver) id() string { return fmt.Sprintf("%016x", d.IntN(9)) }

func (d *driver) who() string { return user(d.IntN(5)).ID }

func (d *driver) owners() identity.Owners {
	o := identity.Owners{All: d.chance(3), House: d.chance(2)}
	if d.chance(2) {
		o.Account = d.who()
	}
	return o
}

func (d *driver) word() string {
	return d.one("", "第3局", "甲", "A", "a\"", "ZÉ", "zÉ", "%", "_", "许银川", "Ab cd", "楚河汉界")
}

// summary returns the summary of a game or study just changed.
func (d *driver) summary(id string) store.Summary {
	sum := store.Summary{
		ID: id, Title: d.word(), Game: d.one("chess", "go"), Rules: "house", Created: d.now, Updated: d.now.Truncate(10 * time.Second), Plies: d.IntN(9), Turn: match.Side(d.IntN(2)),
		Board: d.word(), Players: [2]match.Player{{Kind: match.Human, Name: d.one("甲 \"A\"", "Zoé", "乙")}, {Kind: match.Engine, Engine: "e", Depth: 4}},
	}
	if d.chance(3) {
		sum.Source = d.id()
	}
	if d.chance(3) {
		sum.Owner = d.who()
	}
	if d.chance(3) {
		sum.Result = &match.Result{Reason: d.one("agreement", "resignation")}
	}
	if d.chance(3) {
		due := d.now.Add(time.Duration(d.IntN(99)) * time.Hour)
		if d.chance(3) {
			due = time.Time{}
		}
		sum.Due = &due
	}
	if d.chance(3) {
		sum.Seats = &[2]store.Seat{{Hash: store.SeatHash(d.word()), User: d.who(), Joined: d.now}, {Join: store.SeatHash("b")}}
	}
	return sum
}

func (d *driver) event() match.Event {
	e := moved(d.now, d.one("h2e2", "h9g7", "<>&"))
	if d.chance(4) {
		e.Move = d.word()
	}
	return e
}

func (d *driver) games() step {
	id, title, seq := d.id(), d.word(), d.IntN(8)
	sum, events := d.summary(id), []match.Event{d.event(), d.event()}[:1+d.IntN(2)]
	edit := []study.Event{{Type: study.EvTitled, At: d.now.UnixMilli(), Text: sum.Title}}
	right := !d.chance(5) // the expected number of events, or a wrong one
	if d.chance(4) {
		sum.Outcome = &store.Outcome{Game: id, Engine: d.one("e", "f"), Level: "3", Owner: sum.Owner, Half: d.IntN(3), Helps: d.IntN(2), Ended: d.now}
	}
	if d.chance(2) {
		sum.Rated = &store.RatedEnd{Half: d.IntN(3), Ended: d.now}
	}
	has := func(ctx context.Context, s RatingStore) int {
		if r, err := s.Load(ctx, id); err == nil && right {
			return len(r.Events) + len(r.Edits)
		}
		return seq
	}
	does := func(name string, do func(ctx context.Context, s RatingStore) error) step {
		return step{name, func(ctx context.Context, s RatingStore) (any, error) { return nil, do(ctx, s) }}
	}
	switch d.IntN(15) {
	case 0, 1:
		return does("Create", func(ctx context.Context, s RatingStore) error { return s.Create(ctx, sum, events) })
	case 2:
		return does("CreateStudy", func(ctx context.Context, s RatingStore) error { return s.CreateStudy(ctx, sum, edit) })
	case 3, 4, 5, 6:
		return does("Append", func(ctx context.Context, s RatingStore) error { return s.Append(ctx, sum, has(ctx, s), events) })
	case 7:
		return does("AppendStudy", func(ctx context.Context, s RatingStore) error { return s.AppendStudy(ctx, sum, has(ctx, s), edit) })
	case 8:
		return does("Rename", func(ctx context.Context, s RatingStore) error { return s.Rename(ctx, id, title) })
	case 9:
		return does("Delete", func(ctx context.Context, s RatingStore) error { return s.Delete(ctx, id, d.now) })
	case 10:
		return does("Restore", func(ctx context.Context, s RatingStore) error { return s.Restore(ctx, id) })
	case 11:
		before := d.now.Add(-time.Minute)
		return step{"Purge", func(ctx context.Context, s RatingStore) (any, error) { return s.Purge(ctx, before) }}
	case 13:
		owner := d.one("", d.who())
		return does("Give", func(ctx context.Context, s RatingStore) error { return s.Give(ctx, id, owner) })
	case 12:
		return does("Hint", func(ctx context.Context, s RatingStore) error { return s.Hint(ctx, id, seq) })
	}
	g := ratings.Game{ID: id, Kind: d.one("chess", "go"), Speed: rating.Blitz, Users: [2]string{d.who(), d.who()}, Advantage: 40.25}
	if g.Users[0] == g.Users[1] {
		g.Users[1] = ""
	}
	return does("Rate", func(ctx context.Context, s RatingStore) error { return s.Rate(ctx, g) })
}

func (d *driver) read() step {
	id, who, most := d.id(), d.who(), 1+d.IntN(9)
	switch d.IntN(8) {
	case 0:
		return step{"Load", func(ctx context.Context, s RatingStore) (any, error) { return s.Load(ctx, id) }}
	case 1, 2, 3:
		q := store.Query{
			Shelf: store.Shelf(d.one("", string(store.ShelfStudies), string(store.ShelfAll))), Status: store.Status(d.one(string(store.StatusAll), string(store.StatusActive), string(store.StatusFinished))),
			Limit: most,
		}
		if d.chance(2) {
			q.Words = d.one("第", "甲", "a", "É", "é", "%", "银川", "楚河汉", "zoé", "b cd", "乙")
		}
		if d.chance(4) {
			q.Game = "go"
		}
		if d.chance(4) {
			q.Source = d.id()
		}
		if whose := d.owners(); d.chance(2) {
			q.Owners = &whose
		}
		if d.chance(3) {
			q.Before = store.Cursor{Updated: d.now.Add(-time.Duration(d.IntN(60)) * time.Second).Truncate(10 * time.Second), ID: d.id()}
		}
		return step{fmt.Sprintf("List %+v", q), func(ctx context.Context, s RatingStore) (any, error) { return s.List(ctx, q) }}
	case 4:
		return step{"GamesOf", func(ctx context.Context, s RatingStore) (any, error) {
			return s.GamesOf(ctx, who, store.OwnCursor{}, most)
		}}
	case 5:
		return step{"RatingsOf", func(ctx context.Context, s RatingStore) (any, error) { return s.RatingsOf(ctx, who) }}
	case 6:
		return step{"RatingSteps", func(ctx context.Context, s RatingStore) (any, error) {
			return s.RatingSteps(ctx, who, "chess", rating.Blitz, most)
		}}
	}
	return step{"Deadlines", func(ctx context.Context, s RatingStore) (any, error) { return s.Deadlines(ctx, most) }}
}

// beside is a random step about data kept with games: outcomes, evaluations,
// reports.
func (d *driver) beside() step {
	id, engine, most, whose := d.id(), d.one("e", "f"), 1+d.IntN(4), d.owners()
	switch d.IntN(9) {
	case 0, 1:
		return step{"Outcomes", func(ctx context.Context, s RatingStore) (any, error) { return s.Outcomes(ctx, whose, engine) }}
	case 2:
		if !d.chance(4) {
			engine = "none"
		}
		return step{"ForgetOutcomes", func(ctx context.Context, s RatingStore) (any, error) {
			return nil, s.ForgetOutcomes(ctx, whose, engine)
		}}
	case 3:
		e := evaluations.Evaluation{Of: d.position(), Engine: engine, Score: match.Score{Centipawns: d.IntN(99) - 50}, Depth: d.IntN(4), Nodes: int64(d.IntN(9)), Line: []string{"h2e2", "h9g7"}[:d.IntN(2)+1], At: d.now}
		return step{"KeepEvaluations", func(ctx context.Context, s RatingStore) (any, error) {
			return nil, s.KeepEvaluations(ctx, []evaluations.Evaluation{e}, 3)
		}}
	case 4:
		of := d.position()
		return step{"Evaluation", func(ctx context.Context, s RatingStore) (any, error) {
			e, ok, err := s.Evaluation(ctx, of)
			return []any{e, ok}, err
		}}
	case 5, 6:
		r := jobs.Kept{ID: id, Ticket: d.one("t1", "t2"), Node: d.one("a", "b"), By: d.one("", "she"), Done: d.chance(4), Body: []byte(d.one("{}", `{"a":"好"}`)), At: d.now}
		over, from := d.one("", "t1"), d.one("a", "b")
		switch d.IntN(3) {
		case 0:
			return step{"AskReport", func(ctx context.Context, s RatingStore) (any, error) { return nil, s.AskReport(ctx, r, over, 2) }}
		case 1:
			return step{"ClaimReport", func(ctx context.Context, s RatingStore) (any, error) {
				return s.ClaimReport(ctx, id, r.Ticket, from, r.Node)
			}}
		}
		return step{"KeepReport", func(ctx context.Context, s RatingStore) (any, error) { return nil, s.KeepReport(ctx, r) }}
	case 7:
		return step{"Report", func(ctx context.Context, s RatingStore) (any, error) {
			r, ok, err := s.Report(ctx, id)
			if d.unfinished(r) {
				err = errors.Join(err, s.ForgetReport(ctx, id))
			}
			return []any{r, ok}, err
		}}
	}
	return step{"UnfinishedReports", func(ctx context.Context, s RatingStore) (any, error) {
		return s.UnfinishedReports(ctx, []string{"b"}, most)
	}}
}

// unfinished selects the reports to forget.
func (d *driver) unfinished(r jobs.Kept) bool { return !r.Done && r.At.Unix()%2 == 0 }

func (d *driver) position() (of evaluations.Key) {
	of[15] = byte(d.IntN(6))
	return of
}

func (d *driver) attempts() step {
	owner, a, puzzle := d.one("", d.who()), attempt(0), attemptPuzzle(d.IntN(3))
	a.Cmd, a.Puzzle, a.At, a.Right = fmt.Sprintf("cmd-%04x", d.IntN(0xffff)), puzzle, d.now, d.chance(2)
	right, points, read := !d.chance(5), 1000+float64(d.IntN(900)), d.IntN(3)
	if d.chance(3) {
		if a.At.Unix()%2 == 0 {
			return recall(owner, read, right, a.At)
		}
		return step{"Attempts", func(ctx context.Context, s RatingStore) (any, error) { return s.Attempts(ctx, owner, read, 5) }}
	}
	return step{"AddAttempt", func(ctx context.Context, s RatingStore) (any, error) {
		list, err := s.Attempts(ctx, owner, 0, 1000)
		if err != nil {
			return nil, err
		}
		was, err := s.PuzzleRating(ctx, puzzle)
		if err != nil {
			return nil, err
		}
		if a.N = read; right {
			a.N = len(list)
		}
		moved := rating.Rating{Points: points, Deviation: 80, Volatility: 0.09, Games: was.Games + 1, At: a.At}
		return was, s.AddAttempt(ctx, owner, a, moved)
	}}
}

// recall answers in a repertoire, makes it before, or deletes it; and it guesses moves.
func recall(owner string, n int, right bool, now time.Time) step {
	k := repertoire(n, owner)
	k.ID = fmt.Sprintf("%.8s%08x", owner+"00000000", n)
	return step{"recall", func(ctx context.Context, s RatingStore) (any, error) {
		err := s.AddRepertoire(ctx, k, 2)
		if err == nil {
			err = s.KeepRecall(ctx, k.ID, repertoires.Recall{Position: "p", N: n, Review: practice.Review{At: now, Grade: practice.Good}})
		}
		if err == nil {
			err = s.AddSource(ctx, k.ID, repertoires.Source{Study: fmt.Sprint("more", n), Node: n, Title: fmt.Sprint("at ", now.Unix())}, now)
		}
		if err == nil {
			err = s.KeepRound(ctx, owner, guess.Round{Cmd: fmt.Sprint("round", n), Game: "g", At: now, Guesses: int(now.Unix()%9) + 1, Par: 5}, 9)
		}
		if !right {
			err = s.DeleteRepertoire(ctx, k.ID)
		}
		recalls, _ := s.Recalls(ctx, k.ID)
		list, _ := s.Repertoires(ctx, owner)
		rounds, _ := s.Rounds(ctx, owner)
		return []any{recalls, list, rounds}, err
	}}
}

func (d *driver) exercises() step {
	k := exercise(d.IntN(12))
	k.Of, k.Added, k.Due, k.Deleted = d.position(), d.now, d.now.Add(time.Hour), time.Time{}
	if d.chance(3) {
		k.Deleted = d.now
	}
	k.Suspended = d.chance(3)
	k.Owner = d.one("", "", d.who())
	whose := d.owners()
	review := practice.Review{At: d.now, Grade: practice.Grade(1 + d.IntN(4))}
	asked, now, last := d.chance(2), d.now, d.chance(2)
	switch d.IntN(7) {
	case 0, 1:
		return step{"AddExercises", func(ctx context.Context, s RatingStore) (any, error) {
			return nil, s.AddExercises(ctx, []exercises.Kept{k}, asked, 5)
		}}
	case 2:
		return step{"GradeExercise", func(ctx context.Context, s RatingStore) (any, error) {
			was, err := s.Exercise(ctx, k.ID)
			if err != nil {
				return was, err
			}
			n := len(was.Reviews)
			if last && n > 0 { // replaced
				n--
			}
			was.Reviews, was.Due, was.Stage = append(was.Reviews[:n:n], review), k.Due, practice.Learning
			return n, s.GradeExercise(ctx, was, n)
		}}
	case 3:
		return step{"SetExercise", func(ctx context.Context, s RatingStore) (any, error) { return nil, s.SetExercise(ctx, k) }}
	case 4:
		return step{"HaveExercises", func(ctx context.Context, s RatingStore) (any, error) {
			return s.HaveExercises(ctx, whose, []evaluations.Key{k.Of, {1}})
		}}
	case 5:
		return step{"Practised", func(ctx context.Context, s RatingStore) (any, error) { return s.Practised(ctx, whose, epoch, now) }}
	}
	return step{"Exercises", func(ctx context.Context, s RatingStore) (any, error) { return s.Exercises(ctx, whose) }}
}

func (d *driver) people() step {
	u := user(d.IntN(5))
	u.Subject, u.Password, u.Role = d.one("", "", u.ID), d.one("", "hash"), identity.Role(d.one(string(identity.RolePlayer), string(identity.RoleModerator), string(identity.RoleAdministrator)))
	if d.chance(4) {
		u.Disabled = d.now
	}
	if d.chance(4) {
		u.Name, u.Skeleton = "Zoé", "zoé"
	}
	words, after, most, now := d.one("", "友", "ZO", "É", "%"), d.one("", "zoé", "a"), 1+d.IntN(5), d.now
	var hash []byte
	if d.chance(3) {
		hash = d.hash()
	}
	switch d.IntN(10) {
	case 9:
		who, day, amount := d.who(), int64(d.IntN(3)), int64(d.IntN(9))
		if d.chance(9) {
			return step{"SweepUse", func(ctx context.Context, s RatingStore) (any, error) { return nil, s.SweepUse(ctx, day) }}
		}
		return step{"AddUse", func(ctx context.Context, s RatingStore) (any, error) {
			return s.AddUse(ctx, who, day, "engine", amount)
		}}
	case 0, 1, 2:
		return step{"AddUser", func(ctx context.Context, s RatingStore) (any, error) { return nil, s.AddUser(ctx, u, hash, now) }}
	case 3, 4:
		return step{"ChangeUser", func(ctx context.Context, s RatingStore) (any, error) {
			_, err := s.ChangeUser(ctx, u.ID, func(kept *people.User) error {
				u.Created = kept.Created
				*kept = u
				return nil
			})
			return nil, err
		}}
	case 5:
		if !d.chance(5) { // otherwise hardly anybody remains
			return step{"Administrators", func(ctx context.Context, s RatingStore) (any, error) { return s.Administrators(ctx) }}
		}
		return step{"DeleteUser", func(ctx context.Context, s RatingStore) (any, error) { return nil, s.DeleteUser(ctx, u.ID) }}
	case 6:
		return step{"User", func(ctx context.Context, s RatingStore) (any, error) {
			a, err := s.User(ctx, u.ID)
			b, err2 := s.UserBySkeleton(ctx, u.Skeleton)
			c, err3 := s.UserBySubject(ctx, u.Subject)
			return []any{a, b, c, kindOf(err2), kindOf(err3)}, err
		}}
	}
	return step{"Users", func(ctx context.Context, s RatingStore) (any, error) { return s.Users(ctx, words, after, most) }}
}

func (d *driver) hash() []byte { return hash(d.IntN(9)) }

// entries is a random step about log-ins, links, passkeys, the counters of
// attempts, and complaints.
func (d *driver) entries() step {
	who, about, h, now, most := d.who(), d.who(), d.hash(), d.now, 1+d.IntN(4)
	open := d.chance(2)
	l := people.LogIn{Token: h, User: who, Data: []byte(d.one("d", "\x00d")), Created: now, Seen: now, Expires: now.Add(time.Duration(d.IntN(200)) * time.Second), Agent: d.word()}
	link := people.Link{Hash: h, Purpose: people.ForInvitation, Expires: l.Expires}
	key := people.Passkey{ID: h[31:], User: who, Name: d.word(), Body: []byte("b"), Created: now, Used: now}
	report := people.Complaint{By: who, About: about, Game: d.id(), Text: d.word(), Created: now}
	try := []people.TryKey{{Key: d.one("a", "b"), Patience: people.Patience{Free: 2, Most: 20 * time.Second, Forget: time.Minute}}, {Key: d.one("c", "d"), Patience: people.Patience{Free: 9, Most: time.Second, Forget: time.Minute}}}
	reports := func(ctx context.Context, s RatingStore) ([]people.Complaint, error) {
		return s.Complaints(ctx, open, 0, most)
	}
	none := func(name string, do func(ctx context.Context, s RatingStore) error) step {
		return step{name, func(ctx context.Context, s RatingStore) (any, error) { return nil, do(ctx, s) }}
	}
	switch d.IntN(20) {
	case 0, 1:
		return none("KeepLogIn", func(ctx context.Context, s RatingStore) error { return s.KeepLogIn(ctx, l) })
	case 2:
		return step{"LogIn", func(ctx context.Context, s RatingStore) (any, error) {
			l, u, err := s.LogIn(ctx, h, now)
			return []any{l, u}, err
		}}
	case 3:
		return none("SeeLogIn", func(ctx context.Context, s RatingStore) error { return s.SeeLogIn(ctx, h, now) })
	case 4:
		return step{"LogIns", func(ctx context.Context, s RatingStore) (any, error) { return s.LogIns(ctx, who, now) }}
	case 5:
		return none("EndLogIn", func(ctx context.Context, s RatingStore) error { return s.EndLogIn(ctx, h) })
	case 6:
		return none("EndLogIns", func(ctx context.Context, s RatingStore) error { return s.EndLogIns(ctx, who, h) })
	case 7, 8:
		return none("AddLink", func(ctx context.Context, s RatingStore) error {
			if _, err := s.Link(ctx, link.Hash, time.Time{}); err == nil { // hashes are not reused
				return nil
			}
			return s.AddLink(ctx, link)
		})
	case 9:
		return step{"UseLink", func(ctx context.Context, s RatingStore) (any, error) { return s.UseLink(ctx, h, now) }}
	case 10, 11:
		return step{"Try", func(ctx context.Context, s RatingStore) (any, error) { return s.Try(ctx, try, now) }}
	case 12:
		return none("Forgive", func(ctx context.Context, s RatingStore) error { return s.Forgive(ctx, try[0].Key, most) })
	case 13:
		return none("AddPasskey", func(ctx context.Context, s RatingStore) error { return s.AddPasskey(ctx, key) })
	case 14:
		return none("UsePasskey", func(ctx context.Context, s RatingStore) error { return s.UsePasskey(ctx, key) })
	case 15:
		return step{"Passkeys", func(ctx context.Context, s RatingStore) (any, error) {
			list, err := s.Passkeys(ctx, who)
			if most == 1 {
				err = s.DeletePasskey(ctx, who, key.ID)
			}
			return list, err
		}}
	case 16, 17:
		return none("AddComplaint", func(ctx context.Context, s RatingStore) error { return s.AddComplaint(ctx, report, 3) })
	case 18:
		return step{"Complaints", func(ctx context.Context, s RatingStore) (any, error) {
			list, err := reports(ctx, s)
			if len(list) > 0 {
				err = s.CloseComplaint(ctx, list[0].N, "", now)
			}
			for i := range list { // the number of a deleted one may be reused
				list[i].N = 0
			}
			return list, err
		}}
	}
	return none("SweepPeople", func(ctx context.Context, s RatingStore) error { return s.SweepPeople(ctx, now.Add(-time.Minute)) })
}
