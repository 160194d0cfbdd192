package app

import "errors"

// A Bus carries messages between the nodes that share a store: programs of
// which any may be asked about any game. It is for what the store can give
// again. A message may be lost, come twice, late, or before an earlier one, and
// whoever hears one does well to look at the version that it names.
//
// Subjects are words of letters, digits, - and _ with a dot between two. A node
// does not hear itself.
type Bus interface {
	// Publish sends a message to all other nodes that listen, and does not wait
	// until it has arrived. An error says that it will not: ErrBusDown, or
	// ErrTooLarge of more than MaxMessage bytes. The bytes stay the caller's.
	Publish(subject string, data []byte) error

	// Subscribe has hear called with each message on a subject, one at a time,
	// until cancel. Who does not keep up loses messages, which are counted, and
	// holds up nobody. The bytes are hear's to keep.
	Subscribe(subject string, hear func(data []byte)) (cancel func(), err error)

	// Stats returns the counters as they are. It is cheap.
	Stats() BusStats
}

// MaxMessage is the length of the longest message on a Bus, in bytes.
const MaxMessage = 256 << 10

// BusStats says how a Bus has fared since it was opened.
type BusStats struct {
	Up         bool   // messages go out now, as far as is known
	Published  uint64 // messages sent
	Failed     uint64 // of what was to be sent, what was not
	Heard      uint64 // messages that came
	Dropped    uint64 // messages that came to a subscriber too slow for them
	Reconnects uint64 // times that the bus was away and is back
}

var (
	// ErrBusDown says that no message goes out at the moment.
	ErrBusDown = errors.New("the bus is away")

	// ErrTooLarge refuses a message of more than MaxMessage bytes.
	ErrTooLarge = errors.New("the message is too large for the bus")
)
