import type { Viewing } from '../preview/preview-card.tsx'

const PHONE_WIDTH = 375
const DESKTOP_WIDTH = 700
const STYLE = /<style[^>]*>(.*?)<\/style\s*>/gis

/**
 * Returns the document of a preview frame. The dashboard's policy allows no style sheets, so the rules of the mail's style sheets are written into
 * style attributes. Many mail clients do the same. The frame loads no picture but the logo.
 */
export function mailDocument(html: string, viewing: Viewing, logoUrl: string | undefined): string {
  const parsed = new DOMParser().parseFromString(html.replace(STYLE, ''), 'text/html')
  for (const [, css = ''] of html.matchAll(STYLE)) applyRules(css, parsed, viewing)
  parsed.documentElement.style.colorScheme = viewing.scheme
  const policy = parsed.createElement('meta')
  policy.httpEquiv = 'Content-Security-Policy'
  policy.content = `default-src 'none'; img-src data: ${pictureSource(logoUrl)}; style-src-attr 'unsafe-inline'`
  parsed.head.prepend(policy)
  return `<!doctype html>${parsed.documentElement.outerHTML}`
}

/** Returns the URL as a source in a Content-Security-Policy. A source can't have a query; `;` or `,` would end it, so they are encoded. */
function pictureSource(url: string | undefined): string {
  if (url === undefined || !URL.canParse(url)) return ''
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}`.replaceAll(';', '%3B').replaceAll(',', '%2C')
}

function applyRules(css: string, parsed: Document, viewing: Viewing): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  for (const { selectorText, style } of rulesFor(sheet.cssRules, viewing))
    for (const element of parsed.querySelectorAll<HTMLElement>(selectorText))
      for (const name of style) {
        const isImportant = style.getPropertyPriority(name) === 'important'
        if (isImportant || element.style.getPropertyValue(name) === '')
          element.style.setProperty(name, style.getPropertyValue(name), style.getPropertyPriority(name))
      }
}

function rulesFor(rules: CSSRuleList, viewing: Viewing): readonly CSSStyleRule[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSStyleRule) return [rule]
    return rule instanceof CSSMediaRule && applies(rule.conditionText, viewing) ? rulesFor(rule.cssRules, viewing) : []
  })
}

/** True if a media query matches the colour scheme and width of the preview. The browser itself would use those of the dashboard. */
function applies(condition: string, { scheme, isPhone }: Viewing): boolean {
  const width = isPhone ? PHONE_WIDTH : DESKTOP_WIDTH
  const told = (isTrue: boolean) => (isTrue ? '(min-width: 0px)' : '(max-width: 0px)')
  const judged = condition
    .replace(/\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/g, (_, asked: string) => told(asked === scheme))
    .replace(/\(\s*(max|min)-width\s*:\s*([\d.]+)px\s*\)/g, (_, side: string, pixels: string) =>
      told(side === 'max' ? width <= Number(pixels) : width >= Number(pixels)),
    )
  return matchMedia(judged).matches
}
