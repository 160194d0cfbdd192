package studies

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"duiyi/store"
	"duiyi/study"
)

// Nodes carries messages between the Rooms of programs that share a Store.
// Messages may be lost, repeated or late; a Room that misses one reads the
// Store.
type Nodes interface {
	// Tell sends a message about a study to all other nodes without blocking.
	Tell(id string, text []byte)
	// Listen calls hear with each message of other nodes about a study, one at
	// a time, until cancel.
	Listen(id string, hear func(text []byte)) (cancel func())
}

const (
	// maxTold is the longest message between nodes, in bytes. Instead of a
	// longer one, the other nodes are told to read the Store.
	maxTold = 64 << 10
	// lostRaces is how many times in a row other nodes may be first before an
	// edit fails.
	lostRaces = 32
	// catchUpWithin bounds reading a study changed by another node, catchersUp
	// the number of concurrent reads.
	catchUpWithin = 3 * time.Second
	catchersUp    = 8
)

// A message tells other nodes about a committed change.
type message struct {
	Since  int           `json:"since,omitempty"` // number of events before these
	Events []study.Event `json:"events,omitempty"`
	Read   bool          `json:"read,omitempty"` // other data changed: read the Store
}

// readAnew makes other nodes read the Store.
var readAnew = []byte(`{"read":true}`)

// announce publishes a change to other nodes. The caller holds the lock.
func (d *document) announce(m message) {
	if d.room.Nodes == nil {
		return
	}
	text, err := json.Marshal(m)
	if err != nil {
		d.room.Log.Error("tell other nodes", "study", d.id, "err", err)
		return
	}
	if len(text) > maxTold {
		text = readAnew
	}
	d.room.Nodes.Tell(d.id, text)
}

// listen subscribes to changes on other nodes.
func (d *document) listen() {
	if d.room.Nodes != nil && d.unsubscribe == nil {
		d.unsubscribe = d.room.Nodes.Listen(d.id, d.receive)
	}
}

// receive handles a message of another node.
func (d *document) receive(text []byte) {
	var m message
	if err := json.Unmarshal(text, &m); err != nil {
		d.room.Log.Error("a message of another node", "study", d.id, "err", err)
		return
	}
	d.Lock()
	defer d.Unlock()
	if d.Gone || !d.Loaded || d.damage != nil {
		return
	}
	if len(m.Events) > 0 && m.Since == d.state.Version {
		if err := d.advance(m.Events, time.UnixMilli(m.Events[len(m.Events)-1].At).UTC()); err == nil {
			return
		}
		m.Read = true
	}
	if m.Read || m.Since > d.state.Version {
		d.reread()
	}
}

// reread is catchUp in the background, limited to catchUpWithin.
func (d *document) reread() {
	ctx, cancel := context.WithTimeout(context.Background(), catchUpWithin)
	defer cancel()
	if err := d.catchUp(ctx); err != nil && !errors.Is(err, ErrDeleted) {
		d.room.Log.Error("read what another node wrote", "study", d.id, "err", err)
	}
}

// catchUp applies the changes of other nodes. It unloads a deleted or damaged
// study. The caller holds the lock.
func (d *document) catchUp(ctx context.Context) error {
	r, err := d.kept(ctx)
	switch {
	case errors.Is(err, store.ErrNoGame), err == nil && !r.Deleted.IsZero():
		d.deleted()
		return ErrDeleted
	case err != nil:
		return fmt.Errorf("load study %s: %w", d.id, err)
	case r.Damage != nil || len(r.Edits) < d.state.Version:
		d.unload(store.ErrDamaged) // a caller who opens it again sees the sound events
		return store.ErrDamaged
	}
	if err := d.advance(r.Edits[d.state.Version:], r.Updated); err != nil {
		d.unload(store.ErrDamaged)
		return fmt.Errorf("%w: %w", store.ErrDamaged, err)
	}
	share, err := d.shares(ctx)
	if err != nil {
		return fmt.Errorf("read who may read study %s: %w", d.id, err)
	}
	given := d.owner != r.Owner
	d.owner = r.Owner
	d.shared(share)
	if given {
		d.dismissStrangers()
	}
	return nil
}

// advance applies events that another node stored.
func (d *document) advance(events []study.Event, updated time.Time) error {
	if len(events) == 0 {
		return nil
	}
	before, next := d.state, d.state
	for _, e := range events {
		var err error
		if next, err = study.Fold(next, e); err != nil {
			return err
		}
	}
	d.state, d.updated = next, updated
	d.remember(before)
	d.publishChange(before)
	return nil
}

// deleted tells the spectators that the study was deleted, and unloads it.
func (d *document) deleted() {
	d.publish(DeletedUpdate{})
	d.unload(ErrDeleted)
	d.room.Deleted(d.id)
}

// CatchUp applies the changes of other nodes to the studies in memory. changed
// takes the known number of events of each study and returns those that have
// more or are deleted. CatchUp does not wait for the reads: each has its own
// limit, so a slow one delays no other.
func (r *Room) CatchUp(ctx context.Context, changed func(ctx context.Context, known map[string]int) (map[string]int, error)) error {
	known, open, was := map[string]int{}, map[string]*document{}, map[string]store.Share{}
	var ids []string
	for _, d := range r.open.All() {
		if !d.Look() {
			continue
		}
		if d.damage == nil {
			known[d.id], open[d.id], was[d.id] = d.state.Version, d, d.share
			ids = append(ids, d.id)
		}
		d.Memory.Unlock()
	}
	if len(known) == 0 {
		return nil
	}
	others, err := changed(ctx, known)
	if err != nil {
		return err
	}
	shares, err := r.Store.Shares(ctx, ids)
	if err != nil {
		return err
	}
	for id, d := range open {
		n, moved := others[id]
		if !(moved && (n == 0 || n > known[id])) && sameRights(was[id], shares[id]) {
			continue
		}
		if d.behind.CompareAndSwap(false, true) {
			r.work.Go(func() {
				defer d.behind.Store(false)
				d.follow(n, moved, shares[id])
			})
		}
	}
	return nil
}

// follow catches up with the Store: with event number n if moved is set, 0
// meaning deleted, and with share.
func (d *document) follow(n int, moved bool, share store.Share) {
	d.Lock()
	defer d.Unlock()
	d.Release(func() { d.room.catching <- struct{}{} }) // reads have a time limit
	defer func() { <-d.room.catching }()
	if d.Loaded && !d.Gone && (moved && (n == 0 || n > d.state.Version) || !sameRights(d.share, share)) {
		d.reread()
	}
}

// Reshare reloads who may read a study, on all nodes, after it was given to
// accounts or taken from them.
func (r *Room) Reshare(id string) {
	d, ok := r.open.Find(id)
	if !ok {
		if r.Nodes != nil {
			r.Nodes.Tell(id, readAnew)
		}
		return
	}
	d.Lock()
	defer d.Unlock()
	d.announce(message{Read: true})
	if d.Loaded && !d.Gone {
		d.reread()
	}
}

// Forget unloads the studies of a deleted account, on all nodes.
func (r *Room) Forget(account string) {
	for _, d := range r.open.All() {
		d.Lock()
		if d.Loaded && !d.Gone && (d.owner == account || d.share.Edits(account)) {
			d.announce(message{Read: true})
			d.reread()
		}
		d.Unlock()
	}
}
