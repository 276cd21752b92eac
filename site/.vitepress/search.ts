/** What the search of the site finds, and in which order. */

/** Words by which people look for a page, beside those that it has. */
const KEYWORDS: Readonly<Record<string, string>> = {
  'next.md': 'nextjs',
  'node.md': 'nodejs',
  'nuxt.md': 'nuxtjs vue',
  'sveltekit.md': 'svelte',
  'cloudflare.md': 'cloudflare worker workers d1 wrangler',
  'google.md': 'google login oauth social login',
  'github.md': 'github login oauth social login',
  'microsoft.md': 'microsoft login azure entra oauth social login',
  'apple.md': 'apple login oauth social login',
  'factors.md': '2fa mfa totp two-factor authenticator',
  'passkeys.md': 'passkey webauthn fido',
  'sign-in-pages.md': 'login page reset password reset password forgot password forgotten password change password',
  'sessions.md': 'jwt access token refresh token logout sign out remember me',
  'administration.md': 'dashboard admin panel',
  'verify.md': 'jwt jwks verify token',
}

/** Pages to look things up in: the search puts guides before them, and knows only the names of what stands in their tables. */
const REFERENCE = /^(?:api\/|options|events\.md|error-codes\.md)/
/** Pages of which the search knows the headings alone. */
const HEADINGS_ONLY = new Set(['endpoints.md', 'oauth-standards.md', 'security.md'])

/** Returns the part of a page's Markdown that the search index holds. The first search loads the index of all pages. */
export function searchable(source: string, path: string): string {
  // The page of a package names its functions, classes and interfaces; the page of each export is a click further.
  if (path.startsWith('api/'))
    return path.endsWith('/index.md') ? source.replaceAll(/^(?:##.*|- .*\((?:type-aliases|variables)\/.*)$/gm, '') : ''
  if (HEADINGS_ONLY.has(path)) return (source.match(/^#+ .*$/gm) ?? []).join('\n\n')
  if (REFERENCE.test(path)) return source.replaceAll(/^\|([^|\n]*)\|.*$/gm, '$1\n').replaceAll(/^(?![#`[ ]).*$/gm, '')
  return source.replace(/^# .*$/m, (title) => `${title}\n\n${KEYWORDS[path] ?? ''}\n`).replaceAll(/^```.*?^```$/gms, '')
}

/** Leaves each word of a rendered page in the first section that has it, so that the index names a page once for each word. Headings stay whole. */
export function withoutRepetitions(html: string): string {
  const seen = new Set<string>()
  const isNew = (word: string) => !seen.has(word.toLowerCase()) && seen.add(word.toLowerCase())
  return html.replaceAll(/<h\d.*?<\/h\d>|(?<=>)[^<]+/gs, (part) =>
    part.startsWith('<h') ? part : part.replaceAll(/[^\s\p{P}]+/gu, (word) => (isNew(word) ? word : '')),
  )
}

/** Options of MiniSearch, for the index and for the search alike. VitePress sends the functions to browsers as text. */
export const INDEX_OPTIONS = {
  processTerm: (term: string): string | null => {
    const word = term.toLowerCase()
    const isCommon =
      /^(?:\d(?!fa).*|.{1,2}|after|again|all|also|and|another|any|are|before|both|can|does|each|else|every|for|from|gets|has|have|how|its|itself|makes|may|most|must|needs|never|nothing|once|one|only|other|others|out|own|sallyport|same|says|service|sets|such|takes|than|that|the|their|them|then|there|these|they|this|user|users|was|what|when|where|which|who|with|without|you|your)$/
    if (isCommon.test(word) || word.length > 40) return null
    return /[^s]s$/.test(word) && word.length > 4 ? word.slice(0, -1) : word
  },
}

export const SEARCH_OPTIONS = {
  prefix: true,
  fuzzy: (term: string): number => (term.length > 5 ? 0.2 : 0),
  boost: { title: 4, text: 2, titles: 1 },
  /** The beginnings of pages before their sections, guides before reference. */
  boostDocument: (id: string, _term: string, stored?: Record<string, unknown>): number =>
    (/\/(?:api\/|options|endpoints\.|events\.|error-codes\.)/.test(id) ? 0.2 : 1) *
    (Array.isArray(stored?.titles) && stored.titles.length === 0 ? 3 : 1),
}
