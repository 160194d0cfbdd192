package chat

import (
	"context"
	"strings"

	"duiyi/talk"
)

// OwnTalkPartJSON is an account's part in talk, in its download.
type OwnTalkPartJSON struct {
	ownTalkJSON
	Acts []talkEntryJSON `json:"acts"` // the last 1,000 of what the account did as an arbiter or moderator, and of its reports of lines
}

// Own returns the part of an account in talk.
func (c *Chat) Own(ctx context.Context, account string) (OwnTalkPartJSON, error) {
	const most = 1000
	own, err := c.own(ctx, account)
	if err != nil {
		return OwnTalkPartJSON{}, err
	}
	list, err := c.room.OwnEntries(ctx, account, most)
	return OwnTalkPartJSON{own, toEntries(list)}, err
}

// OwnTalkLineJSON is a line in the download of an account.
type OwnTalkLineJSON struct {
	Line string `json:"line"` // players, watchers or tournament
	ID   string `json:"id"`   // of the game or tournament
	talkLineJSON
}

// OwnLines calls add with each line of an account.
func (c *Chat) OwnLines(ctx context.Context, account string, add func(any) error) error {
	return c.room.Own(ctx, account, func(l talk.OwnLine) error {
		line, id, _ := strings.Cut(l.Place, ":")
		return add(OwnTalkLineJSON{line, id, toLine(l.Line)})
	})
}
