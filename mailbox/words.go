package mailbox

import (
	"strings"

	"duiyi/alerts"
)

// words are the texts of one language. {name}, {site} and {link} are filled in.
type words struct {
	confirm, confirmText string
	lost, lostText       string
	test, testText       string
	alertOff             string // ends mail of a kind
}

var inWords = map[string]words{
	"en": {
		"Confirm your address", "Somebody, probably you, gave this address for the account {name} at\n{site}\n\nThis link confirms it, within a day:\n{link}\n\nIf it was not you, nothing needs to be done.\n",
		"Choose a new password", "A new password was asked for, for the account {name} at\n{site}\n\nThis link lets you choose it. It works once, within an hour:\n{link}\n\nIf it was not you, nothing needs to be done: the password stays as it is.\n",
		"Mail works", "This is a test by whoever keeps\n{site}\n",
		"You asked to be told of this by email, at\n{site}\nNo more emails of this kind, without logging in:\n{link}\n",
	},
	"zh-Hans": {
		"确认你的邮箱", "有人（应该是你）为账号 {name} 填写了这个邮箱：\n{site}\n\n请在一天内打开链接确认：\n{link}\n\n如果不是你，不必理会。\n",
		"设置新密码", "有人要为账号 {name} 设置新密码：\n{site}\n\n请在一小时内打开链接设置，链接只能用一次：\n{link}\n\n如果不是你，不必理会，密码不会改变。\n",
		"邮件可以送达", "这是站点管理员发的测试邮件：\n{site}\n",
		"这封邮件是你在本站要求发送的：\n{site}\n不想再收到这类邮件，打开以下链接即可，无需登录：\n{link}\n",
	},
	"zh-Hant": {
		"確認你的信箱", "有人（應該是你）為帳號 {name} 填寫了這個信箱：\n{site}\n\n請在一天內打開連結確認：\n{link}\n\n如果不是你，不必理會。\n",
		"設定新密碼", "有人要為帳號 {name} 設定新密碼：\n{site}\n\n請在一小時內打開連結設定，連結只能用一次：\n{link}\n\n如果不是你，不必理會，密碼不會改變。\n",
		"郵件可以送達", "這是站點管理員發的測試郵件：\n{site}\n",
		"這封郵件是你在本站要求發送的：\n{site}\n不想再收到這類郵件，打開以下連結即可，無需登入：\n{link}\n",
	},
	"vi": {
		"Xác nhận địa chỉ thư", "Có người, hẳn là bạn, đã ghi địa chỉ này cho tài khoản {name} tại\n{site}\n\nLiên kết này xác nhận địa chỉ, trong vòng một ngày:\n{link}\n\nNếu không phải bạn thì không cần làm gì.\n",
		"Chọn mật khẩu mới", "Có người xin mật khẩu mới cho tài khoản {name} tại\n{site}\n\nLiên kết này để chọn mật khẩu. Chỉ dùng được một lần, trong vòng một giờ:\n{link}\n\nNếu không phải bạn thì không cần làm gì: mật khẩu vẫn như cũ.\n",
		"Thư gửi được", "Đây là thư thử của người quản trị\n{site}\n",
		"Bạn đã chọn nhận thư này tại\n{site}\nĐể không nhận loại thư này nữa, mở liên kết dưới đây, không cần đăng nhập:\n{link}\n",
	},
}

// wordsOf returns the texts for a tag that a browser names.
func wordsOf(language string) words { return inWords[alerts.Language(language)] }

func fill(text, name, site, link string) string {
	return strings.NewReplacer("{name}", name, "{site}", site, "{link}", link).Replace(text)
}
