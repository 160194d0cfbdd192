// Package drills answers calls about guessing the moves of a game, and about repertoires: one
// room of httpapi, with its own rows in the table of calls.
package drills

import (
	"duiyi/guess"
	"duiyi/httpapi/call"
	"duiyi/httpapi/reply"
	"duiyi/identity"
	"duiyi/repertoires"
)

// App is what the calls are made to.
type App interface {
	Guess() *guess.Room
	Repertoires() *repertoires.Room
}

// Drills answers the calls.
type Drills struct {
	app   App
	reply *reply.Writer
}

// New returns the room of an App.
func New(a App, w *reply.Writer) *Drills { return &Drills{a, w} }

// Calls returns the rows of the table.
func (d *Drills) Calls() []call.Row {
	moving := []call.Limit{call.LimitOwnCommands}
	return []call.Row{
		{Name: "GET /api/games/{id}/guess", Needs: identity.Practise, Do: d.getGame, Says: "Get a game whose moves are to be guessed.", Out: call.OK(guessGameJSON{}), Errs: call.CodesGame + "no_hints bad_config"},
		{Name: "GET /api/studies/{id}/guess", Needs: identity.Practise, Do: d.getStudy, Says: "Get the main line of a study, whose moves are to be guessed.", Out: call.OK(guessGameJSON{}), Errs: call.CodesStudy + "bad_config"},
		{Name: "GET /api/library/{n}/guess", Needs: identity.Practise, Do: d.getEntry, Says: "Get a game of the library, whose moves are to be guessed.", Out: call.OK(guessGameJSON{}), Errs: "no_library no_entry bad_config"},
		{Name: "POST /api/guess", Needs: identity.Practise, Limits: moving, Do: d.postGuess, Says: "Score a guess against the move of the game and the engine's choices.",
			More: "Searches visit a fixed number of nodes from an empty table. It keeps nothing. busy: too many searches wait.",
			In:   guessBody{}, Out: call.OK(guessedJSON{}), Errs: call.CodesEngine + "bad_config no_side illegal_move game_over busy no_slots fair_play"},
		{Name: "GET /api/guess/rounds", Needs: identity.Practise, Do: d.getRounds, Says: "Say how the caller has guessed: totals by game, and round by round.",
			More:  "With after, the number of rounds of the pages before, it pages through all rounds, up to 400 at a time.",
			Query: "after", Out: call.OK(guessRoundsJSON{}), Errs: "bad_query"},
		{Name: "POST /api/guess/rounds", Needs: identity.Practise, Limits: moving, Do: d.postRound, Says: "Keep a round of guesses as it stands.",
			More: "Sent again with the same cmd and more guesses it replaces the earlier one. The client is believed. Up to 10,000.",
			In:   guessRoundBody{}, Out: call.NoContent(), Errs: "bad_config"},
		{Name: "POST /api/guess/rounds/import", Needs: identity.Practise, Limits: moving, Do: d.postImport, Says: "Bring rounds of guesses that the caller made with another program.",
			More: "They keep their times. Of two with the same cmd the one with more guesses stays. If one cannot be, none is added. Up to 500 at a time.",
			In:   bringRoundsBody{}, Out: call.OK(broughtRoundsJSON{}), Errs: "bad_config"},
		{Name: "GET /api/repertoires", Needs: identity.Practise, Do: d.getRepertoires, Says: "List the caller's repertoires, with what is due.", Query: "until", Out: call.OK(repertoiresJSON{}), Errs: "bad_query"},
		{Name: "POST /api/repertoires", Needs: identity.Practise, Limits: moving, Do: d.postRepertoire, Says: "Make a repertoire of a study that the caller may read.",
			More: "It follows the study as that changes; progress belongs to positions. The same one is made once. Up to 50.",
			In:   repertoireBody{}, Out: call.Created(repertoireJSON{}), Errs: call.CodesStudy + "bad_config many_repertoires"},
		{Name: "GET /api/repertoires/{id}", Needs: identity.Practise, Do: d.getRepertoire, Says: "Get a repertoire with its lines.", Query: "until", Out: call.OK(repertoireLinesJSON{}), Errs: call.CodesStudy + "bad_query bad_config no_repertoire"},
		{Name: "DELETE /api/repertoires/{id}", Needs: identity.Practise, Limits: moving, Do: d.deleteRepertoire, Says: "Delete a repertoire with its progress. The study stays.", Out: call.NoContent(), Errs: "no_repertoire"},
		{Name: "POST /api/repertoires/{id}/studies", Needs: identity.Practise, Limits: moving, Do: d.postRepertoireStudy, Says: "Add a study to a repertoire, or begin at another node of one that was added.",
			More: "It has the game, rules and start of the first. Up to 20.",
			In:   repertoireStudyBody{}, Out: call.OK(repertoireJSON{}), Errs: call.CodesStudy + "bad_config no_repertoire"},
		{Name: "DELETE /api/repertoires/{id}/studies/{study}", Needs: identity.Practise, Limits: moving, Do: d.deleteRepertoireStudy, Says: "Take a study that was added out of a repertoire.", Out: call.NoContent(), Errs: "bad_config no_repertoire"},
		{Name: "POST /api/repertoires/{id}/step", Needs: identity.Practise, Limits: moving, Do: d.postStep, Says: "Go on to the next position that is asked.",
			More: "The program plays the moves on the way, those that lead to most due positions most often. It keeps nothing.",
			In:   repertoireStepBody{}, Out: call.OK(repertoireStepJSON{}), Errs: call.CodesStudy + "bad_config no_repertoire"},
		{Name: "POST /api/repertoires/{id}/answer", Needs: identity.Practise, Limits: moving, Do: d.postAnswer, Says: "Answer a position, and keep how it went.",
			More: "A right answer to a position that is not due is not kept. Sent again with the same number it counts once.",
			In:   repertoireAnswerBody{}, Out: call.OK(repertoireAnswerJSON{}), Errs: call.CodesStudy + "bad_config no_repertoire illegal_move repertoire_answered"},
	}
}
