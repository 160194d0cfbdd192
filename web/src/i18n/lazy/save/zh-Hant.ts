import type { texts as english } from './en'

export const texts: Record<keyof typeof english, string> = {
  'save.format': '格式',
  'save.txt': '著法',
  'save.fen': '局面',
  'save.binary': '這種檔案不是文字，請存為檔案。',
  'save.charset': '檔案編碼',
  'save.text': '棋譜文字',
  'save.about': '棋局資訊',
  'save.event': '賽事',
  'save.site': '地點',
  'save.date': '日期',
  'save.comment': '評語',
  'save.lossy': '{{charset}} 缺少姓名或評註中的一些字，存成檔案時會變成問號。',
  'save.file': '存為檔案',
}
