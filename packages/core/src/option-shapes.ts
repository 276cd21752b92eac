import type { SallyportOptions } from './options.ts'
import { SIGN_IN_METHODS } from './ports/sessions.ts'

/** Where an option stands: its name, after a dot those inside of it. */
type OptionPath = keyof SallyportOptions | `${keyof SallyportOptions}.${string}`

const GROUPS: readonly OptionPath[] = [
  'stores',
  'cookies',
  'session',
  'lifetimes',
  'passwordPolicy',
  'secondFactor',
  'cors',
  'mounts',
  'email',
  'admin',
  'admin.dashboard',
  'tools',
  'tools.sse',
  'hub',
  'telemetry',
  'oauth',
  'linking',
  'twoFactor',
  'sms',
  'links',
  'webhooks',
  'ui',
  'ui.pages',
]
const LISTS: readonly OptionPath[] = [
  'previousSecrets',
  'signingKeys',
  'cors.origins',
  'tools.actions',
  'secondFactor.after',
  'secondFactor.methods',
]
const FLAGS: readonly OptionPath[] = [
  'cookies.secure',
  'cookies.prefix',
  'session.selfService',
  'requireEmailVerification',
  'registration.hideExisting',
  'secondFactor.required',
  'secondFactor.enrolUnverified',
  'linking.trustVerifiedEmail',
  'ui.headless',
]
const CHOICES: readonly (readonly [OptionPath, readonly unknown[]])[] = [
  ['environment', ['production', 'development']],
  ['csrf', [true]],
  ['cookies.sameSite', ['strict', 'lax', 'none']],
  ['session.checkOn', ['refresh', 'allcalls', 'none']],
  ['emailVerificationMode', ['none', 'lazy', 'strict']],
  ['secondFactor.enrol', ['app']],
]
const FACTORS = ['totp', 'sms', 'magic-link']

/** Groups that must be objects and lists that must be lists; what is wrong in them can be said only then. */
export function shapeProblems(options: SallyportOptions): readonly string[] {
  const { oauth, rateLimits } = options
  const given = (paths: readonly OptionPath[]) => paths.filter((path) => at(options, path) !== undefined)
  return [
    ...given(GROUPS)
      .filter((path) => !isGroup(at(options, path)))
      .map((path) => `${path}: must be an object`),
    ...(oauth === undefined || isGroup(oauth?.providers) ? [] : ['oauth.providers: must be an object']),
    ...given(LISTS)
      .filter((path) => !Array.isArray(at(options, path)))
      .map((path) => `${path}: must be a list`),
    ...(rateLimits === undefined || rateLimits === false || isGroup(rateLimits)
      ? []
      : ['rateLimits: must be false or an object']),
  ]
}

/** Options with few values: JavaScript has no compiler to refuse a misspelt one, which would mean its weakest. */
export function choiceProblems(options: SallyportOptions): readonly string[] {
  const { tools, secondFactor } = options
  const { toolsBasePath: _, ...swagger } =
    typeof options.swagger === 'object' ? options.swagger : { '': options.swagger }
  const choices: readonly (readonly [name: string, value: unknown, allowed: readonly unknown[]])[] = [
    ...CHOICES.map(([path, allowed]) => [path, at(options, path), allowed] as const),
    ...FLAGS.map((path) => [path, at(options, path), [true, false]] as const),
    ...Object.entries(swagger).map(
      ([router, choice]) => [router === '' ? 'swagger' : `swagger.${router}`, choice, ['auto', true, false]] as const,
    ),
    ...Object.entries(tools?.access ?? {}).map(
      ([tool, access]) => [`tools.access.${tool}`, access, ['public', 'user', 'admin']] as const,
    ),
    ...(secondFactor?.methods ?? []).map((id) => ['secondFactor.methods', id, FACTORS] as const),
    ...(secondFactor?.after ?? []).map((method) => ['secondFactor.after', method, SIGN_IN_METHODS] as const),
  ]
  const isStuck = secondFactor?.enrol === 'app' && secondFactor.methods?.includes('totp') === false
  const stuck = isStuck ? ["secondFactor.enrol: 'app' needs totp among secondFactor.methods"] : []
  const misspelt = choices.flatMap(([name, value, allowed]) =>
    value === undefined || allowed.includes(value) ? [] : [`${name}: must be ${allowed.join(' or ')}`],
  )
  return [...misspelt, ...stuck]
}

function isGroup(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** What stands at a path, `undefined` also where something on the way is no object. */
function at(options: SallyportOptions, path: OptionPath): unknown {
  return path.split('.').reduce<unknown>((value, name) => Object(value)[name], options)
}
