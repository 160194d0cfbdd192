import { flushSync, mount, unmount } from 'svelte'
import { afterEach, expect, test, vi } from 'vitest'
import { router } from '../ui/route.svelte'
import OwnInvitations from './OwnInvitations.svelte'
import { Words } from './words.svelte'

const words = new Words('groups')
let shown: Record<string, unknown> | undefined
afterEach(() => {
  if (shown) void unmount(shown)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

// A server with an invitation, which is gone once it is answered.
function serve() {
  const sent: string[] = []
  let open = [{ tournament: 't', name: 'Friday', team: 2, team_name: 'Reds', user: 'u', captain: { id: 'c', name: 'Li' }, at_ms: 0 }]
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    if (init?.method !== 'GET') {
      sent.push(`${init?.method} ${url} ${init?.body ?? ''}`.trim())
      open = []
    }
    return Response.json(url === '/api/me/invitations' ? { invitations: open } : {})
  })
  return sent
}

async function open() {
  words.follow()
  shown = mount(OwnInvitations, { target: document.body, props: { words } })
  flushSync()
  await vi.waitFor(() => expect(document.body.textContent).toContain('“Reds” invites you to play in Friday'))
}

test('an invitation is accepted, which leads to its tournament', async () => {
  const sent = serve()
  const went = vi.spyOn(router, 'go').mockImplementation(() => {})
  await open()
  document.querySelector<HTMLButtonElement>('[aria-label="Accept: “Reds” invites you to play in Friday"]')!.click()
  await vi.waitFor(() => expect(document.querySelector('section')).toBeNull())
  expect(sent).toEqual(['POST /api/tournaments/t/entries {"team":2}'])
  expect(went.mock.calls).toEqual([['/tournament/t']])
})

test('declined, it is gone', async () => {
  const sent = serve()
  await open()
  document.querySelector<HTMLButtonElement>('[aria-label="Decline: “Reds” invites you to play in Friday"]')!.click()
  await vi.waitFor(() => expect(document.querySelector('section')).toBeNull())
  expect(sent).toEqual(['DELETE /api/tournaments/t/teams/2/invitations/u'])
})
