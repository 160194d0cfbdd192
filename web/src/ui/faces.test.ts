// The faces that levels have; that there is one for each is a test of the server.
import { render } from 'svelte/server'
import { expect, test } from 'vitest'
import Face, { faces, hasFace } from './Face.svelte'

test('no two faces are alike', () => {
  const drawn = faces.map((name) => render(Face, { props: { name } }).body.replaceAll(name, ''))
  for (const body of drawn) expect(body).toContain('<svg')
  expect(new Set(drawn).size).toBe(faces.length)
})

test('a face that nobody drew is none', () => {
  expect(hasFace('unicorn')).toBe(false)
  expect(hasFace(undefined)).toBe(false)
  expect(render(Face, { props: { name: 'unicorn' } }).body).not.toContain('<svg')
})
