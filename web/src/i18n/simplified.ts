// For the tests of texts in traditional characters.

// The characters of Big5, the character set made for them: what is not in it
// exists only in simplified form, or is too rare for this page.
function big5(): ReadonlySet<string> {
  const decoder = new TextDecoder('big5')
  const all = new Set<string>()
  for (let lead = 0xa1; lead <= 0xf9; lead++) {
    if (lead === 0xc7 || lead === 0xc8) continue // Hong Kong's additions
    for (let trail = 0x40; trail <= 0xfe; trail++) all.add(decoder.decode(Uint8Array.of(lead, trail)))
  }
  return all
}

// The texts that have characters which exist only in simplified form, with these.
export function onlySimplified(texts: readonly string[]): string[] {
  const known = big5()
  return texts.flatMap((text) => {
    const strange = [...new Set(text.match(/\p{Script=Han}/gu))].filter((c) => !known.has(c))
    return strange.length ? [`${text}: ${strange.join(' ')}`] : []
  })
}
