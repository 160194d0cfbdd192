import { expect, test } from 'vitest'
import { addressesFor, linkIn } from './links'

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

test.each([
  ['a shared study', ' https://qi.example/study/abcdefghijklmnopqrstuvwx23\n', { path: '/study/abcdefghijklmnopqrstuvwx23' }],
  ['a seat in a game', 'https://qi.example/game/0123456789abcdef#join=secret', { path: '/game/0123456789abcdef#join=secret' }],
  ['a moment of a report', 'http://10.0.0.2:8888/report/0123456789abcdef?ply=7', { path: '/report/0123456789abcdef?ply=7' }],
  ['a study elsewhere', 'https://other.example/study/0123456789abcdef', { host: 'other.example' }],
  ['a position of another program', 'https://www.pychess.org/analysis/xiangqi?fen=x', undefined],
  ['a record with a link in it', '[Site "https://qi.example/game/0123456789abcdef"]\n1. h2e2', undefined],
  ['no address', 'http://[', undefined],
] as const)('a link pasted: %s', (_, text, want) => {
  expect(linkIn(text, ['https://qi.example', 'http://10.0.0.2:8888'])).toEqual(want)
})
