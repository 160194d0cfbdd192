import type { PrintTexts } from './en'

export const texts: PrintTexts = {
  print: 'In',
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
