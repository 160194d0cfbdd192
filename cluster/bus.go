package cluster

import "errors"

// A Bus carries messages between nodes. It is for what the store can give again: a
// message may be lost, come twice, late, or before an earlier one, so receivers compare
// the version that it names.
//
// A subject is words of letters, digits, - and _ with a dot between two. A node does not
// receive its own messages.
type Bus interface {
	// Publish sends a message to all other nodes that subscribe, and does not wait for
	// its arrival. An error says that it will not arrive: ErrBusDown, or ErrTooLarge of
	// more than MaxMessage bytes. The bytes stay the caller's.
	Publish(subject string, data []byte) error

	// Subscribe calls hear with each message on a subject, one at a time, until cancel.
	// A subscriber that does not keep up loses messages, which are counted, and holds
	// up nobody. The bytes are hear's to keep.
	Subscribe(subject string, hear func(data []byte)) (cancel func(), err error)

	// Stats returns the counters. It is cheap.
	Stats() BusStats
}

// MaxMessage is the length of the longest message on a Bus, in bytes.
const MaxMessage = 256 << 10

// BusStats counts what a Bus has carried since it was opened.
type BusStats struct {
	Up         bool   // messages go out now, as far as is known
	Published  uint64 // messages sent
	Failed     uint64 // messages not sent
	Heard      uint64 // messages received
	Dropped    uint64 // messages received by a subscriber too slow for them
	Reconnects uint64 // how often the bus was lost and is back
}

var (
	// ErrBusDown reports that no message goes out at the moment.
	ErrBusDown = errors.New("the bus is away")

	// ErrTooLarge refuses a message of more than MaxMessage bytes.
	ErrTooLarge = errors.New("the message is too large for the bus")
)
