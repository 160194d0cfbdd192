import type { PrintTexts } from './en'

export const texts: PrintTexts = {
  print: '列印',
  about: '下面就是列印出來的樣子，黑白列印也清楚。圖、註解和變著要不要印，在這裡選。要存成 PDF，按「列印」，在選印表機的地方選「另存為 PDF」。',
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
