// The English texts that every page needs; lazy/ has those of screens that are opened later.
import { texts as board } from './texts/board/en'
import { texts as errors } from './texts/errors/en'
import { texts as game } from './texts/game/en'
import { texts as newgame } from './texts/newgame/en'
import { texts as page } from './texts/page/en'
import { texts as records } from './texts/records/en'
import { texts as tools } from './texts/tools/en'

export const texts = { ...page, ...board, ...game, ...tools, ...newgame, ...records, ...errors }
