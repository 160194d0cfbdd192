// The files of the screens that are fetched when they are shown, as scripts/early.ts lists them in
// index.html, shortened: of each room those of its screen, then those of its words in each language.
export function roomFiles(room: string, tag: string): { list: HTMLScriptElement | null; screen: string[]; words: string[] } {
  const list = document.querySelector<HTMLScriptElement>('script[data-rooms]')
  const rooms = JSON.parse(list?.dataset['rooms'] ?? '{}') as Record<string, string | undefined>
  const [screen = [], ...words] = (rooms[room] ?? '').split('|').map((names) => (names.match(/\S+/g) ?? []).map((name) => `${name.replace('~', 'together-').replace('*', `${tag}-`)}${name.endsWith('.css') ? '' : '.js'}`))
  return { list, screen, words: words[['en', 'vi', 'zh-Hans', 'zh-Hant'].indexOf(tag)] ?? [] }
}
