// What another app has shared with the installed page: the service worker keeps it, and opens
// the page with ?shared in its address.
import { opener } from '../ui/opener.svelte'

export async function takeShared(): Promise<void> {
  if (!new URLSearchParams(location.search).has('shared')) return
  history.replaceState(null, '', location.pathname + location.hash)
  const kept = await caches.open('duiyi shared')
  const answer = await kept.match('shared')
  await kept.delete('shared')
  if (!answer) return
  const name = answer.headers.get('X-Name')
  opener.open(name === null ? await answer.text() : new File([await answer.blob()], decodeURIComponent(name)))
}
