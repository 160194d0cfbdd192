package tui

import (
	"io/fs"

	"duiyi/advice"
	"duiyi/engines"
	"duiyi/live"
	"duiyi/match"
	"duiyi/store"
	"duiyi/tui/face"
)

var vietnamese = words{
	study:    vietnameseStudy,
	opening:  vietnameseOpening,
	puzzles:  vietnamesePuzzles,
	language: face.Vietnamese,
	adaptive: "theo sức của bạn",
	rises:    ". Ván sau: lên cấp %s",
	falls:    ". Ván sau: xuống cấp %s",
	stays:    ". Ván sau: vẫn cấp %s",
	toMove:   "Lượt %s",
	thinking: "%s đang nghĩ ...",
	halted:   "Lượt %s, máy tạm dừng: step đi một nước, go đi tiếp",
	notAlone: "Chỉ tạm dừng được khi hai máy đấu với nhau",
	noPace:   "Mỗi nước có thể từ %g đến %g giây",
	played:   "%s: %s",
	won:      "%s thắng: %s",
	drawn:    "Hòa: %s",
	off:      "Không tính kết quả: %s",
	fails:    map[string]string{"blocked": "%s bị chặn hai đầu, không thắng. ", "overline": "%s quá năm quân, không thắng. "},
	reasons: map[string]string{
		"checkmate": "chiếu bí", "stalemate": "hết nước đi", "perpetual_check": "chiếu mãi", "perpetual_chase": "đuổi bắt mãi", "forbidden_loop": "lặp lại nước cấm",
		"repetition": "thế cờ lặp lại", "move_limit": "đến giới hạn số nước", "bare": "hai bên không còn quân tấn công",
		"five": "năm quân thẳng hàng", "full_board": "bàn cờ đã kín", "forbidden_move": "nước cấm", "resignation": "nhận thua", "agreement": "hai bên đồng ý", "time": "hết giờ", "move_time": "quá giờ cho một nước", "abandoned": "một bên bỏ ván", "aborted": "hủy ván", "arbiter": "trọng tài xử", "forfeit": "đối phương vắng mặt",
	},
	refusals: map[string]string{
		"bad_text": "không hiểu nước này", "ambiguous": "có nhiều quân đi được như thế", "not_your_turn": "chưa đến lượt bạn", "game_over": "ván cờ đã kết thúc", "off_board": "ngoài bàn cờ",
		"not_yours": "quân ấy không phải của bạn", "empty": "ở đó không có quân", "cannot_move_so": "quân này không đi như thế", "blocked": "bị cản đường", "own_piece": "ở đó là quân của mình",
		"leaves_check": "tướng của mình sẽ bị chiếu", "kings_face": "hai tướng sẽ đối mặt", "occupied": "ở đó đã có quân", "forbidden": "điểm cấm",
		"opening_choice": "trước hết hãy chọn cách đi tiếp", "opening_number": "trước hết hãy chọn số nước thứ năm", "opening_place": "bây giờ phải đặt quân",
		"opening_outside": "phải đặt trong khung giữa", "opening_inside": "phải đặt ngoài khung giữa",
		"opening_symmetric": "điểm ấy hoặc điểm đối xứng đã được đưa ra", "opening_pick": "hãy giữ lại một trong các điểm đã đưa ra",
	},
	unknown:    "%q không phải nước đi, cũng không phải lệnh; gõ help để xem hướng dẫn",
	saved:      "Đã lưu thành %s%s",
	exists:     "%s đã có rồi; save! để ghi đè",
	opened:     "Đã mở %s, %d nước",
	several:    "%s có %d ván: open TỆP SỐ",
	lost:       "; không lưu được: %s",
	left:       "; không lấy vào: %s",
	comma:      ", ",
	fault:      "Không hiểu: %s",
	readAs:     "; đọc theo %s",
	restored:   "Từng lưu sai bảng mã, đã khôi phục: %s (charset=utf-8 lấy nguyên văn)",
	unrestored: "Từng lưu sai bảng mã, không đủ chắc để khôi phục, giữ nguyên: %s",
	unsure:     "Đọc là %s; quá ít chữ để nhận ra bảng mã (thêm charset=BẢNG MÃ)",
	wrongSet:   "Tệp ghi bảng mã là %s nhưng không phải vậy",
	characters: "Có byte không phải chữ; phần còn lại vẫn giữ: %s",
	hint:       "Gợi ý: %s",
	noHint:     "Ở đây không có gợi ý",
	winIn:      "%s thắng sau %d nước",
	noNotation: "Không có ký hiệu %q; có %s",
	errors: []errorText{
		{match.ErrGameOver, "Ván cờ đã kết thúc"}, {match.ErrStale, "Ván cờ vừa thay đổi"},
		{match.ErrNothingToUndo, "Không có nước nào để đi lại"}, {match.ErrNothingToRedo, "Không có nước nào để tiến lại"},
		{match.ErrNothingToVary, "Nước cuối trên bàn không phải của máy"}, {match.ErrNoOtherMove, "Ở đây máy không còn nước nào khác"},
		{match.ErrNoTakeBacks, "Ván này không được đi lại"}, {match.ErrNoHints, "Ván này không được gợi ý"},
		{live.ErrNotThinking, "Lúc này không có máy nào đang nghĩ"}, {advice.ErrEngineToMove, "Đến lượt máy đi"}, {engines.ErrBusy, "Có quá nhiều người xin gợi ý, hãy thử lại sau"}, {store.ErrOverloaded, "Đang quá tải, hãy thử lại sau"},
		{fs.ErrNotExist, "Không có tệp này"}, {fs.ErrPermission, "Không được đọc hay ghi tệp này"},
	},
	failed:   "Máy gặp lỗi: %s",
	level:    "Đối thủ bây giờ là %s",
	noLevel:  "Không có cấp %q; có %s",
	scale:    "Elo chỉ so các cấp này với nhau, không phải hệ số của liên đoàn",
	closes:   "Esc đóng, phím mũi tên cuộn",
	bye:      "Ván cờ đã được lưu.",
	keys:     "mũi tên, Enter hoặc chuột · gõ nước đi hoặc help · ^Z đi lại ^Y tiến lại ^T gợi ý ^C thoát",
	moves:    "Biên bản",
	expected: "độ sâu %d  %s  %s",
	noName:   "Sau %s phải có tên tệp",
	offer:    "Đối phương xin hòa; gõ draw để đồng ý",
	declined: "Đối phương không nhận hòa",
	notKept:  "Một Duiyi khác đang giữ các ván cờ; ván này sẽ mất nếu không lưu riêng",
	typed:    "Nước đi gõ theo ký hiệu nào cũng được: %s.",
	help: []entry{
		{"undo, redo [ply]", "đi lại, tiến lại (ply: một nước)"},
		{"hint (^T)", "máy hay nhất sẽ đi gì"},
		{"vary (^O)", "máy đi nước khác"},
		{"now (^N)", "máy đi ngay"},
		{"pause, go (^P)", "hai máy đấu: tạm dừng, đi tiếp"},
		{"step (^S)", "hai máy đấu: đi một nước"},
		{"pace GIÂY", "hai máy đấu: thời gian ít nhất mỗi nước"},
		{"level [SỐ]", "các cấp của đối thủ, hoặc đổi cấp"},
		{"notation [TÊN]", "chinese chinese_traditional wxf iccs uci vietnamese"},
		{"flip (^F)", "lật bàn cờ"},
		{"board, moves", "hiện bàn cờ, các nước đã đi"},
		{"save TỆP", "thành %s; save! ghi đè"},
		{"open TỆP [SỐ]", "mở ván cờ ở các dạng ấy; charset=gbk"},
		{"study [TỆP [SỐ]]", "thử các nhánh khác, từ ván này hay một tệp"},
		{"draw, resign", "xin hòa hoặc nhận hòa, xin thua"},
		{"new, quit", "ván mới, thoát"},
	},
	selectOwn: "Hãy chọn một quân của mình đi được",
}

var vietnameseOpening = openingWords{
	asked: "%s: %s", place: "đặt quân thứ %d (%s)", centre: " ở tâm bàn", within: " trong ô giữa %dx%d", outside: " ngoài ô giữa %dx%d",
	choice: "hãy trả lời %s", number: "mấy nước thứ năm, 1 đến %d?", offer: "đưa ra nước thứ năm, %d trên %d", offered: "; đã có %s", pick: "giữ lại một trong các nước thứ năm %s",
	steps:    map[string]string{"stay": "giữ màu", "swap": "đổi màu", "two_more": "đặt thêm hai quân, bên kia chọn", "ten": "đưa ra mười nước thứ năm"},
	numbered: "%s nước thứ năm", offers: "đưa %s", picks: "giữ %s",
}

var vietnameseStudy = studyWords{
	several: "%s có %d ván: study TỆP SỐ",
	goesOn:  "Tiếp theo: %s",
	ends:    "Nhánh hết ở đây; gõ một nước để đi tiếp",
	noWay:   "Ở đây có %d nhánh",
	leave:   "Phân tích",
	help: []entry{
		{"next [SỐ] (PgDn)", "đi tiếp, theo nhánh mang số đó"},
		{"back, fork (PgUp)", "lùi một nước, về chỗ rẽ trước"},
		{"start, end (Home End)", "về đầu, đến cuối nhánh"},
		{"lines (^L)", "máy nghĩ gì về thế cờ này"},
		{"moves", "mọi nhánh"},
		{"undo, redo", "bỏ, làm lại một thay đổi"},
		{"board, flip (^F)", "hiện bàn cờ, lật bàn cờ"},
		{"notation [TÊN]", "cách ghi nước đi"},
		{"save TỆP", "lưu dạng %s; save! ghi đè"},
		{"game, quit", "về ván cờ, thoát"},
	},
}
