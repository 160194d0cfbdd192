package tui

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"duiyi/games"
	"duiyi/internal/termtext"
	"duiyi/match"
	"duiyi/puzzles"
	"duiyi/record"
)

// An Outcome says how a puzzle went.
type Outcome struct {
	Puzzle *puzzles.Puzzle
	Right  bool     // solved without a wrong move or the answer
	Moves  []string // of both sides, if it is right
	Hints  int      // 0 to 3
	Took   time.Duration
}

// Puzzles plays puzzles line by line: it prints the board and the task, reads moves and
// commands, and answers right moves with the longest defence. It calls keep once for each
// puzzle that was solved or failed, and ends with the list, the input or an error of keep.
func Puzzles(ctx context.Context, playable games.List, o Options, list []*puzzles.Puzzle, keep func(Outcome) error, in io.Reader, out io.Writer) error {
	lines, stop := readLines(in)
	defer close(stop)
	s := &solving{t: &table{o: o, w: o.words()}, playable: playable, keep: keep, out: bufio.NewWriter(termtext.NewWriter(out)), input: lines}
	defer s.out.Flush()
	s.say(o.Notice)
	solved := 0
	for i, p := range list {
		s.say(fmt.Sprintf(s.t.w.puzzles.number, i+1, len(list), p.Difficulty, p.ID))
		ok, err := s.puzzle(ctx, p)
		if ok {
			solved++
		}
		if errors.Is(err, errLeft) {
			break
		}
		if err != nil {
			return err
		}
	}
	s.say(fmt.Sprintf(s.t.w.puzzles.total, solved, len(list)))
	return nil
}

// errLeft says that the person leaves.
var errLeft = errors.New("left")

// A solving is one run of Puzzles.
type solving struct {
	t        *table // for its words
	playable games.List
	keep     func(Outcome) error
	out      *bufio.Writer
	input    <-chan typed

	p     *puzzles.Puzzle
	run   puzzles.Run
	line  games.Line
	asked int  // hints given for the move
	hints int  // steps of help with the puzzle: 2 for a piece, 3 for a move
	clean bool // solved so far without a wrong move or the answer
	began time.Time
}

func (s *solving) say(text string) {
	if text != "" {
		fmt.Fprintln(s.out, text)
	}
}

// puzzle plays one puzzle until it is solved or left. It reports whether it was solved
// without a wrong move.
func (s *solving) puzzle(ctx context.Context, p *puzzles.Puzzle) (bool, error) {
	s.p, s.run, s.asked, s.hints, s.clean, s.began = p, p.Start(), 0, 0, true, time.Now()
	if err := s.replay(); err != nil {
		return false, err
	}
	s.board()
	for {
		fmt.Fprint(s.out, "> ")
		s.out.Flush()
		var line typed
		select {
		case <-ctx.Done():
			return false, ctx.Err()
		case line = <-s.input:
		}
		fmt.Fprintln(s.out)
		if line.end {
			if line.err != nil {
				return false, line.err
			}
			return false, errLeft
		}
		done, err := s.command(strings.TrimSpace(line.text))
		if done || err != nil {
			return done && s.clean && s.run.Done(), err
		}
	}
}

// command carries out a line. It reports whether the puzzle is over.
func (s *solving) command(line string) (over bool, err error) {
	w := s.t.w.puzzles
	switch strings.ToLower(line) {
	case "":
	case "quit", "exit", "q":
		return false, errLeft
	case "next":
		return true, nil
	case "board":
		s.board()
	case "help":
		for _, e := range w.help {
			s.say(fmt.Sprintf("%-8s %s", e.typed, e.does))
		}
	case "hint":
		return false, s.hint()
	case "answer":
		s.say(fmt.Sprintf(w.answer, s.texts(s.run.Line())))
		s.hints = 3
		return false, s.fail()
	default:
		return s.try(line)
	}
	return false, nil
}

// try plays a move of the solver.
func (s *solving) try(text string) (over bool, err error) {
	w := s.t.w.puzzles
	_, move, err := s.line.Position.Play(text)
	if err != nil {
		var r *match.Refusal
		switch {
		case errors.As(err, &r) && r.Code == "bad_text":
			s.say(fmt.Sprintf(s.t.w.unknown, record.Excerpt(text)))
		case errors.As(err, &r):
			s.say(s.t.w.refusal(r))
		default:
			s.say(err.Error())
		}
		return false, nil
	}
	next, verdict, reply := s.run.Try(move.Move)
	switch verdict {
	case puzzles.Wrong:
		s.say(fmt.Sprintf(w.wrong, s.t.text(move)))
		return false, s.fail()
	case puzzles.Slower:
		s.say(fmt.Sprintf(w.slower, s.t.text(move)))
		return false, nil
	}
	s.run, s.asked = next, 0
	if err := s.replay(); err != nil {
		return false, err
	}
	if verdict == puzzles.Done {
		s.draw()
		s.say(w.solved)
		if s.clean {
			return true, s.keep(Outcome{s.p, true, s.run.Moves(), s.hints, time.Since(s.began)})
		}
		return true, nil
	}
	last := s.line.Moves[len(s.line.Moves)-1]
	s.say(fmt.Sprintf(w.right, s.t.text(move), s.t.text(last)+" ("+reply+")"))
	s.board()
	return false, nil
}

// hint tells which piece moves, then the move.
func (s *solving) hint() error {
	w := s.t.w.puzzles
	answers := s.run.Answers()
	if len(answers) == 0 {
		return nil
	}
	_, move, err := s.line.Position.Play(answers[0])
	if err != nil {
		return err
	}
	if s.asked++; s.asked == 1 && move.From != "" {
		s.say(fmt.Sprintf(w.piece, move.From))
		s.hints = max(s.hints, 2)
		return nil
	}
	s.say(fmt.Sprintf(s.t.w.hint, s.texts(answers[:1])))
	s.hints = 3
	return s.fail()
}

// fail settles that the puzzle was not solved; it may be all the same.
func (s *solving) fail() error {
	if !s.clean {
		return nil
	}
	s.clean = false
	return s.keep(Outcome{Puzzle: s.p, Hints: s.hints, Took: time.Since(s.began)})
}

// texts writes moves from here as they are shown.
func (s *solving) texts(moves []string) string {
	p := s.line.Position
	var list []string
	for _, text := range moves {
		next, m, err := p.Play(text)
		if err != nil {
			break
		}
		list = append(list, s.t.text(m))
		p = next
	}
	return strings.Join(list, " ")
}

// replay makes the position of the run.
func (s *solving) replay() (err error) {
	s.line, err = s.playable.Line(match.Config{Game: s.p.Game, Rules: s.p.Rules, Setup: s.p.Position}, s.run.Moves())
	return err
}

// draw prints the board.
func (s *solving) draw() {
	var last *match.Move
	if n := len(s.line.Moves); n > 0 {
		last = &s.line.Moves[n-1]
	}
	Board(s.out, s.t.o, s.p.Game, s.line.Position.View(), last)
}

// board prints the board and the task.
func (s *solving) board() {
	s.draw()
	side := s.t.o.Faces[s.p.Game].Side(s.t.w.language, int(s.line.Position.Turn()))
	t := s.p.Task
	s.say(fmt.Sprintf(s.t.w.puzzles.tasks[string(t.Kind)], side, t.Moves, t.Gain))
}

// puzzleWords are what is said of puzzles in one language.
type puzzleWords struct {
	number string // %d %d %d %s
	right  string // %s %s
	solved string
	slower string // %s
	wrong  string // %s
	piece  string // %s
	answer string // %s
	total  string // %d %d
	// tasks have the side, the number of moves and the gain. By kind of task.
	tasks map[string]string
	help  []entry
}

var englishPuzzles = puzzleWords{
	number: "Puzzle %d of %d, difficulty %d (%s)",
	right:  "%s is right; the answer is %s",
	solved: "Solved.",
	slower: "%s wins too, but takes longer: try again",
	wrong:  "%s is not right: try again, or type hint or answer",
	piece:  "Move the piece on %s",
	answer: "Answer: %s",
	total:  "%d of %d solved without a mistake",
	tasks: map[string]string{
		"mate": "%[1]s mates in %[2]d", "checks": "%[1]s mates in %[2]d, every move a check",
		"material": "%[1]s wins material worth %[3]d or more in %[2]d moves", "only_defence": "%[1]s to play: one move alone is not mated in %[2]d",
		"table_win": "%[1]s keeps the win: find %[2]d right moves", "table_draw": "%[1]s holds the draw: find %[2]d right moves",
		"fours": "%[1]s wins by fours: %[2]d of them", "threes": "%[1]s wins by fours and threes in %[2]d moves", "stop_fours": "%[1]s stops every win by fours",
		"foul_trap": "%[1]s wins by fours and a forbidden point: %[2]d fours", "foul_escape": "%[1]s wins by fours past the forbidden points: %[2]d of them",
	},
	help: []entry{
		{"hint", "which piece moves, then the move"},
		{"answer", "the moves to the end"},
		{"board", "show the board"},
		{"next", "another puzzle"},
		{"quit", "leave"},
	},
}

var simplifiedPuzzles = puzzleWords{
	number: "第 %d 题，共 %d 题，难度 %d（%s）",
	right:  "%s，正确！对方应 %s",
	solved: "解出来了！",
	slower: "%s 也能赢，但多费几步，再想想",
	wrong:  "%s 不对，再想想；hint 提示，answer 看答案",
	piece:  "走 %s 上的子",
	answer: "答案：%s",
	total:  "一次做对 %d 题，共 %d 题",
	tasks: map[string]string{
		"mate": "%[1]s走，%[2]d 步杀", "checks": "%[1]s走，连将 %[2]d 步杀",
		"material": "%[1]s走，%[2]d 步内得子（至少值 %[3]d 分）", "only_defence": "%[1]s走，找出唯一的解着，否则 %[2]d 步内被杀",
		"table_win": "%[1]s走，保住胜势，走对 %[2]d 步", "table_draw": "%[1]s走，守住和棋，走对 %[2]d 步",
		"fours": "%[1]s走，连续冲四取胜，共 %[2]d 个四", "threes": "%[1]s走，用冲四和活三 %[2]d 手内取胜", "stop_fours": "%[1]s走，挡住对方所有的连续冲四胜",
		"foul_trap": "%[1]s走，冲四抓禁手取胜，共 %[2]d 个四", "foul_escape": "%[1]s走，避开禁手，连续冲四取胜，共 %[2]d 个四",
	},
	help: []entry{
		{"hint", "先提示走哪个子，再提示着法"},
		{"answer", "看答案"},
		{"board", "显示棋盘"},
		{"next", "下一题"},
		{"quit", "离开"},
	},
}

var traditionalPuzzles = puzzleWords{
	number: "第 %d 題，共 %d 題，難度 %d（%s）",
	right:  "%s，正確！對方應 %s",
	solved: "解出來了！",
	slower: "%s 也能贏，但多費幾步，再想想",
	wrong:  "%s 不對，再想想；hint 提示，answer 看答案",
	piece:  "走 %s 上的子",
	answer: "答案：%s",
	total:  "一次做對 %d 題，共 %d 題",
	tasks: map[string]string{
		"mate": "%[1]s走，%[2]d 步殺", "checks": "%[1]s走，連將 %[2]d 步殺",
		"material": "%[1]s走，%[2]d 步內得子（至少值 %[3]d 分）", "only_defence": "%[1]s走，找出唯一的解著，否則 %[2]d 步內被殺",
		"table_win": "%[1]s走，保住勝勢，走對 %[2]d 步", "table_draw": "%[1]s走，守住和棋，走對 %[2]d 步",
		"fours": "%[1]s走，連續衝四取勝，共 %[2]d 個四", "threes": "%[1]s走，用衝四和活三 %[2]d 手內取勝", "stop_fours": "%[1]s走，擋住對方所有的連續衝四勝",
		"foul_trap": "%[1]s走，衝四抓禁手取勝，共 %[2]d 個四", "foul_escape": "%[1]s走，避開禁手，連續衝四取勝，共 %[2]d 個四",
	},
	help: []entry{
		{"hint", "先提示走哪個子，再提示著法"},
		{"answer", "看答案"},
		{"board", "顯示棋盤"},
		{"next", "下一題"},
		{"quit", "離開"},
	},
}

var vietnamesePuzzles = puzzleWords{
	number: "Bài %d trong %d, độ khó %d (%s)",
	right:  "%s đúng; đối phương đáp %s",
	solved: "Đã giải xong!",
	slower: "%s cũng thắng nhưng lâu hơn: hãy thử lại",
	wrong:  "%s chưa đúng: thử lại, hoặc gõ hint, answer",
	piece:  "Đi quân ở %s",
	answer: "Đáp án: %s",
	total:  "Giải đúng ngay %d trong %d bài",
	tasks: map[string]string{
		"mate": "%[1]s đi, chiếu hết trong %[2]d nước", "checks": "%[1]s đi, chiếu liên tục và chiếu hết trong %[2]d nước",
		"material": "%[1]s đi, trong %[2]d nước lời quân đáng ít nhất %[3]d điểm", "only_defence": "%[1]s đi: chỉ một nước không bị chiếu hết trong %[2]d nước",
		"table_win": "%[1]s giữ thế thắng: tìm %[2]d nước đúng", "table_draw": "%[1]s giữ hòa: tìm %[2]d nước đúng",
		"fours": "%[1]s thắng bằng nước bốn liên tiếp: %[2]d nước bốn", "threes": "%[1]s thắng bằng nước bốn và ba mở trong %[2]d nước", "stop_fours": "%[1]s chặn mọi cách thắng bằng nước bốn",
		"foul_trap": "%[1]s thắng bằng nước bốn nhờ điểm cấm: %[2]d nước bốn", "foul_escape": "%[1]s tránh điểm cấm, thắng bằng %[2]d nước bốn",
	},
	help: []entry{
		{"hint", "quân nào đi, rồi nước đi"},
		{"answer", "xem đáp án"},
		{"board", "hiện bàn cờ"},
		{"next", "bài tiếp theo"},
		{"quit", "thoát"},
	},
}
