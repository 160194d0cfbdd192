package recordscmd

import (
	"errors"
	"fmt"

	"duiyi/cmd/duiyi/internal/recordfiles"
	"duiyi/library/intake"
	"duiyi/records/faults"
	"duiyi/tui/face"
)

// texts are what convert and library import print in one language: formats for fmt.
type texts struct {
	tag              string
	stdin            string // the name of standard input
	game             string // file, number
	comma, semicolon string
	unreadLine       string
	unreadLines      string // lines

	lost         string // file, format, what
	strictLost   string // file, format, what
	strictFaults string // file or game
	strictUnread string // file
	moreFaults   string // file or game, how many
	moreLines    string // file, how many
	fewNotes     string // file
	folder       string // file, format
	skipped      string // file
	noFile       string // path
	exists       string // path
	interrupted  string // games
	unread       string // files that could not be read
	unconverted  string // files
	faulty       string // files
	faultyKept   string // files
	format       string // format, files, games, games with faults
	total        string // files, games
	ofThem       string // games with faults
	unreadFiles  string // files
	progress     string // files, games

	importing importTexts
}

// importTexts are those of library import.
type importTexts struct {
	progress    string // files, games, new ones, games a second, file
	more        string // faults
	read        string // games, files, new games, seconds, games a second
	kept        string // records kept, records, games, other records of games, those that were there
	left        string // records
	mended      string // games
	passed      string // files
	again       string
	faulty      string // games
	failed      string // files
	none        string // paths
	noRecord    string // file
	noGame      string // file
	interrupted string
}

// textsIn returns the texts in a language of the flag --lang.
func textsIn(tag string) *texts {
	for _, t := range languages {
		if t.tag == tag {
			return t
		}
	}
	return &english
}

// words returns what an error about a file says.
func (t *texts) words(err error) string {
	var at *faults.Place
	var f *intake.Fault
	switch {
	case t == &english:
		return err.Error()
	case errors.As(err, &f) && errors.Is(err, intake.ErrNoRecord):
		return fmt.Sprintf(t.importing.noRecord, f.File)
	case errors.As(err, &f) && errors.Is(err, intake.ErrNoGame):
		return fmt.Sprintf(t.importing.noGame, f.File)
	case errors.As(err, &f):
		err = &faults.Place{File: f.File, Game: f.Game, Note: f.Note, Err: f.Err}
	case errors.Is(err, recordfiles.ErrSkipped) && errors.As(err, &at):
		return fmt.Sprintf(t.skipped, at.File)
	}
	return faults.In(t.tag).Words(err)
}

// notRead returns a lead and the number of unread lines; empty if there are none.
func (t *texts) notRead(lead string, n int) string {
	switch n {
	case 0:
		return ""
	case 1:
		return lead + t.unreadLine
	}
	return lead + fmt.Sprintf(t.unreadLines, n)
}

var languages = []*texts{&english, &simplified, &traditional, &vietnamese}

var english = texts{
	tag: face.English, stdin: "standard input", game: "%s: game %d", comma: ", ", semicolon: "; ", unreadLine: "1 line not read", unreadLines: "%d lines not read",
	lost: "%s: lost in %s: %s", strictLost: "%s: %s: --strict: %s would be lost", strictFaults: "%s: --strict: it has faults", strictUnread: "%s: --strict: lines of it were not read",
	moreFaults: "%s: and %d faults more", moreLines: "%s: and %d lines more", fewNotes: "%s: notes on more games are not told",
	folder: "%s: %s: the format holds one game: give a folder to write them to", skipped: "%s: skipped: not a game record", noFile: "%s: no such file", exists: "%s: the file exists: --force overwrites it",
	interrupted: "interrupted after %d games; the file in hand was not written", unread: "%d files could not be read", unconverted: "%d files could not be converted",
	faulty: "%d files have faults", faultyKept: "%d files have faults; what could be read of them was written",
	format: "%s: %d files, %d games, %d of them with faults", total: "%d files, %d games", ofThem: ", %d of them with faults", unreadFiles: ", %d files could not be read", progress: "%d files, %d games ...",
	importing: importTexts{
		progress: "%d files, %d games, %d new, %.0f a second: %s", more: "and %d more", read: "%d games in %d files, %d of them new, in %.1f s (%.0f a second)",
		kept: "%d of %d records kept: %d games, %d other records of games; %d were there", left: "%d records have no move, or a board that the library does not know",
		mended: "%d games corrected", passed: "%d files skipped: read before, or no records", again: "--again reads files again in the named character set",
		faulty: "%d games are kept up to a fault", failed: "%d files could not be read", none: "no games in %s",
		noRecord: "%s: not in a supported record format", noGame: "%s: no game of this number", interrupted: "interrupted; what was added is kept",
	},
}

var simplified = texts{
	tag: face.Simplified, stdin: "标准输入", game: "%s：第 %d 局", comma: "，", semicolon: "；", unreadLine: "1 行没有读入", unreadLines: "%d 行没有读入",
	lost: "%s：%s 格式存不下：%s", strictLost: "%s：%s 格式存不下（--strict）：%s", strictFaults: "%s：有误（--strict）", strictUnread: "%s：有几行没有读入（--strict）",
	moreFaults: "%s：另有 %d 处有误", moreLines: "%s：另有 %d 行", fewNotes: "%s：其余各局的说明从略",
	folder: "%s：%s 格式只能存一局，请指定一个文件夹", skipped: "%s：跳过，不是棋谱", noFile: "%s：没有这个文件", exists: "%s：文件已经存在，加 --force 可以覆盖",
	interrupted: "读了 %d 局后中断，手上的文件没有写出", unread: "%d 个文件读不出来", unconverted: "%d 个文件没有转换成功",
	faulty: "%d 个文件有误", faultyKept: "%d 个文件有误，读得出的部分已写出",
	format: "%s：%d 个文件，%d 局，其中 %d 局有误", total: "%d 个文件，%d 局", ofThem: "，其中 %d 局有误", unreadFiles: "，%d 个文件读不出来", progress: "%d 个文件，%d 局……",
	importing: importTexts{
		progress: "%d 个文件，%d 局，新增 %d 局，每秒 %.0f 局：%s", more: "另有 %d 处", read: "读入 %d 局，共 %d 个文件，新增 %d 局，用时 %.1f 秒（每秒 %.0f 局）",
		kept: "收入 %d 份棋谱（共 %d 份）：%d 局新棋，%d 份已有棋局的另一份棋谱；%d 份原来就有", left: "%d 份棋谱没有着法，或棋局库不认识它的棋盘",
		mended: "更正了 %d 局", passed: "跳过 %d 个文件：以前读过，或不是棋谱", again: "加 --again 会按指定的编码重读这些文件",
		faulty: "%d 局有误，只收到出错之前", failed: "%d 个文件读不出来", none: "%s 里没有棋局",
		noRecord: "%s：不是能读的棋谱格式", noGame: "%s：没有这个序号的棋局", interrupted: "已中断，收入的棋局都保留",
	},
}

var traditional = texts{
	tag: face.Traditional, stdin: "標準輸入", game: "%s：第 %d 局", comma: "，", semicolon: "；", unreadLine: "1 行沒有讀入", unreadLines: "%d 行沒有讀入",
	lost: "%s：%s 格式存不下：%s", strictLost: "%s：%s 格式存不下（--strict）：%s", strictFaults: "%s：有誤（--strict）", strictUnread: "%s：有幾行沒有讀入（--strict）",
	moreFaults: "%s：另有 %d 處有誤", moreLines: "%s：另有 %d 行", fewNotes: "%s：其餘各局的說明從略",
	folder: "%s：%s 格式只能存一局，請指定一個資料夾", skipped: "%s：略過，不是棋譜", noFile: "%s：沒有這個檔案", exists: "%s：檔案已經存在，加 --force 可以覆寫",
	interrupted: "讀了 %d 局後中斷，手上的檔案沒有寫出", unread: "%d 個檔案讀不出來", unconverted: "%d 個檔案沒有轉換成功",
	faulty: "%d 個檔案有誤", faultyKept: "%d 個檔案有誤，讀得出的部分已寫出",
	format: "%s：%d 個檔案，%d 局，其中 %d 局有誤", total: "%d 個檔案，%d 局", ofThem: "，其中 %d 局有誤", unreadFiles: "，%d 個檔案讀不出來", progress: "%d 個檔案，%d 局……",
	importing: importTexts{
		progress: "%d 個檔案，%d 局，新增 %d 局，每秒 %.0f 局：%s", more: "另有 %d 處", read: "讀入 %d 局，共 %d 個檔案，新增 %d 局，用時 %.1f 秒（每秒 %.0f 局）",
		kept: "收入 %d 份棋譜（共 %d 份）：%d 局新棋，%d 份已有棋局的另一份棋譜；%d 份原來就有", left: "%d 份棋譜沒有著法，或棋局庫不認識它的棋盤",
		mended: "更正了 %d 局", passed: "略過 %d 個檔案：以前讀過，或不是棋譜", again: "加 --again 會按指定的編碼重讀這些檔案",
		faulty: "%d 局有誤，只收到出錯之前", failed: "%d 個檔案讀不出來", none: "%s 裡沒有棋局",
		noRecord: "%s：不是能讀的棋譜格式", noGame: "%s：沒有這個序號的棋局", interrupted: "已中斷，收入的棋局都保留",
	},
}

var vietnamese = texts{
	tag: face.Vietnamese, stdin: "đầu vào chuẩn", game: "%s: ván %d", comma: ", ", semicolon: "; ", unreadLine: "1 dòng không đọc được", unreadLines: "%d dòng không đọc được",
	lost: "%s: %s không chứa được: %s", strictLost: "%s: %s không chứa được (--strict): %s", strictFaults: "%s: có chỗ sai (--strict)", strictUnread: "%s: có dòng không đọc được (--strict)",
	moreFaults: "%s: còn %d chỗ sai nữa", moreLines: "%s: còn %d dòng nữa", fewNotes: "%s: không kể ghi chú của các ván còn lại",
	folder: "%s: %s chỉ chứa một ván, hãy chọn một thư mục", skipped: "%s: bỏ qua, không phải biên bản", noFile: "%s: không có tệp này", exists: "%s: tệp đã có sẵn, thêm --force để ghi đè",
	interrupted: "đã ngắt sau %d ván; tệp đang làm chưa được ghi", unread: "%d tệp không đọc được", unconverted: "%d tệp không chuyển được",
	faulty: "%d tệp có chỗ sai", faultyKept: "%d tệp có chỗ sai; phần đọc được đã được ghi",
	format: "%s: %d tệp, %d ván, %d ván có chỗ sai", total: "%d tệp, %d ván", ofThem: ", %d ván có chỗ sai", unreadFiles: ", %d tệp không đọc được", progress: "%d tệp, %d ván ...",
	importing: importTexts{
		progress: "%d tệp, %d ván, %d ván mới, %.0f ván mỗi giây: %s", more: "còn %d chỗ nữa", read: "%d ván trong %d tệp, %d ván mới, hết %.1f giây (%.0f ván mỗi giây)",
		kept: "giữ %d trong %d biên bản: %d ván, %d biên bản khác của ván đã có; %d đã có từ trước", left: "%d biên bản không có nước đi, hoặc thư viện không biết bàn cờ",
		mended: "đã sửa %d ván", passed: "bỏ qua %d tệp: đã đọc trước đây, hoặc không phải biên bản", again: "--again đọc lại các tệp theo bảng mã đã chọn",
		faulty: "%d ván chỉ giữ đến chỗ sai", failed: "%d tệp không đọc được", none: "không có ván nào trong %s",
		noRecord: "%s: không phải định dạng biên bản đọc được", noGame: "%s: không có ván mang số này", interrupted: "đã ngắt; những ván đã thêm vẫn được giữ",
	},
}
