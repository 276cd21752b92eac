const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/
const VAGUE = new Set(['utils', 'util', 'helpers', 'helper', 'common', 'manager', 'service', 'misc', 'shared'])
const CHECKED = /^(packages|examples|tests|scripts|bench)\//
// The typed lists of what session/ and sign-in/ offer to handlers.
const SERVICES = new Set(['packages/core/src/session/services.ts', 'packages/core/src/sign-in/services.ts'])

/** What is wrong with a file's name or the names of its folders: kebab-case, and names that say something. */
export function nameProblem(file: string): readonly string[] {
  if (!CHECKED.test(file) || !file.endsWith('.ts')) return []
  const segments = file
    .replace(/\.d\.ts$|\.ts$/, '')
    .split('/')
    .flatMap((part) => part.split('.'))
  const odd = segments.filter((segment) => !KEBAB.test(segment))
  const vague = segments.filter((segment) => VAGUE.has(segment) || /-(utils?|helpers?)$/.test(segment))
  if (segments.at(-1) === 'services' && !SERVICES.has(file)) vague.push('services')
  return [
    ...odd.map((segment) => `${file}: "${segment}" is not kebab-case`),
    ...vague.map((word) => `${file}: "${word}" says nothing: name the thing`),
  ]
}
