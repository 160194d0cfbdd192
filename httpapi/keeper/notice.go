package keeper

import (
	"cmp"
	"errors"
	"net/http"
	"time"

	"duiyi/httpapi/call"
	"duiyi/notice"
)

// restartBody announces a restart.
type restartBody struct {
	InS  int    `json:"in_s"`           // how many seconds ahead, up to 86,400
	Text string `json:"text,omitempty"` // why, at most 200 characters
}

// restartJSON is the notice of a restart.
type restartJSON struct {
	AtMS int64  `json:"at_ms,omitempty"` // when; missing if none is announced
	Text string `json:"text,omitempty"`  // why
	// NowMS is the server's time, for a page whose clock is wrong.
	NowMS int64 `json:"now_ms"`
}

func (k *Keeper) noticed(n notice.Notice, ok bool) restartJSON {
	body := restartJSON{NowMS: k.now().UnixMilli()}
	if ok {
		body.AtMS, body.Text = n.At.UnixMilli(), n.Text
	}
	return body
}

func (k *Keeper) getNotice(w http.ResponseWriter, _ *http.Request) {
	k.reply.JSON(w, http.StatusOK, k.noticed(k.app.Notice().Current()))
}

func (k *Keeper) putNotice(w http.ResponseWriter, r *http.Request) {
	var body restartBody
	if err := call.Decode(w, r, &body); err != nil {
		k.reply.Fail(w, r, err)
		return
	}
	// A day is the most; more seconds than a Duration holds are more than a day as well.
	n, err := k.app.Notice().Post(time.Duration(min(max(body.InS, -1), 1<<20))*time.Second, body.Text)
	var bad *notice.Error
	if errors.As(err, &bad) {
		at := map[string]string{"in": "in_s"}
		err = &call.Error{Code: "bad_config", At: cmp.Or(at[bad.Field], bad.Field), Message: call.Sentence(bad.Error())}
	}
	if err != nil {
		k.reply.Fail(w, r, err)
		return
	}
	k.reply.JSON(w, http.StatusOK, k.noticed(n, true))
}

func (k *Keeper) deleteNotice(w http.ResponseWriter, r *http.Request) {
	if err := k.app.Notice().Withdraw(); err != nil {
		k.reply.Fail(w, r, err)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}
