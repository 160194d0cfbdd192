import type { PrintTexts } from './en'

export const texts: PrintTexts = {
  print: '打印',
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
