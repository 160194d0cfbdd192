package main

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// tournaments writes the files of the script on tournaments, with Chinese names, to a folder.
func tournaments(t *testing.T) string {
	t.Helper()
	script, err := os.ReadFile("testdata/tourney.txtar")
	if err != nil {
		t.Fatal(err)
	}
	dir, name := t.TempDir(), ""
	files := map[string]string{}
	for line := range strings.Lines(string(script)) {
		if m := regexp.MustCompile(`^-- (\S+\.trf) --\n$`).FindStringSubmatch(line); m != nil {
			name = m[1]
			continue
		}
		text := []rune(line)
		switch {
		case name == "":
			continue
		case strings.HasPrefix(line, "-- "):
			name = ""
			continue
		case strings.HasPrefix(line, "001"):
			copy(text[14:47], []rune("棋手"+strings.Repeat(" ", 31)))
		case strings.HasPrefix(line, "013"):
			copy(text[4:36], []rune("队"+strings.Repeat(" ", 31)))
		}
		files[name] += string(text)
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// TestTournamentsInLanguages: pair, standings and relay print one language, that of --lang.
func TestTournamentsInLanguages(t *testing.T) {
	dir := tournaments(t)
	file := func(name string) string { return filepath.Join(dir, name) }
	next := filepath.Join(t.TempDir(), "next.trf")
	gone := httptest.NewServer(http.NotFoundHandler())
	gone.Close() // nobody answers there
	tests := []struct {
		args []string
		want string // of what is said in Chinese
	}{
		{[]string{"pair", file("new.trf")}, "第 1 轮\n   1     1 - 3      0.0 - 0.0   棋手 - 棋手\n   2     4 - 2      0.0 - 0.0   棋手 - 棋手\n轮空     5          0.0         棋手\n"},
		{[]string{"pair", file("new.trf"), "--write", next, "--force"}, "第 1 轮\n"},
		{[]string{"pair", file("new.trf"), "--write", next}, "：文件已经存在，加 --force 可以覆盖\n"},
		{[]string{"pair", next}, "：第 2 轮：有一局还没有结果（第 1 轮，1 号）\n"},
		{[]string{"pair", next, "--check"}, "第 1 轮：与规则的编排一致\n"},
		{[]string{"pair", next, "--check", "--system", "berger"}, "第 1 轮：与规则的编排不同\n  规则       2 - 5\n"},
		{[]string{"pair", file("wrong.trf"), "--check"}, "：1 轮的编排与规则不同（共 1 轮）\n"},
		{[]string{"pair", file("bare.trf")}, "：第 1 轮：不知道一共几轮，请在文件里写明 XXR，或加 --rounds\n"},
		{[]string{"pair", file("bare.trf"), "--rounds", "3"}, "：第 1 轮：第一轮先后手的抽签结果不明，请在文件里写明 XXC white1 或 XXC black1，或加 --opening\n"},
		{[]string{"pair", file("broken.trf")}, "：第 2 行第 81 字：不是得分（写法如 1.5）：\"x\"\n"},
		{[]string{"pair", file("twoteams.trf"), "--boards", "2"}, "：第 4 行第 37 字：这名棋手已经在队里：\"1\"\n"},
		{[]string{"pair", file("missing.trf")}, "：没有这个文件\n"},
		{[]string{"pair", file("league.trf"), "--boards", "2"}, "第 1 轮\n第 1 场  0 - 0  队 - 队\n"},
		{[]string{"pair", file("new.trf"), "--boards", "2"}, "：至少要有两支队，文件里要有 013 行\n"},
		{[]string{"pair", file("won.trf"), "--system", "knockout", "--games", "1"}, "：淘汰赛已经结束，2 号 棋手 获胜\n"},
		{[]string{"pair", file("new.trf"), "--system", "knockout", "--games", "0"}, "每场至少一局，加赛也至少一局\n"},
		{[]string{"pair", file("played.trf"), "--rounds", "3", "--system", "arena"}, "第 3 轮\n"},
		{[]string{"standings", file("played.trf"), "--by", "直接胜负,progressive"}, "名次    编号    积分  直接胜负  累进分\n   1       2     1.5         0       2  棋手\n"},
		{[]string{"standings", file("league3.trf"), "--boards", "2"}, "名次    编号    积分  局分  对手分  小分\n   1       1     2.0   1.5       0     0  队\n"},
		{[]string{"standings", file("new.trf"), "--boards", "2"}, "：至少要有两支队，文件里要有 013 行\n"},
		{[]string{"relay", file("missing.pgn"), "--once", "--to", gone.URL + "/tournament/0/relay#relay=all.x"}, "missing.pgn：没有这个文件\nduiyi: relay: " + strings.TrimPrefix(gone.URL, "http://") + " 没有应答\n"},
		{[]string{"standings", file("broken.trf")}, "：第 2 行第 81 字：不是得分（写法如 1.5）：\"x\"\n"},
	}
	for _, lang := range []string{"zh-Hans", "zh-Hant", "vi"} {
		if err := os.RemoveAll(next); err != nil {
			t.Fatal(err)
		}
		for _, tt := range tests {
			var out, errs bytes.Buffer
			run(append(tt.args, "--lang", lang), strings.NewReader(""), &out, &errs)
			said := out.String() + errs.String()
			if lang == "zh-Hans" && !strings.Contains(said, tt.want) {
				t.Errorf("%v: %q is not in\n%s", tt.args, tt.want, said)
			}
			if said == "" {
				t.Errorf("%s: %v says nothing", lang, tt.args)
			}
			for _, line := range mixed(lang, said) {
				t.Errorf("%s: %s", lang, line)
			}
		}
	}
}
