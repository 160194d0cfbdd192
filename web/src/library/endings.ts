// Endings by material, in words: KRP-KR is a chariot and a soldier against a chariot.
import { currentLanguage } from '../i18n/index.svelte'
import type { LibraryTexts, Words } from './texts'

// The pieces of a side: equal ones together, guards as one.
function sideOf(side: string, w: Words): string {
  const groups = side.slice(1).match(/[AB]+|(.)\1*/g) ?? []
  if (!groups.length) return w('ending.alone')
  const names = groups.map((group) => w(`ending.${group}` as keyof LibraryTexts))
  const { tag, characters } = currentLanguage()
  return characters ? names.join('') : new Intl.ListFormat(tag, { type: 'unit' }).format(names)
}

export function endingName(material: string, w: Words): string {
  const [strong = '', weak = ''] = material.split('-')
  return w('ending.name', { strong: sideOf(strong, w), weak: sideOf(weak, w) })
}
