// Passkeys: what the browser is asked for, and where its answer goes.
import { call } from '../api/client'
import type { Me, Passkey, Rite } from '../api/types'

// A begun registration or log-in, with the browser's options for it.
type Begun<O> = Rite & { options: O }

// What browsers of before 2025 lack, and pages without TLS.
export const possible = (): boolean => typeof PublicKeyCredential !== 'undefined' && 'parseCreationOptionsFromJSON' in PublicKeyCredential

const answerOf = (credential: Credential | null): unknown => (credential as PublicKeyCredential).toJSON()

export const list = async () => (await call<{ passkeys: Passkey[] }>('GET', '/api/me/passkeys')).passkeys
export const remove = (id: string) => call<void>('DELETE', `/api/me/passkeys/${id}`)

export async function add(name: string): Promise<Passkey[]> {
  const { rite, options } = await call<Begun<PublicKeyCredentialCreationOptionsJSON>>('POST', '/api/me/passkeys/begin', {})
  const made = await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
  return (await call<{ passkeys: Passkey[] }>('POST', '/api/me/passkeys', { rite, name, credential: answerOf(made) })).passkeys
}

export async function logIn(): Promise<Me> {
  const { rite, options } = await call<Begun<PublicKeyCredentialRequestOptionsJSON>>('POST', '/api/login/passkey/begin', {})
  const used = await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) })
  return call<Me>('POST', '/api/login/passkey', { rite, credential: answerOf(used) })
}
