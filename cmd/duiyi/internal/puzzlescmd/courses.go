package puzzlescmd

import (
	"fmt"
	"strings"

	"duiyi/cmd/duiyi/internal/builtin"
	"duiyi/cmd/duiyi/internal/catalogue"
	"duiyi/cmd/duiyi/internal/command"
	"duiyi/cmd/duiyi/internal/langflag"
	"duiyi/courses"
	"duiyi/courses/teacher"
	"duiyi/tui"
)

// Courses is the command duiyi courses.
type Courses struct {
	List listCourses `cmd:"" help:"List the chapters."`
	Show showCourse  `cmd:"" help:"Show a chapter with its boards."`
}

// A langFlag says in which language texts are shown.
type langFlag struct {
	Lang langflag.Tag `default:"en" enum:"${tui_languages}" help:"The language: ${enum}; ${default} by default."`
}

type listCourses struct{ langFlag }

// Run prints each track with its parts and chapters.
func (c *listCourses) Run(s *command.Streams) error {
	l, err := courses.Own()
	if err != nil {
		return fmt.Errorf("courses: %w", err)
	}
	lang := string(c.Lang)
	for i, t := range l.Tracks {
		if i > 0 {
			fmt.Fprintln(s.Out)
		}
		fmt.Fprintf(s.Out, "%s: %s\n", t.Title[lang], t.About[lang])
		for _, p := range t.Parts {
			fmt.Fprintf(s.Out, "  %s\n", p.Title[lang])
			for _, id := range p.Chapters {
				chapter, _ := l.Chapter(id) // a library has the chapters that it names
				fmt.Fprintf(s.Out, "    %-22s %s\n", id, chapter.Title[lang])
			}
		}
	}
	return nil
}

type showCourse struct {
	ID      string `arg:"" help:"A chapter, as list prints it."`
	Answers bool   `help:"With the answers to what is tried."`
	langFlag
	ASCII bool `name:"ascii" help:"Draw boards in ASCII."`
}

// Run prints the steps of a chapter: the board where it changes, the text, and what is tried.
func (c *showCourse) Run(s *command.Streams) error {
	list := builtin.Games()
	room := teacher.New(courses.Own, list, nil)
	chapter, err := room.Chapter(c.ID)
	if err != nil {
		return fmt.Errorf("courses: %s: %w", c.ID, err)
	}
	lang := string(c.Lang)
	o := tui.Options{Faces: catalogue.Faces(), ASCII: c.ASCII, Language: lang}
	fmt.Fprintln(s.Out, chapter.Title[lang])
	for i, step := range chapter.Steps {
		fmt.Fprintf(s.Out, "\n%d/%d\n", i+1, len(chapter.Steps))
		if i == 0 || step.Board != "" || len(step.Moves) > 0 {
			stand, err := room.Stand(chapter, i)
			if err != nil {
				return fmt.Errorf("courses: %w", err)
			}
			tui.Board(s.Out, o, chapter.Game, stand.Position.View(), stand.Last())
		}
		fmt.Fprintln(s.Out, step.Text[lang])
		if step.Try != nil {
			c.try(s, step.Try)
		}
	}
	return nil
}

// try prints the options of a question, and the answer if it is wanted.
func (c *showCourse) try(s *command.Streams, try *courses.Try) {
	lang := string(c.Lang)
	for i, option := range try.Options {
		fmt.Fprintf(s.Out, "  %c. %s\n", 'a'+i, option[lang])
	}
	if !c.Answers {
		return
	}
	switch {
	case len(try.Options) > 0:
		fmt.Fprintf(s.Out, "= %c\n", 'a'+try.Answer)
	case len(try.Line) > 0:
		var moves []string
		for _, turn := range try.Line {
			moves = append(moves, strings.Join(turn.Moves, "/"))
			if turn.Reply != "" {
				moves = append(moves, turn.Reply)
			}
		}
		fmt.Fprintln(s.Out, "=", strings.Join(moves, " "))
	case len(try.Points) > 0:
		fmt.Fprintln(s.Out, "=", strings.Join(try.Points, " "))
	}
	if right := try.Right[lang]; right != "" {
		fmt.Fprintln(s.Out, right)
	}
}
