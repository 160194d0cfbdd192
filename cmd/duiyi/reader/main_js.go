package main

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"syscall/js"

	"duiyi/internal/part"
)

func main() {
	page := js.Global().Get("duiyiPage")
	// An engine, whose time runs, does without the tables until they have come.
	w := newWorker(part.NewFolder("internal/xqtable/own").Soon(), slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn})))
	page.Call("ready", js.FuncOf(w.ask))
	select {} // the worker ends it
}

// ask answers a question: ask(text, tell). It returns a function that ends the answer.
func (w *worker) ask(_ js.Value, args []js.Value) any {
	ctx, cancel := context.WithCancel(context.Background())
	text, tell := []byte(args[0].String()), args[1]
	say := func(v any) {
		line, err := json.Marshal(v)
		if err != nil {
			panic(err) // answers are plain data
		}
		tell.Invoke(string(line))
	}
	stop := js.FuncOf(func(js.Value, []js.Value) any {
		cancel()
		return nil
	})
	go func() {
		defer cancel()
		defer stop.Release() // the page calls it no more once it was told the end
		defer func() {
			if p := recover(); p != nil {
				say(faultOf(fmt.Errorf("panic: %v", p)))
			}
			tell.Invoke(js.Null())
		}()
		if err := w.answer(ctx, text, say); err != nil && ctx.Err() == nil {
			say(faultOf(err))
		}
	}()
	return stop
}
