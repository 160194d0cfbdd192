package faults

import (
	"io/fs"
	"syscall"

	"duiyi/record"
)

var vietnamese = Language{
	tag: "vi", colon: ": ", open: "“", close: "”", comma: ", ", stop: ". ",
	column: "dòng %d, cột %d", at: "dòng %d (byte %d)", offset: "byte %d", plies: "sau %d nước", game: "ván %d",
	first: "biên bản đầu tiên trong %d biên bản không đọc được",
	why: map[string]string{
		"illegal": "nước này không đi được", "not_a_move": "không phải nước đi", "no_side": "không ghi bên nào đi", "start": "thế cờ này không đánh được",
		"result": "kết quả khác với chỗ ghi trước; lấy chỗ ghi trước", "twice": "ghi hai lần; lấy lần đầu", "cut": "tệp bị cụt", "deep": "biến lồng nhau quá nhiều",
		"many": "mục này quá nhiều, phần còn lại bỏ qua", "rest": "sau nước cuối còn nội dung khác", "empty": "trong đó không có ván nào", "too_long": "quá dài",
		"other_game": "biên bản của môn cờ khác", "nothing": "không phải thế cờ, cũng không phải nước đi", "header": "phần đầu tệp không đúng định dạng", "version": "phiên bản định dạng chưa biết",
		"damaged": "chỗ này của tệp bị hỏng", "occupied": "giao điểm này đã có quân", "point": "không phải giao điểm trên bàn cờ", "size": "không có bàn cờ cỡ này",
		"stray": "mục này không thuộc chỗ này", "results": "các kết quả mâu thuẫn nhau; không lấy kết quả nào",
		"characters": "có byte không phải chữ; phần còn lại vẫn giữ", "charset": "bảng mã chưa biết",
		Other: "không đọc được",
	},
	notes: map[string]string{
		"restored":   "Văn bản từng bị lưu sai bảng mã, đã được khôi phục: %s",
		"unrestored": "Đoạn này từng lưu sai bảng mã, không đủ chắc để khôi phục nên giữ nguyên: %s",
		"unsure":     "Quá ít chữ để nhận ra bảng mã, tạm đọc là: %s",
		"wrong_set":  "Tệp ghi bảng mã %s nhưng chữ bên trong dùng bảng mã khác; đã đọc theo bảng mã thật",
		"characters": "Có byte ở đây không phải chữ; phần còn lại vẫn giữ: %s",
	},
	reasons: []reason{
		{record.ErrNotHeld, "định dạng này không chứa được ván cờ như vậy"},
		{record.ErrOneGame, "định dạng này chỉ chứa một ván"},
		{record.ErrReadOnly, "định dạng này chỉ đọc được, không ghi được"},
		{record.ErrLacks, "bảng mã này thiếu chữ có trong biên bản"},
		{fs.ErrNotExist, "không có tệp này"},
		{fs.ErrPermission, "không được phép đọc hay ghi tệp này"},
		{fs.ErrExist, "tệp đã có sẵn"},
		{syscall.EISDIR, "đây là thư mục"},
		{syscall.ENOSPC, "ổ đĩa đã đầy"},
	},
	foreign: "Đây là biên bản dạng %s, hiện chưa mở được", foreignGame: "Đây là biên bản %s. Duiyi chỉ mở được cờ tướng và cờ caro",
	games: map[string]string{
		"chess": "cờ vua", "draughts": "cờ đam", "go": "cờ vây", "hex": "Hex", "janggi": "cờ tướng Triều Tiên",
		"jieqi": "cờ úp", "othello": "cờ lật", "shogi": "cờ shogi", "makruk": "cờ Makruk", "banqi": "cờ Banqi",
		"minixiangqi": "cờ tướng mini", "backgammon": "cờ tào cáo", "jungle": "cờ thú",
	},
	formats: map[string]string{
		"text": "văn bản", "RenLib before 3.0": "RenLib trước 3.0", "KIF (shogi)": "KIF (cờ shogi)", "CSA (shogi)": "CSA (cờ shogi)",
		"USI (shogi)": "USI (cờ shogi)", "PDN (draughts)": "PDN (cờ đam)", "jieqi": "cờ úp",
	},
	losses: map[string]string{
		"comment": "lời bình", "side line": "biến phụ", "glyph": "ký hiệu đánh giá", "thinking time": "thời gian nghĩ",
		"result": "kết quả", "rules": "luật", "player's name": "tên người chơi", "tag": "nhãn",
		"property": "thuộc tính", "node without a move": "nút không có nước đi", "move that led to the position": "nước dẫn đến thế cờ", "player's name that reads as a move": "tên người chơi giống nước đi",
		"rules, which stand beside a result only": "luật (chỉ ghi được khi có kết quả)", "closing brace in a comment, written as ｝": "dấu ngoặc đóng trong lời bình (ghi thành ｝)", "arrow or ring": "mũi tên hoặc vòng tròn", "colour of an arrow or ring": "màu của mũi tên hoặc vòng tròn",
		"move counters of the start": "số nước đã đếm ở thế ban đầu", "end of a text that the field has no room for": "phần cuối của chữ (trường không đủ chỗ)", "order of moves in one place": "thứ tự các nước ở cùng một chỗ", "mark of a character that was damaged, written as ?": "dấu của chữ hỏng (ghi thành ?)",
		"character": "chữ mà bảng mã %s không có", "character that old programs do not show": "chữ mà chương trình cũ không hiện được", "character that stands for something else here": "chữ có nghĩa khác trong định dạng này", "blanks and ends of lines in a text": "khoảng trắng và xuống dòng trong chữ",
		"name of another collection": "tên của bộ sưu tập khác", "something else": "mục khác",
	},
}
