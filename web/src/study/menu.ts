// The menu of a study: what its reader may do with it, and no more.
import { others } from '../api/transport'
import type { Kind } from '../board/kind'
import { t } from '../i18n/index.svelte'
import { formats } from '../ui/formats.svelte'
import type { MenuItem } from '../ui/Menu.svelte'
import { program } from '../ui/program.svelte'
import { editPath, router } from '../ui/route.svelte'
import { hintOf } from '../ui/shortcuts'
import type { Study, StudySession } from './session.svelte'
import type { Words } from './texts'

interface Deeds {
  // By which the study is open: its id or its link.
  id: string
  // What stands on the board, once it is known.
  board: string | undefined
  session: StudySession
  save: (format: string) => void
  copy: () => void
  picture: () => void
  share: () => void
  withdraw: () => void
  keys: () => void
}

const go = (path: string) => () => router.go(path)

export function menuOf(study: Study, kind: Kind, w: Words, deeds: Deeds): MenuItem[][] {
  const { id, board, session } = deeds
  const moves = session.nodes.size > 1
  const some = (is: unknown, item: MenuItem): MenuItem[] => (is ? [item] : [])
  const reads = study.role === 'reader'
  return [
    formats
      .of(kind.name, kind.record)
      .filter((f) => !f.position)
      .map((f): MenuItem => ({ id: f.name, text: `${w('export')} ${f.name.toUpperCase()}`, icon: 'save', run: () => deeds.save(f.name) })),
    [
      { id: 'print', text: t('tool.print'), icon: 'print', run: go(`/print/study/${id}`) },
      { id: 'picture', text: t('picture.tool'), icon: 'picture', run: deeds.picture },
      ...some(program.can('study'), { id: 'copy', text: w('copy'), icon: 'copy', run: deeds.copy }),
      ...some(!program.can('study') && program.accounts && !program.user, { id: 'copy', text: w('copy.login'), icon: 'copy', run: go('/account') }),
      ...some(others && !reads, { id: 'share', text: w('sharing'), icon: 'players', run: deeds.share }),
      ...some(reads && program.can('moderate'), { id: 'withdraw', text: w('withdraw'), icon: 'bin', run: deeds.withdraw }),
      ...some(board && program.can('analyse'), { id: 'edit', text: t('edit.tool'), icon: 'board', run: () => router.go(editPath(kind.name, board!)) }),
      ...some(moves && (!reads || program.can('report')), { id: 'report', text: t('tool.report'), icon: 'report', run: go(`/report/${id}`) }),
      ...some(moves && program.can('practise'), { id: 'guess', text: t('tool.guess'), icon: 'hint', run: go(`/guess?study=${id}`) }),
      ...some(moves && program.can('practise'), { id: 'ask', text: w('ask'), icon: 'restart', run: go(`/repertoires?study=${id}&node=${session.at}`) }),
      ...some(study.config.from, { id: 'game', text: w('game'), icon: 'back', run: () => router.go(`/game/${study.config.from!.game}`) }),
      { id: 'flip', text: w('flip'), icon: 'flip', key: hintOf('flip'), run: () => (session.flipped = !session.flipped) },
      { id: 'keys', text: w('keys'), icon: 'keys', key: hintOf('help'), run: deeds.keys },
    ],
  ]
}
