package main

import (
	"bytes"
	"fmt"
	"log/slog"
	"os"
	"sync"
	"syscall/js"
	"testing/fstest"

	"duiyi/app"
	"duiyi/book/files"
	"duiyi/book/kinds"
	"duiyi/cmd/duiyi/internal/build"
	"duiyi/cmd/duiyi/internal/builtin"
	"duiyi/cmd/duiyi/internal/catalogue"
	"duiyi/courses"
	"duiyi/httpapi"
	"duiyi/internal/part"
	"duiyi/puzzles"
	"duiyi/record/formats"
	"duiyi/store/sqlite"
)

// engineMiB is the memory of all engines together: a telephone's browser ends a tab that
// takes some hundreds of MiB.
const engineMiB = 128

// database is the name under which the page's worker has devices.
const database = "duiyi.db"

func main() {
	page := js.Global().Get("duiyiPage")
	api, err := open()
	if err != nil {
		page.Call("failed", err.Error())
		os.Exit(1)
	}
	b := bridge{handler: api}
	page.Call("ready", js.FuncOf(b.ask), js.FuncOf(b.dial))
	select {} // the worker ends it
}

// bank reads the puzzles, once the page has fetched them. The linker leaves out the copy
// behind puzzles.Own, which nothing here calls.
func bank() (*puzzles.Bank, error) {
	return puzzles.Read(bytes.NewReader(part.Read("puzzles/own.dypz")), "the bank in the program")
}

// tablesPath is the folder of the endgame tables. As with the puzzles, the linker leaves out
// the copy behind xqtable.Own.
const tablesPath = "internal/xqtable/own"

// lessons reads the courses, once the page has fetched them; the linker leaves out courses.Own.
var lessons = sync.OnceValues(func() (*courses.Library, error) { return courses.Read(part.NewFolder("courses/chapters")) })

func open() (*httpapi.API, error) {
	log := slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn}))
	store, err := sqlite.OpenPage(database)
	if err != nil {
		return nil, err
	}
	shelf := catalogue.OpenLibrary(store, "")
	// A question about an ending waits for the tables; an engine, whose time runs, does without
	// them until they have come.
	folder := part.NewFolder(tablesPath)
	tables := builtin.OpenTables(folder)
	a := app.New(store, builtin.GamesWithTables(builtin.Games(), tables), builtin.WithTables(builtin.SlowReports(builtin.Opponents(engineMiB)), builtin.OpenTables(folder.Soon())), formats.All(), log,
		app.Memory(engineMiB), app.Processors(1), app.Library(shelf), app.Books(nil, files.Makers(kinds.All())...), app.Tables(builtin.TableFiles{Set: tables}), app.Puzzles(bank), app.Courses(lessons))
	// The files of the page come from where the page came from.
	page := fstest.MapFS{"index.html": {Data: []byte("<!doctype html>")}}
	api, err := httpapi.New(a, page, httpapi.Options{Version: build.Line(), Release: build.Version, Reach: httpapi.Reach{Addr: host, Near: true}, Log: log})
	if err != nil {
		return nil, fmt.Errorf("the page: %w", err)
	}
	return api, nil
}
