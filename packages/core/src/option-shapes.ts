import type { SallyportOptions } from './options.ts'
import { SIGN_IN_METHODS } from './ports/sessions.ts'

const FACTORS = ['totp', 'sms', 'magic-link']

/** Groups that must be objects and lists that must be lists; what is wrong in them can be said only then. */
export function shapeProblems(options: SallyportOptions): readonly string[] {
  const { cookies, session, lifetimes, passwordPolicy, secondFactor, cors, mounts, email, sms, links } = options
  const groups = {
    stores: options.stores,
    cookies,
    session,
    lifetimes,
    passwordPolicy,
    secondFactor,
    cors,
    mounts,
    email,
    admin: options.admin,
    tools: options.tools,
    'tools.sse': options.tools?.sse,
    hub: options.hub,
    oauth: options.oauth,
    'oauth.providers': options.oauth === undefined ? undefined : (options.oauth?.providers ?? null),
    linking: options.linking,
    twoFactor: options.twoFactor,
    sms,
    links,
    webhooks: options.webhooks,
  }
  const lists = {
    previousSecrets: options.previousSecrets,
    signingKeys: options.signingKeys,
    'cors.origins': cors?.origins,
    'tools.actions': options.tools?.actions,
    'secondFactor.after': secondFactor?.after,
    'secondFactor.methods': secondFactor?.methods,
  }
  const isGroup = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
  return [
    ...Object.entries(groups).flatMap(([name, group]) =>
      group === undefined || isGroup(group) ? [] : [`${name}: must be an object`],
    ),
    ...Object.entries(lists).flatMap(([name, list]) =>
      list === undefined || Array.isArray(list) ? [] : [`${name}: must be a list`],
    ),
    ...(options.rateLimits === undefined || options.rateLimits === false || isGroup(options.rateLimits)
      ? []
      : ['rateLimits: must be false or an object']),
  ]
}

/** Options with few values: JavaScript has no compiler to refuse a misspelt one, which would mean its weakest. */
export function choiceProblems(options: SallyportOptions): readonly string[] {
  const hideExisting = typeof options.registration === 'object' ? options.registration.hideExisting : undefined
  const choices: readonly (readonly [name: string, value: unknown, allowed: readonly unknown[]])[] = [
    ['environment', options.environment, ['production', 'development']],
    ['csrf', options.csrf, [true]],
    ['cookies.sameSite', options.cookies?.sameSite, ['strict', 'lax', 'none']],
    ['cookies.secure', options.cookies?.secure, [true, false]],
    ['cookies.prefix', options.cookies?.prefix, [true, false]],
    ['session.checkOn', options.session?.checkOn, ['refresh', 'allcalls', 'none']],
    ['session.selfService', options.session?.selfService, [true, false]],
    ['emailVerificationMode', options.emailVerificationMode, ['none', 'lazy', 'strict']],
    ['requireEmailVerification', options.requireEmailVerification, [true, false]],
    ...Object.entries(typeof options.swagger === 'object' ? options.swagger : { all: options.swagger }).map(
      ([router, choice]) =>
        [router === 'all' ? 'swagger' : `swagger.${router}`, choice, ['auto', true, false]] as const,
    ),
    ...Object.entries(options.tools?.access ?? {}).map(
      ([tool, access]) => [`tools.access.${tool}`, access, ['public', 'user', 'admin']] as const,
    ),
    ...(options.secondFactor?.methods ?? []).map((id) => ['secondFactor.methods', id, FACTORS] as const),
    ...(options.secondFactor?.after ?? []).map((method) => ['secondFactor.after', method, SIGN_IN_METHODS] as const),
    ['registration.hideExisting', hideExisting, [true, false]],
    ['secondFactor.required', options.secondFactor?.required, [true, false]],
    ['linking.trustVerifiedEmail', options.linking?.trustVerifiedEmail, [true, false]],
  ]
  return choices.flatMap(([name, value, allowed]) =>
    value === undefined || allowed.includes(value) ? [] : [`${name}: must be ${allowed.join(' or ')}`],
  )
}
