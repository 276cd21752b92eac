import type { LinkOptions } from './links.ts'

const NAMES: readonly string[] = [
  'resetPassword',
  'magicLink',
  'verifyEmail',
  'changeEmail',
  'linkVerify',
  'login',
  'twoFactor',
  'accountConflict',
] satisfies readonly (keyof LinkOptions)[]

/** URLs that run or show what stands in themselves; none of them is a place. */
const NO_PLACE = /^(javascript|data|vbscript|blob|file|about):$/

/** What is wrong with the `links` option. */
export function linkProblems(links: LinkOptions): readonly string[] {
  return Object.entries(links).flatMap(([name, link]: [string, unknown]) => {
    if (!NAMES.includes(name)) return [`links.${name}: no such link; there are ${NAMES.join(', ')}`]
    if (link === undefined || typeof link === 'function' || (typeof link === 'string' && isPlace(link))) return []
    return [`links.${name}: must be a path such as /reset, an absolute URL or a function`]
  })
}

function isPlace(link: string): boolean {
  if (link.startsWith('/')) return /^\/(?![/\\])/.test(link)
  return URL.canParse(link) && !NO_PLACE.test(new URL(link).protocol)
}
