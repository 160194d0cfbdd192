import type { texts as english } from './en'

export const texts: Record<keyof typeof english, string> = {
  'save.format': '格式',
  'save.txt': '着法',
  'save.fen': '局面',
  'save.binary': '这种文件不是文本，请存为文件。',
  'save.charset': '文件编码',
  'save.text': '棋谱文本',
  'save.about': '棋局信息',
  'save.event': '赛事',
  'save.site': '地点',
  'save.date': '日期',
  'save.comment': '评语',
  'save.lossy': '{{charset}} 缺少姓名或评注中的一些字，存成文件时会变成问号。',
  'save.file': '存为文件',
}
