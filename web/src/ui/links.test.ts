import { expect, test } from 'vitest'
import { addressesFor } from './links'

const health = { name: 'duiyi' as const, version: '1', quit: false, may: [] }
const lan = { ...health, lan: true, addresses: ['http://192.168.1.7:8888', 'http://10.0.0.2:8888'] }
const at = (origin: string) => ({ origin, hostname: new URL(origin).hostname })

test.each([
  ['this machine alone', 'http://127.0.0.1:8888', health, []],
  ['before the program has said', 'http://localhost:8888', undefined, []],
  ['the owner of a program for all in the network', 'http://localhost:8888', lan, lan.addresses],
  ['the same by IPv6', 'http://[::1]:8888', lan, lan.addresses],
  ['who came by an address gives that', 'http://192.168.1.7:8888', { ...health, guest: true }, ['http://192.168.1.7:8888']],
  ['a name of the net', 'https://qi.example', health, ['https://qi.example']],
] as const)('%s', (_, origin, said, want) => {
  expect(addressesFor(at(origin), said)).toEqual(want)
})
