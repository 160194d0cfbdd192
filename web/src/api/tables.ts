// Endgame tables: "Positions and records" in docs/guides/http-api.md.
import { call } from './client'
import type { GameKind, Table, TableAnswer, TableFile, Tables } from './types'

// What an endgame table says of a board with the side to move; nothing if none has it.
export const tableOf = async (game: GameKind, board: string): Promise<Table | undefined> =>
  (await call<TableAnswer>('GET', `/api/table?${new URLSearchParams({ game, board })}`)).table ?? undefined

// The endings that the server has tables of.
export const endings = async (): Promise<readonly TableFile[]> => (await call<Tables>('GET', '/api/tables')).tables
