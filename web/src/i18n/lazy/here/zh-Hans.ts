// 简体中文：引擎在哪里运行。
import type { texts as english } from './en'

export const texts: Record<keyof typeof english, string> = {
  'here.title': '引擎运行在',
  'here.on': '本浏览器',
  'here.off': '服务器',
  'here.about': '在本浏览器里运行，不占服务器上对局的算力；第一次要下载约 3.5 兆。',
  'here.only': '引擎在服务器上运行。',
  'here.own': '自己的引擎在服务器上运行。',
  'here.failed': '引擎没能在本浏览器里运行，现在由服务器计算；可以重新选择。',
  'here.coming': '正在下载引擎：{{n}}%',
  'here.instead': '改用服务器',
  'here.missing': '引擎没能下载或运行（{{why}}），现在由服务器计算。',
  'here.again': '重试',
}
