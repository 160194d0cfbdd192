// How the board is shown: choices of this browser, not of a game.
import { preference, remember } from './preferences'

export type Theme = 'auto' | 'light' | 'dark'
export type Notation = 'chinese' | 'wxf' | 'iccs'

class Display {
  dots = $state(preference('dots', true))
  coordinates = $state(preference('coordinates', true))
  theme = $state<Theme>(preference<Theme>('theme', 'auto'))
  notation = $state<Notation>(preference<Notation>('notation', 'chinese'))

  set<K extends 'dots' | 'coordinates' | 'theme' | 'notation'>(key: K, value: this[K]): void {
    this[key] = value
    remember(key, value)
    if (key === 'theme') this.applyTheme()
  }

  applyTheme(): void {
    document.documentElement.dataset['theme'] = this.theme
  }
}

export const display = new Display()
