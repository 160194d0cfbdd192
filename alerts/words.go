package alerts

import (
	"strconv"
	"strings"

	"duiyi/internal/langtag"
)

// Languages returns the tags of the languages that alerts are written in.
func Languages() []string { return []string{"en", "zh-Hans", "zh-Hant", "vi"} }

// Language returns the language for a tag that a browser names: English for an unknown one.
func Language(tag string) string {
	if l := langtag.Match(tag, Languages()); l != "" {
		return l
	}
	return "en"
}

// A body is the content of an alert. Its texts are written when it is sent, in the
// language of the device.
type body struct {
	Name  string `json:"name,omitempty"`  // of the opponent, or the captain
	Title string `json:"title,omitempty"` // of the tournament
	Team  string `json:"team,omitempty"`
	Round int    `json:"round,omitempty"`
	Board int    `json:"board,omitempty"`
	Begun bool   `json:"begun,omitempty"`
	Game  string `json:"game,omitempty"` // id
}

// words are the sentences of one language. {name}, {team}, {round} and {board} are filled in.
type words struct {
	turn, against       string
	challenge, by       string
	paired, begins, bye string
	invited             string
	trial, works        string
	guest               string
}

var inWords = map[string]words{
	"en": {
		turn: "Your move", against: "Your game against {name}",
		challenge: "A challenge", by: "{name} challenges you to a game",
		paired: "Round {round}: board {board} against {name}", begins: "Round {round} begins: board {board} against {name}", bye: "Round {round}: you have a bye",
		invited: "{name} invites you to the team “{team}”",
		trial:   "Notifications work", works: "This is how this server tells you what waits for you.", guest: "a guest",
	},
	"zh-Hans": {
		turn: "轮到你走棋了", against: "与 {name} 的对局",
		challenge: "有人向你挑战", by: "{name} 邀你下一局",
		paired: "第 {round} 轮：第 {board} 台，对手 {name}", begins: "第 {round} 轮开始：第 {board} 台，对手 {name}", bye: "第 {round} 轮：你轮空",
		invited: "{name} 邀请你加入“{team}”队",
		trial:   "通知可以送达", works: "有事等你时，会这样告诉你。", guest: "访客",
	},
	"zh-Hant": {
		turn: "輪到你走棋了", against: "與 {name} 的對局",
		challenge: "有人向你挑戰", by: "{name} 邀你下一局",
		paired: "第 {round} 輪：第 {board} 檯，對手 {name}", begins: "第 {round} 輪開始：第 {board} 檯，對手 {name}", bye: "第 {round} 輪：你輪空",
		invited: "{name} 邀請你加入「{team}」隊",
		trial:   "通知可以送達", works: "有事等你時，會這樣告訴你。", guest: "訪客",
	},
	"vi": {
		turn: "Đến lượt bạn", against: "Ván cờ với {name}",
		challenge: "Lời thách đấu", by: "{name} mời bạn chơi một ván",
		paired: "Vòng {round}: bàn {board}, gặp {name}", begins: "Vòng {round} bắt đầu: bàn {board}, gặp {name}", bye: "Vòng {round}: bạn được miễn đấu",
		invited: "{name} mời bạn vào đội “{team}”",
		trial:   "Thông báo hoạt động", works: "Máy chủ sẽ báo cho bạn như thế này khi có việc chờ bạn.", guest: "khách",
	},
}

// text returns title and text of an alert in a language.
func (b body) text(k Kind, language string) (title, text string) {
	w := inWords[Language(language)]
	name := b.Name
	if name == "" {
		name = w.guest
	}
	fill := strings.NewReplacer("{name}", name, "{team}", b.Team, "{round}", strconv.Itoa(b.Round), "{board}", strconv.Itoa(b.Board))
	switch k {
	case Turn:
		return w.turn, fill.Replace(w.against)
	case Challenge:
		return w.challenge, fill.Replace(w.by)
	case Round:
		switch {
		case b.Board == 0:
			return b.Title, fill.Replace(w.bye)
		case b.Begun:
			return b.Title, fill.Replace(w.begins)
		}
		return b.Title, fill.Replace(w.paired)
	case Invited:
		return b.Title, fill.Replace(w.invited)
	}
	return w.trial, w.works
}
