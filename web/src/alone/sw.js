// The service worker of the page alone: keeps its files, so that it needs no network from
// the second visit on. vite.site.config.ts fills in the version and the files.
const ours = `duiyi ${self.registration.scope} ` // others may keep files at the same host
const version = `${ours}${'VERSION'}`
const files = [/* FILES */]

// Browsers that unpack Brotli have no use for the other form.
const unpacksBrotli = (() => {
  try {
    return Boolean(new DecompressionStream('brotli'))
  } catch {
    return false
  }
})()
const wanted = files.filter((f) => !f.endsWith(unpacksBrotli ? '.gzip' : '.brotli'))

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(version)
      await cache.addAll(wanted)
    })(),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const old of await caches.keys()) if (old.startsWith(ours) && old !== version) await caches.delete(old)
      await self.clients.claim()
    })(),
  )
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  if (request.method !== 'GET' || !request.url.startsWith(self.registration.scope)) return
  event.respondWith(
    (async () => {
      const cache = await caches.open(version)
      return (await cache.match(request.mode === 'navigate' ? './' : request, { ignoreSearch: true })) ?? fetch(request)
    })(),
  )
})
