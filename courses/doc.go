// Package courses holds lessons: chapters of steps with boards to try, in every language
// of the page, and what each step claims.
//
// A chapter is a JSON file in chapters/ that is named by its id; index.json puts chapters
// into tracks and parts. docs/explanations/courses.md describes the format and how to add a
// chapter. [Own] reads what is in the program, [Read] any folder. A test of
// courses/teacher proves every answer and every [Claim] with the rules, the referee, the
// solvers and the endgame tables.
//
// Boards and moves are texts: the package knows the rules of no game and imports nothing
// but the standard library.
package courses
