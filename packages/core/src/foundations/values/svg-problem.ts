/** Allowed elements: those that a drawing needs, and that can contain neither scripts nor other documents. */
const ELEMENTS = new Set([
  ...['svg', 'g', 'defs', 'symbol', 'use', 'switch', 'title', 'desc', 'metadata', 'style', 'view'],
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan', 'textPath'],
  ...['linearGradient', 'radialGradient', 'stop', 'pattern', 'clipPath', 'mask', 'marker', 'filter', 'image'],
  ...['feBlend', 'feColorMatrix', 'feComponentTransfer', 'feComposite', 'feConvolveMatrix', 'feDiffuseLighting'],
  ...['feDisplacementMap', 'feDistantLight', 'feDropShadow', 'feFlood', 'feFuncA', 'feFuncB', 'feFuncG', 'feFuncR'],
  ...['feGaussianBlur', 'feMerge', 'feMergeNode', 'feMorphology', 'feOffset', 'fePointLight', 'feSpecularLighting'],
  ...['feSpotLight', 'feTile', 'feTurbulence'],
])
const NAME = '[A-Za-z_][\\w.:-]*'
const ATTRIBUTE = `\\s+(${NAME})\\s*=\\s*("[^"<]*"|'[^'<]*')`
/** One piece of a document: the declaration, a doctype without rules of its own, a comment, a tag or text. */
const PIECE = new RegExp(
  [
    `(<\\?xml\\s[^<>]*\\?>|<!DOCTYPE\\s+svg[^<>[]*>|<!--(?:(?!--)[^])*-->)`,
    `</${NAME}\\s*>`,
    `<(${NAME})((?:${ATTRIBUTE})*)\\s*/?>`,
    `[^<]+`,
  ].join('|'),
  'y',
)
/** The allowed XML declaration. With another encoding than UTF-8, a browser would read another text than the one that was checked. */
const DECLARATION =
  /^<\?xml\s+version\s*=\s*["']1\.\d["'](\s+encoding\s*=\s*["']utf-8["'])?(\s+standalone\s*=\s*["'](yes|no)["'])?\s*\?>$/i
const SVG = 'http://www.w3.org/2000/svg'
/** Allowed references: to a part of the same picture, or to a picture embedded as data. */
const OWN = /^(#|data:image\/(png|jpe?g|gif|webp);base64,)/i

const LOADS = /@import|(?:url|src)\((?!\s*["']?(?:#|data:image\/(?:png|jpe?g|gif|webp);base64,))|image(?:-set)?\(/i

/**
 * Returns why a text can't be served as an SVG picture; null if it can. The text must consist only of known pieces, so that browsers find the same
 * elements in it as this function.
 */
export function svgProblem(text: string): string | null {
  let isSvg = false
  let css: string | null = null
  const pieces = new RegExp(PIECE)
  const document = text.replace(/^\ufeff/, '').trim()
  while (pieces.lastIndex < document.length) {
    const [piece, , element, attributes = ''] = pieces.exec(document) ?? []
    if (piece === undefined) return 'not_well_formed'
    if (piece.startsWith('<?xml') && !DECLARATION.test(piece)) return 'encoding'
    // All text after the start of a style sheet counts as part of it, because comments and elements inside don't end the style sheet.
    if (css !== null && !piece.startsWith('<')) css += piece
    if (element === undefined) continue
    if (!isSvg && element !== 'svg') return 'not_an_image'
    isSvg = true
    // Allows all elements with a prefix: they hold settings of drawing programs and draw nothing, because no prefix may stand for SVG or HTML.
    if (!element.includes(':') && !ELEMENTS.has(element)) return `element ${element}`
    if (element === 'style') css ??= ''
    for (const [, name = '', quoted = ''] of attributes.matchAll(new RegExp(ATTRIBUTE, 'g'))) {
      const problem = attributeProblem(name, quoted.slice(1, -1))
      if (problem !== null) return problem
    }
  }
  if (css !== null && loads(css)) return 'reference style'
  return isSvg ? null : 'not_an_image'
}

function attributeProblem(name: string, value: string): string | null {
  const local = name.replace(/^.*:/, '').toLowerCase()
  if (local.startsWith('on')) return `attribute ${name}`
  if ((local === 'href' || local === 'src') && !OWN.test(value)) return `reference ${name}`
  if (loads(value)) return `reference ${name}`
  // An element with another prefix for SVG, or in the namespace of HTML, could be a script.
  if (name === 'xmlns') return value === SVG ? null : 'namespace'
  if (name.startsWith('xmlns:') && name !== 'xmlns:svg') return isForeign(value) ? null : 'namespace'
  return name === 'xmlns:svg' ? 'namespace' : null
}

/**
 * True if CSS may load a file. Also called for attributes, most of which can contain CSS. CSS can write each letter of `url` as an escape, so any
 * bracket or quote after an escape counts as loading.
 */
function loads(css: string): boolean {
  const read = css
    .replaceAll(/&#(?:x([\da-f]+)|(\d+));/gi, (_, hex, decimal) =>
      characterOf(hex ? Number.parseInt(hex, 16) : decimal),
    )
    .replaceAll(/&(quot|apos);/g, "'")
  const firstEscape = read.indexOf('\\')
  return LOADS.test(read) || (firstEscape >= 0 && /[("']/.test(read.slice(firstEscape)))
}

function characterOf(code: number | string): string {
  return Number(code) > 0x10ffff ? '' : String.fromCodePoint(Number(code))
}

function isForeign(namespace: string): boolean {
  return !namespace.includes('&') && !/w3\.org\/(2000\/svg|1999\/xhtml|1998\/Math)/i.test(namespace)
}
