// Shows what the server tells a person who is not at the page. It has no part in loading it.
const scope = self

scope.addEventListener('install', () => scope.skipWaiting())
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()))

// The page of a message, which is one of this server.
const pageOf = (url) => {
  const page = new URL(typeof url === 'string' ? url : '/', scope.location.origin)
  return page.origin === scope.location.origin ? page : new URL('/', scope.location.origin)
}

async function show(message) {
  const page = pageOf(message.url)
  const pages = await scope.clients.matchAll({ type: 'window' })
  // Whoever looks at it knows.
  if (message.kind !== 'trial' && pages.some((client) => client.focused && new URL(client.url).pathname === page.pathname)) return
  await scope.registration.showNotification(message.title, { body: message.text, tag: message.tag, icon: '/icon-192.png', data: page.href })
}

async function open(href) {
  const pages = await scope.clients.matchAll({ type: 'window' })
  const there = pages.find((client) => client.url.split('#')[0] === href)
  await (there ? there.focus() : scope.clients.openWindow(href))
}

scope.addEventListener('push', (event) => {
  let message
  try {
    message = event.data.json()
  } catch {
    return
  }
  event.waitUntil(show(message))
})

scope.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(pageOf(event.notification.data).href))
})

// The push service has given the browser another address.
async function renew(old) {
  const subscription = await scope.registration.pushManager.subscribe(old.options)
  const { endpoint, keys } = subscription.toJSON()
  const body = JSON.stringify({ endpoint, keys, language: scope.navigator.language })
  await fetch('/api/me/devices', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
}

scope.addEventListener('pushsubscriptionchange', (event) => {
  if (event.oldSubscription) event.waitUntil(renew(event.oldSubscription))
})
