// The service worker of the page alone: keeps its files, so that it needs no network from
// the second visit on. vite.site.config.ts fills in the version, the files, and what
// unpacks them (lzma.ts, unfold.ts).
const ours = `duiyi ${self.registration.scope} ` // others may keep files at the same host
const version = `${ours}${'VERSION'}`
const files = [/* FILES */]

/* UNPACKERS */

// Files with a hash in their names are the same in every cache: those of the version before,
// and those that the page has just fetched.
async function takeOver(cache, file) {
  const known = file.startsWith('assets/') && (await caches.match(file))
  if (known) await cache.put(file, known)
  return known
}

// The program and its parts are kept unpacked, so that later visits only read them. What cannot
// be unpacked, or has no room, stays as it is: the page fetches it again if it is damaged.
async function unpack(cache, file) {
  const answer = await cache.match(file)
  if (answer.headers.has('X-Unpacked')) return
  const packed = new Uint8Array(await answer.arrayBuffer())
  try {
    const file = new LZMA(packed.length)
    file.push(packed)
    const module = new Unfolding()
    module.push(file.whole, file.whole.length)
    await cache.put(file, new Response(module.whole, { headers: { 'Content-Type': 'application/wasm', 'X-Unpacked': 'yes' } }))
  } catch {}
}

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(version)
      const missing = []
      for (const file of files) if (!(await takeOver(cache, file))) missing.push(file)
      await cache.addAll(missing)
      for (const file of files.filter((f) => /\.(lzma|part)$/.test(f))) await unpack(cache, file)
    })(),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const old of await caches.keys()) if ((old.startsWith(ours) && old !== version) || old === 'duiyi fresh') await caches.delete(old)
      await self.clients.claim()
    })(),
  )
})

// The page asks for it when nothing is under way.
self.addEventListener('message', ({ data }) => data === 'take over' && self.skipWaiting())

// Keeps the file or text that another app shares, until the page takes it.
async function share(request) {
  const form = await request.formData()
  const file = form.getAll('records').find((one) => one.size)
  const text = ['text', 'url', 'title'].map((name) => form.get(name)).find(Boolean) ?? ''
  const answer = file ? new Response(file, { headers: { 'X-Name': encodeURIComponent(file.name) } }) : new Response(text)
  await (await caches.open('duiyi shared')).put('shared', answer)
  return Response.redirect('./?shared', 303)
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method === 'POST' && request.url === `${self.registration.scope}share`) return void event.respondWith(share(request))
  if (request.method !== 'GET' || !request.url.startsWith(self.registration.scope)) return
  event.respondWith(
    (async () => {
      const cache = await caches.open(version)
      // A file that came damaged is asked for with "reload", and replaced.
      if (request.cache === 'reload') {
        const answer = await fetch(request)
        if (answer.ok) await cache.put(request, answer.clone())
        return answer
      }
      return (await cache.match(request.mode === 'navigate' ? './' : request, { ignoreSearch: true })) ?? fetch(request)
    })(),
  )
})
