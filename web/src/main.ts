import { mount } from 'svelte'
import App from './App.svelte'
import { register } from './board/kind'
import { games } from './games'
import { startTexts } from './i18n/index.svelte'
import './styles/tokens.css'
import './styles/boards.css'
import './styles/layout.css'
import './styles/base.css'
import './styles/first.css'
import './styles/parts.css'
import { display } from './ui/display.svelte'
import { takeShell } from './ui/shell'

register(...games)
if (!/\/print\//.test(location.href)) display.applyTheme() // paper is light from the first picture on
takeShell()
const target = document.getElementById('app')!
// Every part in every state, for those who work on the page; the built page has none of it.
if (import.meta.env.DEV && location.pathname === '/parts') {
  void startTexts().then(async () => mount((await import('./parts/PartsScreen.svelte')).default, { target }))
} else {
  void startTexts().then(() => mount(App, { target }))
}
