// The picture that iOS shows while an installed page starts. It takes none from the manifest, and
// only one of the very size of the screen, so the page draws its own, upright and on its side.

const iconPart = 0.3

export async function offerSplash(): Promise<void> {
  const icon = new Image()
  icon.src = new URL('icon-512.png', document.baseURI).href
  await icon.decode()
  const colours = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
  const paper = colours.find(({ media }) => matchMedia(media).matches)!.content
  const [short, long] = [screen.width, screen.height].sort((a, b) => a - b) as [number, number]
  for (const [orientation, width, height] of [
    ['portrait', short, long],
    ['landscape', long, short],
  ] as const) {
    const canvas = document.createElement('canvas')
    canvas.width = width * devicePixelRatio
    canvas.height = height * devicePixelRatio
    const pen = canvas.getContext('2d')!
    pen.fillStyle = paper
    pen.fillRect(0, 0, canvas.width, canvas.height)
    const side = iconPart * short * devicePixelRatio
    pen.drawImage(icon, (canvas.width - side) / 2, (canvas.height - side) / 2, side, side)
    const link = document.createElement('link')
    link.rel = 'apple-touch-startup-image'
    link.media = `(orientation: ${orientation})`
    link.href = canvas.toDataURL()
    document.head.append(link)
  }
}
