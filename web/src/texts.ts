// Asks for the texts of the reader's language before the page has come.
import { startTexts } from './i18n/index.svelte'

void startTexts()
