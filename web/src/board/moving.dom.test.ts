// A piece that is taken leaves the board in sight, below the one that took it.
import { flushSync, mount, unmount } from 'svelte'
import { fromStore, writable } from 'svelte/store'
import { expect, test } from 'vitest'
import { games } from '../games'
import { register } from './kind'
import MovingPieces from './MovingPieces.svelte'
import { gridOfBoard, readBoard } from './position'
import type { Scene } from './scene'

register(...games)

test('what is taken leaves; what is set up anew does not', async () => {
  const board = '4k4/9/9/9/4p4/9/9/9/4R4/4K4'
  const grid = gridOfBoard('xiangqi', board)
  const sceneOf = (text: string) => ({ pieces: readBoard(grid, text), numbers: new Map() }) as unknown as Scene
  const scene = writable(sceneOf(board))
  const held = fromStore(scene)
  const target = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  document.body.append(target)
  const shown = mount(MovingPieces, {
    target,
    props: {
      grid,
      get scene() {
        return held.current
      },
      flipped: false,
      settled: undefined,
      fallen: undefined,
      balks: undefined,
      away: undefined,
      lifted: undefined,
      least: 0,
    },
  })
  const leaving = () => target.querySelectorAll('.leaving').length
  const become = (text: string) => flushSync(() => scene.set(sceneOf(text)))
  expect(leaving()).toBe(0)
  become('4k4/9/9/9/4R4/9/9/9/9/4K4')
  expect(leaving()).toBe(1)
  expect(target.querySelectorAll('.moving')).toHaveLength(3)
  flushSync(() => target.querySelector('.leaving')!.dispatchEvent(new Event('animationend')))
  expect(leaving()).toBe(0)
  become('4k4/9/9/9/9/9/9/9/9/9')
  expect(leaving()).toBe(0)
  await unmount(shown)
})
