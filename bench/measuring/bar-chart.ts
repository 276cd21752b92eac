export interface Bar {
  readonly name: string
  readonly value: number
  /** Smallest and largest value of the rounds. */
  readonly spread: readonly [number, number]
  /** True for the service of this repository. */
  readonly isOwn: boolean
}

const [WIDTH, NAMES, ROW, TOP] = [760, 280, 26, 44]
const PLOT = WIDTH - NAMES - 90
const COLOURS = { own: '#2563eb', other: '#94a3b8', text: '#334155', spread: '#0f172a' }

/** Returns an SVG with one horizontal bar for each value, the longest first, and a line for its spread. */
export function barChart(title: string, unit: string, bars: readonly Bar[]): string {
  const sorted = bars.toSorted((a, b) => b.value - a.value)
  const longest = Math.max(...sorted.map(({ value, spread }) => Math.max(value, spread[1])))
  const height = TOP + ROW * sorted.length + 12
  const x = (value: number) => (NAMES + (PLOT * value) / longest).toFixed(1)
  const rows = sorted.map(({ name, value, spread: [low, high], isOwn }, index) => {
    const y = TOP + ROW * index
    const middle = y + ROW / 2 - 3
    const width = Math.max(1, (PLOT * value) / longest).toFixed(1)
    return [
      `<text x="${NAMES - 8}" y="${middle + 4}" text-anchor="end">${escaped(name)}</text>`,
      `<rect x="${NAMES}" y="${y}" width="${width}" height="${ROW - 6}" rx="2" fill="${isOwn ? COLOURS.own : COLOURS.other}"/>`,
      `<path d="M${x(low)} ${middle}H${x(high)}" stroke="${COLOURS.spread}" stroke-width="2"/>`,
      `<text x="${(Number(x(Math.max(value, high))) + 6).toFixed(1)}" y="${middle + 4}">${shortened(value)}</text>`,
    ].join('')
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img">`,
    `<title>${escaped(title)}</title><rect width="100%" height="100%" fill="#fff"/>`,
    `<g font-family="system-ui, sans-serif" font-size="12" fill="${COLOURS.text}">`,
    `<text x="12" y="24" font-size="15" font-weight="600">${escaped(title)} (${escaped(unit)})</text>`,
    ...rows,
    '</g></svg>',
    '',
  ].join('\n')
}

function shortened(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3)
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
