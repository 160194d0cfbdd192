import { expect, test } from 'vitest'
import { across, groundOf, height, lineOf, pieces, plyAt, up, width } from './graph'

test('plies go from edge to edge, and a place leads back to its ply', () => {
  expect([0, 5, 10].map((ply) => across(ply, 10))).toEqual([0, width / 2, width])
  for (let ply = 0; ply <= 7; ply++) expect(plyAt(across(ply, 7) / width, 7)).toBe(ply)
  expect([plyAt(-1, 7), plyAt(2, 7), across(0, 0)]).toEqual([0, 7, 0])
})

test('a win of the first side is at the top', () => {
  expect([1, 0, -1, 5].map(up)).toEqual([0, height / 2, height, 0])
})

test('what is not known yet leaves a gap', () => {
  const found = pieces([0, 1, null, -1, 0])
  expect(found.map((dots) => dots.length)).toEqual([2, 2])
  expect(found[1]![0]).toEqual({ x: across(3, 4), y: height })
  expect(pieces([null, null])).toEqual([])
})

test('the grounds of both sides meet in the curve', () => {
  const [dots] = pieces([0, 1])
  expect(lineOf(dots!)).toBe(`M0 ${height / 2}L${width} 0`)
  expect(groundOf(dots!, 0)).toBe(`M0 ${height}L0 ${height / 2}L${width} 0L${width} ${height}Z`)
  expect(groundOf(dots!, 1)).toBe(`M0 0L0 ${height / 2}L${width} 0L${width} 0Z`)
  expect(groundOf([dots![0]!], 0)).toBe('')
})
