// Pictures of a board for other programs: an SVG that needs nothing beside
// itself, made of the page's own drawing as it looks at the moment, and a PNG
// of that.

// What decides how a part of a drawing looks, as its attributes say it.
const looks = [
  'fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-linecap', 'stroke-linejoin',
  'stroke-dasharray', 'stroke-dashoffset', 'opacity', 'stop-color', 'stop-opacity', 'paint-order',
] as const
const textLooks = ['font-family', 'font-size', 'font-weight', 'font-style', 'text-anchor', 'letter-spacing', 'dominant-baseline'] as const

// What the browser computes where nothing was said: not worth writing down.
const usual: Record<string, string> = {
  'fill-opacity': '1', 'fill-rule': 'nonzero', stroke: 'none', 'stroke-width': '1', 'stroke-opacity': '1', 'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter', 'stroke-dasharray': 'none', 'stroke-dashoffset': '0', opacity: '1', 'stop-opacity': '1', 'paint-order': 'normal',
  'font-weight': '400', 'font-style': 'normal', 'text-anchor': 'start', 'letter-spacing': 'normal', 'dominant-baseline': 'auto',
}

// For the screen reader and the pointer alone.
const dropped = ['class', 'style', 'role', 'tabindex', 'aria-hidden', 'aria-label', 'aria-selected', 'data-point', 'focusable']

const namespace = 'http://www.w3.org/2000/svg'

// Pieces as they were copied before, by all that they have, for whoever copies
// much the same drawing many times.
export type Known = Map<string, Element>

// An SVG of a drawing and of the surface that it lies on, which is an element
// of the same size behind it; without one it lies on nothing. Width and height
// are those of the drawing, in drawing units.
export async function svgOf(drawing: SVGSVGElement, surface: HTMLElement | undefined, title: string, known?: Known): Promise<string> {
  const picture = frozen(drawing, known) as SVGSVGElement
  const [x = 0, y = 0, width = 0, height = 0] = (drawing.getAttribute('viewBox') ?? '').split(/[ ,]+/).map(Number)
  picture.setAttribute('xmlns', namespace)
  picture.setAttribute('width', String(width))
  picture.setAttribute('height', String(height))
  const defs = document.createElementNS(namespace, 'defs')
  borrow(picture, defs)
  const name = document.createElementNS(namespace, 'title')
  name.textContent = title
  picture.prepend(name, defs, ...(surface ? await ground(surface, drawing, { x, y, width, height }) : []))
  return new XMLSerializer().serializeToString(picture)
}

// A copy that carries its looks in its attributes. What is not shown is left out.
function frozen(element: Element, known?: Known): Element {
  // What stands in a place of its own is a piece, which looks alike in all of them.
  if (!known || !(element instanceof SVGGElement) || !element.parentElement?.hasAttribute('transform')) return frozenAnew(element, known)
  const key = element.outerHTML
  let copy = known.get(key)
  if (!copy) known.set(key, (copy = frozenAnew(element)))
  return copy.cloneNode(true) as Element
}

function frozenAnew(element: Element, known?: Known): Element {
  const copy = element.cloneNode(false) as Element
  const style = getComputedStyle(element)
  for (const name of dropped) copy.removeAttribute(name)
  const names = element instanceof SVGTextContentElement ? [...looks, ...textLooks] : looks
  const container = element instanceof SVGGElement || element instanceof SVGSVGElement || element instanceof SVGDefsElement
  for (const name of names) {
    const value = style.getPropertyValue(name).trim()
    if (container && name !== 'opacity') copy.removeAttribute(name)
    else if (name.startsWith('stop-') && !(element instanceof SVGStopElement)) copy.removeAttribute(name)
    else if (!value || value === usual[name]) copy.removeAttribute(name)
    else copy.setAttribute(name, paint(value))
  }
  const { transform } = style
  if (transform && transform !== 'none' && !element.hasAttribute('transform')) copy.setAttribute('transform', transform)
  for (const child of element.childNodes) {
    if (child instanceof Element) {
      if (!hidden(child)) copy.append(frozen(child, known))
    } else if (child.nodeType === Node.TEXT_NODE && element instanceof SVGTextContentElement) {
      copy.append(child.cloneNode())
    }
  }
  return copy
}

function hidden(element: Element): boolean {
  const { display, visibility } = getComputedStyle(element)
  return display === 'none' || visibility === 'hidden' || element.getAttribute('role') === 'row'
}

// Colours as every program reads them, and references without quotes.
function paint(value: string): string {
  if (value.startsWith('url(')) return value.replace(/url\(["']?[^"')#]*#([^"')]+)["']?\).*/, 'url(#$1)')
  return /^(color|oklch|oklab|lab|lch|hwb)\(/.test(value) ? plainColour(value) : value
}

function plainColour(value: string): string {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 1
  const context = canvas.getContext('2d')
  if (!context) return value
  context.fillStyle = value
  context.fillRect(0, 0, 1, 1)
  const [r = 0, g = 0, b = 0, a = 255] = context.getImageData(0, 0, 1, 1).data
  return a === 255 ? `rgb(${r}, ${g}, ${b})` : `rgba(${r}, ${g}, ${b}, ${(a / 255).toFixed(3)})`
}

// Brings along the gradients and the like that the picture refers to.
function borrow(picture: Element, defs: Element) {
  const wanted = (root: Element) =>
    [root, ...root.querySelectorAll('*')].flatMap((e) =>
      [...e.attributes].flatMap(({ name, value }) => {
        const reference = /url\(#([^)]+)\)/.exec(value)?.[1] ?? (/^(xlink:)?href$/.test(name) && value.startsWith('#') ? value.slice(1) : undefined)
        return reference ? [reference] : []
      }),
    )
  const queue = wanted(picture)
  const have = new Set([...picture.querySelectorAll('[id]')].map((e) => e.id))
  for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
    const source = have.has(id) ? null : document.getElementById(id)
    if (!source) continue
    have.add(id)
    const copy = frozen(source)
    defs.append(copy)
    queue.push(...wanted(copy))
  }
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

// The surface under a drawing: its colour and, over that, its pictures and
// gradients, which CSS lists from the top.
async function ground(surface: HTMLElement, drawing: SVGSVGElement, box: Box): Promise<Element[]> {
  const style = getComputedStyle(surface)
  const unit = box.width / (drawing.getBoundingClientRect().width || box.width)
  const each = (property: string, i: number) => {
    const values = layersOf(style.getPropertyValue(property))
    return values[i % values.length] ?? ''
  }
  const parts: Element[] = [make('rect', { ...box, fill: paint(style.backgroundColor) })]
  for (const [i, layer] of [...layersOf(style.backgroundImage).entries()].reverse()) {
    const address = /^url\("?([^")]+)"?\)$/.exec(layer)?.[1]
    if (address) {
      const size = each('background-size', i)
      parts.push(...(await tiles(address, size, each('background-position', i), each('background-repeat', i), box, unit, `tile-${i}`)))
    } else {
      parts.push(...gradient(layer, box, `ground-${i}`))
    }
  }
  return parts
}

// A background picture where CSS puts it, once or as often as it fits.
async function tiles(address: string, size: string, position: string, repeat: string, box: Box, unit: number, id: string): Promise<Element[]> {
  const image = new Image()
  image.src = await embedded(address)
  await image.decode()
  const length = (text: string | undefined, all: number, otherwise: number) =>
    text?.endsWith('%') ? (parseFloat(text) / 100) * all : text?.endsWith('px') ? parseFloat(text) * unit : otherwise
  const [w, h] = size.split(' ')
  const width = length(w, box.width, image.naturalWidth * unit)
  const height = length(h, box.height, (width * image.naturalHeight) / image.naturalWidth)
  const [px, py] = position.split(' ')
  const x = box.x + length(px, box.width - width, 0)
  const y = box.y + length(py, box.height - height, 0)
  const picture = { width, height, href: image.src, preserveAspectRatio: 'none' }
  const covers = x <= box.x && y <= box.y && x + width >= box.x + box.width && y + height >= box.y + box.height
  if (covers || repeat.includes('no-repeat')) return [make('image', { x, y, ...picture })]
  const pattern = make('pattern', { id, patternUnits: 'userSpaceOnUse', x, y, width, height })
  pattern.append(make('image', picture))
  return [pattern, make('rect', { ...box, fill: `url(#${id})` })]
}

// An elliptic gradient in the one form that the page uses: its two radii, its
// centre, and stops with or without places.
function gradient(layer: string, box: Box, id: string): Element[] {
  const inside = /^radial-gradient\((.*)\)$/.exec(layer)?.[1]
  const [shape = '', ...stops] = layersOf(inside ?? '')
  const [rx, ry, cx, cy] = (shape.match(/[\d.]+(?=%)/g) ?? []).map((n) => Number(n) / 100)
  if (rx === undefined || ry === undefined || cx === undefined || cy === undefined) return []
  const centre = `translate(${box.x + cx * box.width} ${box.y + cy * box.height})`
  const all = make('radialGradient', {
    id,
    gradientUnits: 'userSpaceOnUse',
    cx: 0,
    cy: 0,
    r: 1,
    gradientTransform: `${centre} scale(${rx * box.width} ${ry * box.height})`,
  })
  let before = ''
  for (const [i, stop] of stops.entries()) {
    const place = /\s([\d.]+)%$/.exec(stop)?.[1]
    const colour = paint(stop.replace(/\s[\d.]+%$/, ''))
    // CSS fades a colour into nothing; SVG would go through black.
    const faded = colour === 'rgba(0, 0, 0, 0)' && before !== ''
    const offset = place ? Number(place) / 100 : i / Math.max(1, stops.length - 1)
    all.append(make('stop', { offset, 'stop-color': faded ? before : colour, ...(faded && { 'stop-opacity': 0 }) }))
    before = colour
  }
  return [all, make('rect', { ...box, fill: `url(#${id})` })]
}

function make(name: string, attributes: object): Element {
  const element = document.createElementNS(namespace, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  return element
}

// The layers of a background: what stands between commas outside of brackets.
export function layersOf(background: string): string[] {
  const layers: string[] = []
  let depth = 0
  let from = 0
  for (let i = 0; i <= background.length; i++) {
    const c = background[i]
    if (c === '(') depth++
    else if (c === ')') depth--
    else if (c === undefined || (c === ',' && depth === 0)) {
      layers.push(background.slice(from, i).trim())
      from = i + 1
    }
  }
  return layers
}

async function embedded(address: string): Promise<string> {
  if (address.startsWith('data:')) return address
  const blob = await (await fetch(address)).blob()
  return asDataURL(blob)
}

export const asDataURL = (blob: Blob) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('not read'))
    reader.readAsDataURL(blob)
  })

export const svgBlob = (svg: string) => new Blob([svg], { type: 'image/svg+xml' })

export async function imageOf(svg: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = await asDataURL(svgBlob(svg))
  await image.decode()
  return image
}

// A PNG of an SVG, so many pixels wide.
export async function pngOf(svg: string, width: number): Promise<Blob> {
  const image = await imageOf(svg)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = Math.round((width * image.naturalHeight) / image.naturalWidth)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  )
}
