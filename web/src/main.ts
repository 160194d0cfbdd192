import { mount } from 'svelte'
import App from './App.svelte'
import { register } from './board/kind'
import { games } from './games'
import { startTexts } from './i18n/index.svelte'
import './styles/tokens.css'
import './styles/boards.css'
import './styles/layout.css'
import './styles/base.css'
import { display } from './ui/display.svelte'

register(...games)
display.applyTheme()
startTexts().then(() => mount(App, { target: document.getElementById('app')! }))
