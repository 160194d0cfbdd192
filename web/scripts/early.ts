// Puts src/early.ts into index.html: a script of its own, which waits neither for the styles nor
// for the rest of the page, and asks for the texts of the reader's language and for the files of
// the screen that the address names. They are listed here, as no import may: whatever two entries
// import is cut into files of its own, and a first visit would fetch fifty.
import { basename } from 'node:path'
import type { Plugin, Rollup } from 'vite'

// By the first word of an address: its component, but for those that are seldom opened by their
// address, whose list everybody would load; the folder of its words; and the part of the page's
// texts that come with it.
const rooms: readonly (readonly [words: readonly string[], component: string, folder: string, part?: string])[] = [
  [['account'], 'together/AccountScreen', 'together/texts/account'],
  [['calendar', 'club'], 'club/Club', 'together/texts/club'],
  [['courses'], 'courses/Courses', 'courses/texts'],
  [['edit'], '', '', 'editor'],
  [['exercises'], 'exercises/Exercises', 'exercises/texts'],
  [['game'], 'screens/GameScreen', ''],
  [['groups'], 'together/GroupsScreen', 'together/texts/groups'],
  [['guess', 'repertoires'], 'drill/Drill', 'drill/texts'],
  [['help'], 'help/Help', 'help/texts', 'keys'],
  [['keeper'], '', 'together/texts/keeper'],
  [['library'], 'library/LibraryScreen', 'library/texts', 'editor'],
  [['lobby', 'wall'], 'together/LobbyScreen', 'together/texts/lobby'],
  [['print'], '', 'print/texts'],
  [['profile'], 'together/ProfileScreen', 'together/texts/lobby'],
  [['report'], 'report/ReportScreen', 'report/texts'],
  [['series'], 'club/Club', 'together/texts/series'],
  [['studies'], 'study/SharedScreen', 'study/texts'],
  [['study'], 'study/StudyScreen', 'study/texts'],
  [['tournament', 'tournaments'], 'tourney/Tourney', 'tourney/texts'],
]
const tags = ['en', 'vi', 'zh-Hans', 'zh-Hant']

export const early: Plugin = {
  name: 'duiyi-early',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle, filename }) {
      const chunks = Object.values(bundle ?? {}).filter((file): file is Rollup.OutputChunk => file.type === 'chunk')
      const entry = (name: string) => chunks.find((chunk) => chunk.isEntry && chunk.name === name)
      const main = /<script type="module"[^>]* src="([^"]*assets\/)index-/.exec(html)
      const [script, page] = [entry('early'), entry('index')]
      if (!script || !page || !main) throw new Error(`${filename}: no early script, or no page`)

      // What a chunk needs at once, itself and its styles included, but for what is there already.
      const needed = (chunk: Rollup.OutputChunk, there: ReadonlySet<string>): Set<string> => {
        const all = new Set<string>()
        const add = (one: Rollup.OutputChunk) => {
          if (all.has(one.fileName) || there.has(one.fileName)) return
          all.add(one.fileName)
          for (const style of one.viteMetadata?.importedCss ?? []) if (!there.has(style)) all.add(style)
          for (const name of one.imports) add(bundle![name] as Rollup.OutputChunk)
        }
        add(chunk)
        return all
      }
      const first = needed(page, new Set())
      // As src/roomfiles.ts reads it: half as long, when compressed.
      const of = (module: string, tag = ''): string[] => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/src/${module}`))
        if (!chunk) throw new Error(`${filename}: no file of ${module}`)
        const short = (name: string) => basename(name, '.js').replace('together-', '~')
        return [...needed(chunk, first)].map((name) => (tag ? short(name).replace(new RegExp(`^(~?)${tag}-`), '$1*') : short(name)))
      }
      const list: Record<string, string> = {}
      for (const [words, component, folder, part] of rooms) {
        const texts = (tag: string) => [...(folder ? of(`${folder}/${tag}.ts`, tag) : []), ...(part ? of(`i18n/lazy/${part}/${tag}.ts`, tag) : [])]
        for (const word of words) list[word] = [component ? of(`${component}.svelte`) : [], ...(folder || part ? tags.map(texts) : [])].map((names) => names.join(' ')).join('|')
      }
      return html.replace(main[0], `<script type="module" async crossorigin src="${main[1]!.replace(/assets\/$/, script.fileName)}" data-rooms='${JSON.stringify(list)}'></script>\n    ${main[0]}`)
    },
  },
}
