export type Scheme = 'light' | 'dark'

const MEDIA = /\(prefers-color-scheme: (light|dark)\)/g
const asked = new WeakMap<CSSMediaRule, string>()

/** Shows the document in this colour scheme, whatever the browser prefers. Rewrites the media queries, because CSS can't override their result. */
export function applyScheme(scheme: Scheme): void {
  document.documentElement.style.setProperty('color-scheme', `var(--scheme, ${scheme})`)
  for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) judge(sheet.cssRules, scheme)
}

function judge(rules: CSSRuleList, scheme: Scheme): void {
  for (const rule of rules) {
    if (!(rule instanceof CSSMediaRule)) continue
    const query = asked.get(rule) ?? rule.media.mediaText
    asked.set(rule, query)
    rule.media.mediaText = query.replace(MEDIA, (_, wanted) =>
      wanted === scheme ? '(min-width: 0px)' : '(max-width: 0px)',
    )
    judge(rule.cssRules, scheme)
  }
}
