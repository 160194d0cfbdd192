package pgn

import (
	"regexp"
	"slices"
	"strings"

	"duiyi/record"
)

// Arrows and rings stand at the beginning of a comment, as many programs of chess
// have them: [%csl Gc3,Re5] and [%cal Gh2e2], a letter for the colour before
// the points.
var (
	command = regexp.MustCompile(`\[%(?:csl|cal) ([^\]\n]*)\] ?`)
	shape   = regexp.MustCompile(`^([GRBY])([a-i]\d)([a-i]\d)?$`)
)

// shapesIn takes the arrows and rings out of a comment. A command with anything
// else in it stays a part of the text.
func shapesIn(comment string) (string, []record.Shape) {
	if !strings.Contains(comment, "[%c") {
		return comment, nil
	}
	var all []record.Shape
	rest := command.ReplaceAllStringFunc(comment, func(text string) string {
		var own []record.Shape
		for _, word := range strings.Split(command.FindStringSubmatch(text)[1], ",") {
			m := shape.FindStringSubmatch(strings.TrimSpace(word))
			if m == nil || m[2] == m[3] {
				return text
			}
			s := record.Shape{To: m[2], Colour: colourOf(m[1])}
			if m[3] != "" {
				s.From, s.To = m[2], m[3]
			}
			own = append(own, s)
		}
		all = append(all, own...)
		return ""
	})
	return strings.TrimSpace(rest), all
}

func colourOf(letter string) string {
	i := slices.IndexFunc(record.Colours, func(c string) bool { return strings.HasPrefix(c, strings.ToLower(letter)) })
	return record.Colours[i]
}

// drawn is the comment on a node with its arrows and rings before it.
func drawn(n *record.Node) string {
	var rings, arrows []string
	for _, s := range n.Shapes {
		if letter := strings.ToUpper(s.Colour[:1]); s.From == "" {
			rings = append(rings, letter+s.To)
		} else {
			arrows = append(arrows, letter+s.From+s.To)
		}
	}
	text := ""
	if rings != nil {
		text += "[%csl " + strings.Join(rings, ",") + "]"
	}
	if arrows != nil {
		text += "[%cal " + strings.Join(arrows, ",") + "]"
	}
	if text != "" && n.Comment != "" {
		text += " "
	}
	return text + n.Comment
}
