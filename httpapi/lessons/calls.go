package lessons

import (
	"duiyi/httpapi/call"
	"duiyi/httpapi/wire"
	"duiyi/identity"
)

// Exercises returns the calls about exercises.
func (l *Lessons) Exercises() []call.Row {
	return []call.Row{
		{Name: "GET /api/exercises", Needs: identity.Practise, Do: l.getExercises, Says: "List the caller's exercises.", Query: "until which game source kind", Out: call.OK(exercisesJSON{}), Errs: "bad_query bad_config"},
		{Name: "GET /api/exercises/progress", Needs: identity.Practise, Do: l.getProgress, Says: "Count the exercises that the caller did between moments.", Query: "at", Out: call.OK(progressJSON{}), Errs: "bad_query bad_config"},
		{Name: "GET /api/exercises/{id}", Needs: identity.Practise, Do: l.getExercise, Says: "Get an exercise.", Out: call.OK(ExerciseJSON{}), Errs: "no_exercise damaged bad_command"},
		{Name: "PATCH /api/exercises/{id}", Needs: identity.Practise, Do: l.patchExercise, Says: "Suspend an exercise, or resume it.", In: suspendBody{}, Out: call.OK(ExerciseJSON{}), Errs: "no_exercise damaged bad_command"},
		{Name: "DELETE /api/exercises/{id}", Needs: identity.Practise, Do: l.deleteExercise, Says: "Delete an exercise.",
			More: "Repeating the mistake does not bring it back; restore does.",
			Out:  call.NoContent(), Errs: "no_exercise damaged"},
		{Name: "POST /api/exercises/{id}/grade", Needs: identity.Practise, Do: l.postGrade, Says: "Grade an exercise and schedule its next review.",
			More: "practised: it was done another time since.",
			In:   gradeBody{}, Out: call.OK(ExerciseJSON{}), Errs: "no_exercise damaged bad_command practised bad_config"},
		{Name: "POST /api/exercises/{id}/restore", Needs: identity.Practise, Do: l.restoreExercise, Says: "Restore a deleted exercise.", Out: call.OK(ExerciseJSON{}), Errs: "no_exercise damaged bad_command"},
		{Name: "POST /api/exercises/{id}/try", Needs: identity.Practise, Do: l.postExerciseTry, Says: "Try a move in an exercise.",
			More: "As POST /api/games/{id}/report/try; repeatable.",
			In:   exerciseTryBody{}, Out: call.OK(wire.Tried{}), Errs: call.CodesEngine + "no_exercise damaged bad_command illegal_move busy no_slots fair_play"},
	}
}

// OfReport returns the calls that make exercises of a report.
func (l *Lessons) OfReport() []call.Row {
	return []call.Row{
		{Name: "GET /api/games/{id}/report/exercises", Needs: identity.Practise, Do: l.getMistakes, Says: "Count the mistakes in a report, and those kept as exercises.",
			More: "no_report before the report is done.",
			Out:  call.OK(mistakesJSON{}), Errs: call.CodesGame + call.CodesStudy + "no_report bad_config fair_play"},
		{Name: "POST /api/games/{id}/report/exercises", Needs: identity.Practise, Do: l.postMistakes, Says: "Keep the mistakes of one side as exercises.",
			More: "Whoever played them, deleted exercises included.",
			In:   mistakesBody{}, Out: call.OK(mistakesJSON{}), Errs: call.CodesGame + call.CodesStudy + "no_report bad_config fair_play"},
	}
}

// Groups returns the calls about groups and their tasks.
func (l *Lessons) Groups() []call.Row {
	return []call.Row{
		{Name: "GET /api/groups", Needs: identity.Study, Do: l.inGroups(l.getGroups), Says: "List the groups that the caller teaches or belongs to.", Out: call.OK(groupsJSON{}), Errs: "no_accounts"},
		{Name: "POST /api/groups", Needs: identity.Study, Limits: []call.Limit{call.LimitLists}, Do: l.inGroups(l.postGroup), Says: "Make a group. The caller is its teacher.", More: "An account teaches up to 20 groups of up to 200 members.", In: groupBody{}, Out: call.Created(GroupJSON{}), Errs: "no_accounts bad_config many_groups no_user"},
		{Name: "GET /api/groups/{id}", Needs: identity.Study, Do: l.inGroups(l.getGroup), Says: "Get a group with its members.", Out: call.OK(GroupJSON{}), Errs: "no_accounts no_group"},
		{Name: "PATCH /api/groups/{id}", Needs: identity.Study, Do: l.inGroups(l.patchGroup), Says: "Rename a group.", In: groupBody{}, Out: call.OK(GroupJSON{}), Errs: "no_accounts no_group bad_config"},
		{Name: "DELETE /api/groups/{id}", Needs: identity.Study, Do: l.inGroups(l.deleteGroup), Says: "Delete a group. Its members keep their tasks.", Out: call.NoContent(), Errs: "no_accounts no_group"},
		{Name: "POST /api/groups/{id}/members", Needs: identity.Study, Limits: []call.Limit{call.LimitLists}, Do: l.inGroups(l.postMember), Says: "Add an account to a group, with the group's tasks.", In: wire.EditorBody{}, Out: call.OK(GroupJSON{}), Errs: "no_accounts no_group no_user many_groups"},
		{Name: "DELETE /api/groups/{id}/members/{user}", Needs: identity.Study, Do: l.inGroups(l.deleteMember), Says: "Take an account out of a group.", More: "The teacher removes members, and a member leaves by removing themselves. They keep the tasks that they have.", Out: call.NoContent(), Errs: "no_accounts no_group"},
		{Name: "GET /api/tasks", Needs: identity.Study, Do: l.inGroups(l.getTasks), Says: "List the caller's tasks, and those that the caller has given.", Out: call.OK(TasksJSON{}), Errs: "no_accounts"},
		{Name: "POST /api/tasks", Needs: identity.Study, Limits: []call.Limit{call.LimitLists}, Do: l.inGroups(l.postTask), Says: "Give a study, exercises or puzzles to a group or to accounts.",
			More: "A task has either a study, exercises or puzzles of the bank, and goes either to a group, with whoever joins it later, or to people. They may read the study from then on. An account gives up to 500 tasks. A due date is in the future; nothing happens when it passes.",
			In:   taskBody{}, Out: call.Created(taskJSON{}), Errs: call.CodesStudy + call.CodesBank + "no_accounts no_group no_user no_exercise no_puzzle bad_config many_groups not_editor"},
		{Name: "GET /api/tasks/table", Needs: identity.Study, Do: l.inGroups(l.getTable), Says: "Say how everybody does the tasks that the caller has given.", More: "The latest 40 tasks, or the latest 40 given before a moment. With a group, its members alone, and the tasks given to the group or to one of them.", Query: "group before", Out: call.OK(taskTableJSON{}), Errs: "no_accounts no_group bad_query"},
		{Name: "POST /api/tasks/{id}/open", Needs: identity.Study, Do: l.inGroups(l.openTask), Says: "Open a task.", More: "The exercises of a set become the caller's own, one for each position, and deleted ones come back. Puzzles are done by attempts at them, in any mode.", Out: call.OK(openedJSON{}), Errs: "no_accounts no_task"},
		{Name: "GET /api/tasks/{id}/results", Needs: identity.Study, Do: l.inGroups(l.getResults), Says: "Say how everybody does a task, to its teacher; to others how the caller does.", Out: call.OK(taskResultsJSON{}), Errs: "no_accounts no_task"},
		{Name: "PATCH /api/tasks/{id}", Needs: identity.Study, Limits: []call.Limit{call.LimitLists}, Do: l.inGroups(l.patchTask), Says: "Change when a task should be done.", More: "The caller has given it. The date is in the future.", In: dueBody{}, Out: call.OK(taskJSON{}), Errs: "no_accounts no_task bad_config"},
		{Name: "DELETE /api/tasks/{id}", Needs: identity.Study, Do: l.inGroups(l.deleteTask), Says: "Withdraw a task.", More: "The study can no longer be read for it. Exercises stay with whoever opened them.", Out: call.NoContent(), Errs: "no_accounts no_task"},
	}
}
