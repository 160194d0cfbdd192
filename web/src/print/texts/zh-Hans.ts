import type { PrintTexts } from './en'

export const texts: PrintTexts = {
  print: '打印',
  about: '下面就是打印出来的样子，黑白打印也清楚。图、注解和变着要不要印，在这里选。要存成 PDF，按“打印”，在选打印机的地方选“另存为 PDF”。',
  title: '棋谱',
  back: '返回',
  notation: '记法',
  diagrams: '局面图',
  marked: '标记处附图',
  end: '终局附图',
  comments: '注解',
  lines: '变着',
  columns: '双栏',
  opening: '开局',
  result: '结果',
  missing: '这里没有可以打印的内容。',
  untitled: '拆棋',
}
