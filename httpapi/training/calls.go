// Package training answers calls about puzzles and how people solve them: one room of
// httpapi, with its own rows in the table of calls.
package training

import (
	"net/http"

	"duiyi/httpapi/call"
	"duiyi/httpapi/reply"
	"duiyi/identity"
	"duiyi/training"
)

// App is what the calls are made to.
type App interface {
	Training() *training.Room
}

// Training answers the calls.
type Training struct {
	app   App
	reply *reply.Writer
}

// New returns the room of an App.
func New(a App, w *reply.Writer) *Training { return &Training{a, w} }

// Calls returns the rows of the table.
func (t *Training) Calls() []call.Row {
	moving := []call.Limit{call.LimitOwnCommands}
	return []call.Row{
		{Name: "GET /api/training", Needs: identity.Practise, Do: t.getTraining, Says: "Say how the caller stands: ratings, days, today's set, themes, chapters.", Query: "zone", Out: call.OK(trainingJSON{}), Errs: call.CodesBank + "bad_query"},
		{Name: "GET /api/training/next", Needs: identity.Practise, Do: t.getNext, Says: "Choose the caller's next puzzle.",
			More:  "Of those that fit and that the caller has not tried, one near the caller's rating. no_puzzle: none fits, or the set, the chapter or what is due is done.",
			Query: "mode game theme task book least most chapter step skip zone", Out: call.OK(puzzleJSON{}), Errs: call.CodesBank + "bad_query bad_config no_puzzle"},
		{Name: "GET /api/training/attempts", Needs: identity.Practise, Do: t.getAttempts, Says: "List the caller's attempts, the first one first.",
			More:  "after is the number of the last attempt of the page before.",
			Query: "after", Out: call.OK(attemptsJSON{}), Errs: "bad_query"},
		{Name: "POST /api/training/attempts", Needs: identity.Practise, Limits: moving, Do: t.postAttempt, Says: "Keep an attempt. The first one at a puzzle moves the ratings of both.",
			More: "A right one has the moves that solve the puzzle. It is rated in the modes today, rated and ladder. Sent again with the same cmd it returns the same attempt. An attempt at a puzzle that this program lacks is kept, unrated.",
			In:   doneBody{}, Out: call.OK(AttemptJSON{}), Errs: call.CodesBank + "bad_config"},
		{Name: "POST /api/training/import", Needs: identity.Practise, Limits: moving, Do: t.postImport, Says: "Bring attempts that the caller made with another program.",
			More: "They keep their times, and rate nothing. One whose cmd the caller has used is there already. If one cannot be, none is added. Up to 500 at a time.",
			In:   bringBody{}, Out: call.OK(broughtCountJSON{}), Errs: call.CodesBank + "bad_config"},
		{Name: "GET /api/puzzles", Needs: identity.Practise, Do: t.getPuzzles, Says: "List puzzles in the order of the bank.",
			More:  "after is the number of puzzles of the pages before. With ids, up to 200 times id, the list has these puzzles in this order; those that the bank lacks are missing.",
			Query: "game task theme book least most after limit id", Out: call.OK(puzzlesJSON{}), Errs: call.CodesBank + "bad_query"},
		{Name: "GET /api/puzzles/{puzzle}", Needs: identity.Practise, Do: t.getPuzzle, Says: "Get a puzzle, without its solution.", Out: call.OK(puzzleJSON{}), Errs: call.CodesBank + "no_puzzle"},
		{Name: "GET /api/puzzles/{puzzle}/picture", Needs: identity.Practise, Do: t.getPicture, Says: "Draw the position of a puzzle.",
			Query: "width", Out: []call.Answer{{Status: http.StatusOK, Body: call.File{}, Media: "image/png"}}, Errs: call.CodesBank + "no_puzzle bad_query"},
		{Name: "POST /api/puzzles/{puzzle}/try", Needs: identity.Practise, Limits: moving, Do: t.postTry, Says: "Try a move. The longest defence answers a right one.",
			More: "It keeps nothing. slower: the move wins too, but not within the moves of the task.",
			In:   solvingBody{}, Out: call.OK(solvingJSON{}), Errs: call.CodesBank + "no_puzzle bad_config illegal_move"},
		{Name: "POST /api/puzzles/{puzzle}/refute", Needs: identity.Practise, Limits: moving, Do: t.postRefute, Says: "Show why a move does not solve a puzzle.",
			More: "The line is an engine's, found by a short search, and missing if the engines are busy. The reasons are proved.",
			In:   solvingBody{}, Out: call.OK(refutationJSON{}), Errs: call.CodesBank + "no_puzzle bad_config illegal_move fair_play"},
		{Name: "POST /api/puzzles/{puzzle}/hint", Needs: identity.Practise, Limits: moving, Do: t.postHint, Says: "Get a hint in one of three steps: the themes, the piece, the move.",
			In: hintBody{}, Out: call.OK(hintJSON{}), Errs: call.CodesBank + "no_puzzle bad_config fair_play"},
	}
}
