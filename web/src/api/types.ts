// The JSON of docs/api.md. Sides are 0, the first to move as a rule, and 1.
export type * from './types/engines'
export type * from './types/games'
export type * from './types/library'
export type * from './types/play'
export type * from './types/records'
export type * from './types/reports'
export type * from './types/server'
export type * from './types/studies'
