import { texts as board } from './texts/board/zh-Hans'
import { texts as errors } from './texts/errors/zh-Hans'
import { texts as game } from './texts/game/zh-Hans'
import { texts as newgame } from './texts/newgame/zh-Hans'
import { texts as page } from './texts/page/zh-Hans'
import { texts as records } from './texts/records/zh-Hans'
import { texts as tools } from './texts/tools/zh-Hans'

export const texts = { ...page, ...board, ...game, ...tools, ...newgame, ...records, ...errors }
