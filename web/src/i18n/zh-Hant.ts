import { texts as board } from './texts/board/zh-Hant'
import { texts as errors } from './texts/errors/zh-Hant'
import { texts as game } from './texts/game/zh-Hant'
import { texts as newgame } from './texts/newgame/zh-Hant'
import { texts as page } from './texts/page/zh-Hant'
import { texts as records } from './texts/records/zh-Hant'
import { texts as tools } from './texts/tools/zh-Hant'

export const texts = { ...page, ...board, ...game, ...tools, ...newgame, ...records, ...errors }
