// Moves spoken by the system's voices.

const patienceMS = 2_000

// The voices of the system: they may come late, or never.
async function voices(): Promise<SpeechSynthesisVoice[]> {
  const now = speechSynthesis.getVoices()
  if (now.length) return now
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      speechSynthesis.removeEventListener('voiceschanged', done)
      resolve(speechSynthesis.getVoices())
    }
    const timer = setTimeout(done, patienceMS)
    speechSynthesis.addEventListener('voiceschanged', done)
  })
}

// How well a voice suits a language tag: of the same script or region best, of
// the same language well; 0 not at all. A voice of this machine is preferred
// to one that sends the text away.
function suits(voice: Pick<SpeechSynthesisVoice, 'lang' | 'localService'>, tag: string): number {
  const have = voice.lang.toLowerCase().replaceAll('_', '-')
  const want = tag.toLowerCase()
  const language = want.split('-')[0]!
  if (have.split('-')[0] !== language && !(language === 'zh' && have.startsWith('cmn'))) return 0
  return (have === want ? 4 : 2) + (voice.localService ? 1 : 0)
}

export type Spoken = 'spoken' | 'no speech' | 'no voice'

// Says a text in a language, instead of what is still being said. The language
// tags are zh-CN, zh-TW and en-GB; the volume is 0 to 1.
export async function speak(text: string, tag: string, volume: number): Promise<Spoken> {
  if (!('speechSynthesis' in globalThis)) return 'no speech'
  const all = await voices()
  if (!all.length) return 'no speech'
  const best = all.toSorted((a, b) => suits(b, tag) - suits(a, tag))[0]!
  if (!suits(best, tag)) return 'no voice'
  speechSynthesis.cancel()
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.voice = best
  utterance.lang = best.lang
  utterance.volume = volume
  speechSynthesis.speak(utterance)
  return 'spoken'
}

export function hush(): void {
  if ('speechSynthesis' in globalThis) speechSynthesis.cancel()
}
