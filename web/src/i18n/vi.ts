// The Vietnamese texts, in the words of cờ tướng and caro players.
import { texts as board } from './texts/board/vi'
import { texts as errors } from './texts/errors/vi'
import { texts as game } from './texts/game/vi'
import { texts as newgame } from './texts/newgame/vi'
import { texts as page } from './texts/page/vi'
import { texts as records } from './texts/records/vi'
import { texts as tools } from './texts/tools/vi'

export const texts = { ...page, ...board, ...game, ...tools, ...newgame, ...records, ...errors }
