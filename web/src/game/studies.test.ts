import { expect, test, vi } from 'vitest'
import * as api from '../api/client'
import { setLanguage } from '../i18n/index.svelte'
import { offered, Studies } from './studies.svelte'

const study = (id: string, title: string) => ({ id, title, plies: 3, updated_ms: 0, study: true }) as never

vi.stubGlobal('document', { documentElement: {} })

test('a game’s studies are offered, and a new one', async () => {
  await setLanguage('en')
  const gone: string[] = []
  const menu = offered([study('a', 'Central cannon'), study('b', '')], (path) => gone.push(path), () => gone.push('new'))
  expect(menu.map((group) => group.map((item) => item.text.replace(/ · [^·]*$/, '')))).toEqual([['Central cannon · 3 moves', '3 moves'], ['New study']])
  for (const item of menu.flat()) item.run()
  expect(gone).toEqual(['/study/a', '/study/b', 'new'])
})

test('where studies cannot be had, those that are known stay', async () => {
  const asked = vi.spyOn(api, 'studiesOf').mockResolvedValueOnce([study('a', '')]).mockRejectedValueOnce(new api.ApiError('unreachable', ''))
  const studies = new Studies('g')
  await studies.ask()
  await studies.ask()
  expect(studies.list.map((s) => s.id)).toEqual(['a'])
  expect(asked).toHaveBeenCalledWith('g')
})
