// Tiếng Việt: máy cờ chạy ở đâu.
import type { texts as english } from './en'

export const texts: Record<keyof typeof english, string> = {
  'here.title': 'Máy chạy',
  'here.on': 'trong trình duyệt này',
  'here.off': 'trên máy chủ',
  'here.about': 'Chạy trong trình duyệt này thì không chiếm máy chủ của các ván đang đánh. Lần đầu phải tải khoảng 3,5 MB.',
  'here.only': 'Máy chạy trên máy chủ.',
  'here.own': 'Máy riêng của bạn chạy trên máy chủ.',
  'here.failed': 'Máy không chạy được trong trình duyệt này. Máy chủ tính thay cho đến khi bạn chọn lại.',
  'here.coming': 'Đang tải máy: {{n}} %',
  'here.instead': 'Dùng máy chủ',
  'here.missing': 'Không tải hoặc không chạy được máy ({{why}}). Máy chủ tính thay.',
  'here.again': 'Thử lại',
}
