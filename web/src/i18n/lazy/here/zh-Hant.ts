// 繁體中文：引擎在哪裡執行。
import type { texts as english } from './en'

export const texts: Record<keyof typeof english, string> = {
  'here.title': '引擎執行於',
  'here.on': '本瀏覽器',
  'here.off': '伺服器',
  'here.about': '在本瀏覽器裡執行，不佔伺服器上對局的算力；第一次要下載約 3.5 兆。',
  'here.only': '引擎在伺服器上執行。',
  'here.own': '自己的引擎在伺服器上執行。',
  'here.failed': '引擎沒能在本瀏覽器裡執行，現在由伺服器計算；可以重新選擇。',
  'here.coming': '正在下載引擎：{{n}}%',
  'here.instead': '改用伺服器',
  'here.missing': '引擎沒能下載或執行（{{why}}），現在由伺服器計算。',
  'here.again': '重試',
}
