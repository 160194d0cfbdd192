package jobs

import (
	"context"
	"slices"
	"sync"
	"time"

	"duiyi/engines"
	"duiyi/engines/queue"
	"duiyi/games"
	"duiyi/reports"
)

// An order describes a report to be made.
type order struct {
	id     string
	ticket string
	asker  string // the client that its searches run for
	by     string // the mark of who asked, or Unasked
	spec   *engines.Spec
	kind   *games.Game
	line   Line
	spent  []int64 // on the moves, ms
	time   time.Duration
}

// A job is a report that this node makes or follows.
type job struct {
	order
	broadcast
	turn *queue.Ticket // in the queue, nil while another node makes it; guarded by the Room's mu
	stop context.CancelCauseFunc

	// The job's goroutine alone uses these:
	elsewhere bool // another node has it
	unkept    bool // the Store has refused the request, and knows nothing of it
	tries     int  // how often it began since an evaluation was found
}

// unasked reports whether nobody asked for the report.
func (o *order) unasked() bool { return o.by == Unasked }

// urgency returns how urgent the searches of the report are.
func (o *order) urgency() queue.Urgency {
	if o.unasked() {
		return queue.Idle
	}
	return queue.Report
}

// progress publishes what a draft has found.
func (j *job) progress(d *reports.Draft) {
	j.change(func(t *Progress) { t.Done, t.Chances = t.Of-len(d.Left()), d.Chances() })
}

// A broadcast publishes a report's progress to its followers.
type broadcast struct {
	mu      sync.Mutex
	told    Progress
	changed chan struct{} // closed and replaced at each change
	over    bool
	err     error
}

// change changes the progress and wakes the followers.
func (b *broadcast) change(with func(*Progress)) {
	b.mu.Lock()
	defer b.mu.Unlock()
	with(&b.told)
	close(b.changed)
	b.changed = make(chan struct{})
}

// finish ends the broadcast.
func (b *broadcast) finish(err error) {
	b.change(func(*Progress) { b.over, b.err = true, err })
}

// look returns the progress, a channel that is closed at the next change, whether the progress
// is final, and the error that ended the report.
func (b *broadcast) look() (told Progress, changed <-chan struct{}, over bool, err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.told, b.changed, b.over, b.err
}

// follow passes on the progress until the report is over or may, which it calls every mayEvery,
// returns an error.
func (b *broadcast) follow(ctx context.Context, tell func(Progress) error, may func() error) error {
	again := time.NewTicker(mayEvery)
	defer again.Stop()
	for {
		t, changed, over, err := b.look()
		if over && err != nil {
			return err
		}
		if err := may(); err != nil {
			return err
		}
		if err := tell(t); err != nil {
			return err
		}
		if over {
			return nil
		}
		for waiting := true; waiting; {
			select {
			case <-changed:
				waiting = false
			case <-again.C:
				if err := may(); err != nil {
					return err
				}
			case <-ctx.Done():
				return context.Cause(ctx)
			}
		}
		if _, _, over, _ := b.look(); over {
			continue
		}
		select {
		case <-time.After(tellEvery):
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// find returns the job of a game, or nil. The caller holds mu, as of all methods below.
func (r *Room) find(id string) *job {
	for _, j := range r.jobs {
		if j.id == id {
			return j
		}
	}
	return nil
}

// of counts a person's requested reports here, by their mark.
func (r *Room) of(by string) int {
	n := 0
	for _, list := range [][]*job{r.jobs, r.coming} {
		for _, j := range list {
			if j.by == by {
				n++
			}
		}
	}
	return n
}

// full reports whether this node has reached its limit of reports.
func (r *Room) full() bool { return len(r.jobs)+len(r.coming) >= mostReports }

// join queues a job.
func (r *Room) join(j *job) {
	if j.unasked() {
		j.turn = r.idle.Join(j.urgency(), "", 1, nil)
	} else {
		j.turn = r.line.Join(j.urgency(), j.asker, 1, nil)
	}
}

// remove removes a job from the list.
func (r *Room) remove(j *job) {
	r.jobs = slices.DeleteFunc(r.jobs, func(other *job) bool { return other == j })
}

// dropComing removes a job from coming.
func (r *Room) dropComing(j *job) {
	r.coming = slices.DeleteFunc(r.coming, func(other *job) bool { return other == j })
}
