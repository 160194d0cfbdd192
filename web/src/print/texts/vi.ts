import type { PrintTexts } from './en'

export const texts: PrintTexts = {
  print: 'In',
  about: 'Phần dưới đây là bản sẽ in ra, in đen trắng vẫn rõ. Chọn ở đây xem có in hình, lời bình và biến hay không. Muốn lưu PDF, bấm “In” rồi chọn “Lưu dưới dạng PDF” ở chỗ chọn máy in.',
  title: 'Biên bản',
  back: 'Quay lại',
  notation: 'Cách ghi',
  diagrams: 'Hình',
  marked: 'Ở nước có dấu',
  end: 'Ở cuối ván',
  comments: 'Lời bình',
  lines: 'Biến',
  columns: 'Hai cột',
  opening: 'Khai cuộc',
  result: 'Kết quả',
  missing: 'Ở đây không có gì để in.',
  untitled: 'Phân tích',
}
