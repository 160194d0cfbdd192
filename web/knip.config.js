// What knip looks at. It gets a Svelte component as its scripts, and
// after them whatever of a namespace is read anywhere in it, such as api.listGames.
// What a component's instance exports is called on its element, which knip cannot see.
const script = /<script([^>]*)>([\s\S]*?)<\/script>/g

export default {
  // vite.site.config.ts puts src/alone/{transport,place}.ts in the place of others; scripts/page.mjs loads what it needs by name.
  entry: ['src/**/*.test.ts', 'dom/*.test.ts', '{e2e,site}/*.spec.ts', '{vite,playwright}.site.config.ts', 'playwright.site-all.config.ts', 'scripts/*.{mjs,ts}', 'src/alone/Everything.svelte', 'src/alone/{files,database,halves,transport,place,worker}.ts', 'src/alone/sw.js'],
  project: ['src/**/*.{ts,svelte}', '{dom,e2e,site}/**/*.ts', 'scripts/**'],
  ignoreDependencies: ['fontkit'], // of scripts/outlines.mjs alone, which says how to get it
  ignoreBinaries: ['go', 'make', 'xz'],
  ignoreExportsUsedInFile: { interface: true, type: true },
  compilers: {
    svelte: (text) => {
      const scripts = [...text.matchAll(script)].map(([, kind, code]) => (kind.includes('module') ? code : code.replace(/^ *export /gm, '')))
      const spaces = [...text.matchAll(/import \* as (\w+)/g)].map(([, name]) => name)
      const read = spaces.flatMap((name) => text.match(new RegExp(`\\b${name}\\.\\w+`, 'g')) ?? [])
      const loaded = text.match(/\bimport\('[^']+'\)/g) ?? []
      return [...scripts, ...loaded, ...read.map((member) => `void ${member}`)].join('\n')
    },
  },
}
