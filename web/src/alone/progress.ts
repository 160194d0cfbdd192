// What is shown of the program while it loads, and when it does not run.
import { noWebAssembly, type State } from './messages'
import './progress.css'

const bar = document.createElement('progress')
const box = document.createElement('div')

const words: Record<string, Record<'loading' | 'missing' | 'elsewhere' | 'memory' | 'unopened' | 'failed' | 'unable' | 'broken' | 'save' | 'anew' | 'goesOn' | 'unkept' | 'kept' | 'refused', string>> = {
  en: {
    loading: 'Loading the program',
    missing: 'A file of the program did not arrive; it is fetched again',
    elsewhere: 'Duiyi is open in another tab of this browser. Close that one to go on here.',
    memory: 'This browser keeps nothing for this page (a private window?). Games are lost when the tab closes.',
    unopened: 'The stored games could not be opened. Nothing was deleted: reload the page to try again. Games played now are lost when the tab closes',
    failed: 'The program does not run in this browser',
    unable: 'This browser has no WebAssembly, which the program needs, or it is switched off. Please use another or a newer browser.',
    broken: 'The stored games could not be opened. Nothing was deleted. Bring back a file that you saved, or begin anew: the stored file is saved first',
    save: 'Save the stored file',
    anew: 'Begin anew',
    goesOn: 'Your game goes on when the program has loaded',
    unkept: 'This browser has not stored the game: leave this tab open.',
    kept: 'The game that you began is stored and goes on once the program runs.',
    refused: 'The program could not go on with the game that you began',
  },
  'zh-Hans': {
    loading: '正在载入程序',
    missing: '程序文件未能载入，正在重试',
    elsewhere: '对弈已在另一个标签页中打开。关闭那一个，即可在此继续。',
    memory: '浏览器不为本页保存数据（无痕窗口？）：关闭标签页后棋局不再保留。',
    unopened: '无法打开已保存的棋局。数据并未删除，请重新载入本页再试。现在下的棋在关闭标签页后不再保留',
    failed: '程序无法在此浏览器中运行',
    unable: '此浏览器没有或关闭了 WebAssembly，程序无法运行。请换用其他浏览器或更新版本。',
    broken: '无法打开已保存的棋局，数据并未删除。可恢复以前的备份，也可重新开始（会先保存现有文件）',
    save: '保存现有文件',
    anew: '重新开始',
    goesOn: '程序载入后，对局接着进行',
    unkept: '浏览器未能保存这一局，请不要关闭本页。',
    kept: '你开始的对局已保存，程序运行后接着下。',
    refused: '程序未能接着进行你开始的对局',
  },
  'zh-Hant': {
    loading: '正在載入程式',
    missing: '程式檔案未能載入，正在重試',
    elsewhere: '對弈已在另一個分頁中開啟。關閉那一個，即可在此繼續。',
    memory: '瀏覽器不為本頁儲存資料（無痕視窗？）：關閉分頁後棋局不再保留。',
    unopened: '無法開啟已儲存的棋局。資料並未刪除，請重新載入本頁再試。現在下的棋在關閉分頁後不再保留',
    failed: '程式無法在此瀏覽器中執行',
    unable: '此瀏覽器沒有或關閉了 WebAssembly，程式無法執行。請改用其他瀏覽器或更新版本。',
    broken: '無法開啟已儲存的棋局，資料並未刪除。可還原以前的備份，也可重新開始（會先儲存現有檔案）',
    save: '儲存現有檔案',
    anew: '重新開始',
    goesOn: '程式載入後，對局接著進行',
    unkept: '瀏覽器未能儲存這一局，請不要關閉本頁。',
    kept: '你開始的對局已儲存，程式執行後接著下。',
    refused: '程式未能接著進行你開始的對局',
  },
  vi: {
    loading: 'Đang tải chương trình',
    missing: 'Một tệp của chương trình chưa tải được, đang thử lại',
    elsewhere: 'Duiyi đang mở ở một thẻ khác của trình duyệt này. Hãy đóng thẻ đó để chơi tiếp tại đây.',
    memory: 'Trình duyệt không lưu gì cho trang này (cửa sổ riêng tư?): ván cờ sẽ mất khi đóng thẻ.',
    unopened: 'Không mở được các ván cờ đã lưu. Dữ liệu chưa bị xóa: hãy tải lại trang để thử lại. Ván cờ chơi lúc này sẽ mất khi đóng thẻ',
    failed: 'Chương trình không chạy được trong trình duyệt này',
    unable: 'Trình duyệt này không có hoặc đã tắt WebAssembly, nên chương trình không chạy được. Hãy dùng trình duyệt khác hoặc bản mới hơn.',
    broken: 'Không mở được các ván cờ đã lưu. Dữ liệu chưa bị xóa. Hãy khôi phục tệp đã lưu trước đây, hoặc bắt đầu lại: tệp hiện có sẽ được lưu ra trước',
    save: 'Lưu tệp hiện có',
    anew: 'Bắt đầu lại',
    goesOn: 'Tải xong chương trình, ván cờ sẽ tiếp tục',
    unkept: 'Trình duyệt chưa lưu được ván này: đừng đóng thẻ.',
    kept: 'Ván bạn vừa bắt đầu đã được lưu, sẽ chơi tiếp khi chương trình chạy.',
    refused: 'Chương trình không tiếp tục được ván bạn vừa bắt đầu',
  },
}

export const say = (key: keyof (typeof words)['en']) => (words[document.documentElement.lang] ?? words['en']!)[key]

// A dialog covers the page, also for screen readers: progress is shown in it, so that one who has
// settled a game there sees why it does not begin yet.
const placeOf = ({ is }: State): Element => {
  const open = is === 'loading' || is === 'missing' ? [...document.querySelectorAll('dialog[open]')].at(-1) : undefined
  return open ?? document.body
}

// What is offered where the stored games do not open.
export interface Offers {
  save(): Promise<void>
  anew(): Promise<void>
}

function press(text: string, act: () => Promise<void>): HTMLButtonElement {
  const button = document.createElement('button')
  button.className = 'button'
  button.textContent = text
  button.onclick = () => act().catch((cause: unknown) => box.append(` ${String(cause)}`))
  return button
}

// Games that wait for the program, and whether one of them could not be stored.
export interface Games {
  waits: boolean
  unkept: boolean
}

export function show(state: State, offers: Offers, games: Games): void {
  box.className = 'program'
  box.role = 'status'
  const place = placeOf(state)
  if (box.parentElement !== place) place.append(box)
  if (state.is === 'loading') {
    bar.max = state.all || 1
    bar.value = state.done
    bar.ariaLabel = say('loading')
    box.replaceChildren(`${say(games.waits ? 'goesOn' : 'loading')}: ${Math.round((100 * bar.value) / bar.max)} %`, bar)
  } else if (state.is === 'missing') box.replaceChildren(`${say('missing')}: ${state.why}`)
  else if (state.is === 'elsewhere') box.replaceChildren(say('elsewhere'))
  else if (state.is === 'failed' && state.stored) box.replaceChildren(`${say('broken')}: ${state.why}`, press(say('save'), offers.save), press(say('anew'), offers.anew))
  else if (state.is === 'failed') box.replaceChildren(state.why === noWebAssembly ? say('unable') : `${say('failed')}: ${state.why}`)
  else if (state.keeping.in === 'device') box.remove()
  else box.replaceChildren(state.keeping.why ? `${say('unopened')}: ${state.keeping.why}` : say('memory'))
  if (games.waits && state.is !== 'ready') box.append(...(games.unkept ? [` ${say('unkept')}`] : state.is === 'failed' ? [` ${say('kept')}`] : []))
}
