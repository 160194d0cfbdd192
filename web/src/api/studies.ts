// Calls about studies: /api/docs.
import { answer, call, listen, make } from './client'
import { watchAt, type Watcher } from './socket'
import type { Analysis, EngineTask, SharedStudies, Study, StudyAccess, StudyCommand, StudyEdited, StudyMessage, StudyOpened, StudyPosition, StudyShare } from './types'

const at = (id: string, what = '') => `/api/studies/${id}${what}`

export const copyStudy = (id: string) => make<StudyOpened>(at(id, '/copy'), {})

// A moderator takes a public study from the public.
export const withdrawStudy = (id: string, reason: string) => call<void>('POST', at(id, '/withdraw'), { reason })

// Who may read a study and who edits it. A study may be named by its link.
export const getShare = (id: string) => call<StudyShare>('GET', at(id, '/share'))

export const setAccess = (id: string, access: StudyAccess) => call<StudyShare>('PUT', at(id, '/share'), { access })

export const inviteEditor = (id: string, name: string) => call<StudyShare>('POST', at(id, '/editors'), { name })

export const dismissEditor = (id: string, user: string) => call<StudyShare>('DELETE', at(id, `/editors/${user}`))

const page = (before?: string) => (before ? `?${new URLSearchParams({ before })}` : '')

// Studies of others that one edits, and those that everybody may read.
export const sharedStudies = (before?: string) => call<SharedStudies>('GET', `/api/studies/shared${page(before)}`)

export const publicStudies = (before?: string) => call<SharedStudies>('GET', `/api/studies/public${page(before)}`)

export const getStudy = (id: string) => call<Study>('GET', at(id))

export const editStudy = (id: string, command: StudyCommand) => call<StudyEdited>('POST', at(id, '/commands'), command)

export const positionAt = (id: string, node: number) => call<StudyPosition>('GET', at(id, `/position?node=${node}`))

// A file of the study, its name, and what of the study it does not hold.
export async function exportStudy(
  id: string,
  format: string,
  notation?: string,
): Promise<{ file: Blob; name: string; lost: string[] }> {
  const response = await answer('GET', at(id, `/export?${new URLSearchParams({ format, ...(notation && { notation }) })}`), undefined, 30_000)
  const name = /filename\*=UTF-8''([^;]*)/.exec(response.headers.get('Content-Disposition') ?? '')?.[1]
  const lost = response.headers.get('Duiyi-Lost')
  return {
    file: await response.blob(),
    name: name ? decodeURIComponent(name) : `study.${format}`,
    lost: lost ? lost.split(', ').map((text) => decodeURIComponent(text.replaceAll('+', ' '))) : [],
  }
}

// What an engine thinks of a node, told as it comes, until there is nothing more
// to find. A search may say nothing for long.
export const analyse = (
  id: string,
  query: { seat: string; node: number; engine?: string; lines: number; threads?: number; memory_mib?: number; options?: Record<string, string>; threat?: boolean },
  tell: (analysis: Analysis) => void,
  signal: AbortSignal,
): Promise<void> => listen(at(id, '/analysis'), query, tell, (a) => a.done, signal, Infinity)

// A node for an engine in this browser.
export const studyTask = (id: string, node: number, signal: AbortSignal): Promise<EngineTask> => answer('POST', at(id, '/task'), { node }, 10_000, signal).then((r) => r.json())

export const watchStudy = (id: string, watcher: Watcher<StudyMessage>) => watchAt(at(id, '/ws'), watcher)
