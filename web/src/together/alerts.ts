// What the server tells a person whose page is closed, and on which devices.
import { call } from '../api/client'
import type { Alerts, Device } from '../api/types'
import { currentLanguage } from '../i18n/index.svelte'

export const possible = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

export const alerts = () => call<Alerts>('GET', '/api/me/alerts')
export const want = (to: Pick<Alerts, 'off' | 'quiet'>) => call<Alerts>('PUT', '/api/me/alerts', to)
// Has the account told by mail too, of all kinds but those in off.
export const mail = (off: string[]) => call<Alerts>('PUT', '/api/me/alerts/mail', { off, language: currentLanguage().tag })
// Ends mail of a kind, by the secret of a link.
export const end = (link: string) => call<void>('POST', `/api/mail/off?link=${link}`, {})
export const test = (id: string) => call<void>('POST', `/api/me/devices/${id}/test`, {})

// The user said no, now or before.
export class Denied extends Error {}

// Has this browser be told, by a press alone: it asks its user then. key is the server's.
export async function add(key: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new Denied()
  const { pushManager } = await navigator.serviceWorker.register('/push.js').then(() => navigator.serviceWorker.ready)
  const subscribe = () => pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  const subscription = await subscribe().catch(async () => {
    // It has one that another key of the server made.
    await (await pushManager.getSubscription())?.unsubscribe()
    return subscribe()
  })
  const { endpoint, keys } = subscription.toJSON()
  await call<Device>('POST', '/api/me/devices', { endpoint, keys, language: currentLanguage().tag })
}

export const silence = (id: string) => call<void>('DELETE', `/api/me/devices/${id}`)

export async function remove(device: Device): Promise<void> {
  await silence(device.id)
  if (!device.here || !possible()) return
  const registration = await navigator.serviceWorker.getRegistration('/')
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

// Minutes after midnight as a field of time has them, and back.
export const clockOf = (minutes: number): string => [Math.floor(minutes / 60), minutes % 60].map((n) => String(n).padStart(2, '0')).join(':')
export const minutesOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}
