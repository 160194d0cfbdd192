import type { texts as english } from './en'

export const texts: Record<keyof typeof english, string> = {
  'save.format': 'Định dạng',
  'save.txt': 'Nước đi',
  'save.fen': 'Thế cờ',
  'save.binary': 'Tệp này không phải văn bản: hãy lưu thành tệp.',
  'save.charset': 'Bảng mã của tệp',
  'save.text': 'Ván cờ dạng văn bản',
  'save.about': 'Thông tin ván cờ',
  'save.event': 'Giải',
  'save.site': 'Địa điểm',
  'save.date': 'Ngày',
  'save.comment': 'Lời bình',
  'save.lossy': '{{charset}} thiếu một số chữ trong tên hoặc lời bình; trong tệp các chữ ấy sẽ thành dấu hỏi.',
  'save.file': 'Lưu tệp',
}
