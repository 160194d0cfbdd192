import type { PrintTexts } from './en'

export const texts: PrintTexts = {
  print: '列印',
  title: '棋譜',
  back: '返回',
  notation: '記法',
  diagrams: '局面圖',
  marked: '標記處附圖',
  end: '終局附圖',
  comments: '註解',
  lines: '變著',
  columns: '雙欄',
  opening: '開局',
  result: '結果',
  missing: '這裡沒有可以列印的內容。',
  untitled: '拆棋',
}
