import { isOutboundUrl } from '../../../net/outbound-url.ts'
import type { OAuthProvider } from '../../../ports/oauth.ts'
import type { Platform } from '../../../ports/platform.ts'
import { discord, facebook, github } from './built-in-oauth2.ts'
import { apple, gitlab, google, linkedin, microsoft } from './built-in-oidc.ts'
import type { ClientOptions, ProviderDefinition } from './define-provider.ts'

/** The providers that need no more than a client id and a secret. */
export const BUILT_IN: Readonly<Record<string, (client: ClientOptions) => ProviderDefinition>> = {
  google,
  github,
  microsoft,
  apple,
  gitlab,
  discord,
  facebook,
  linkedin,
}

/** By id: the client of a built-in provider, or what `oidc()` or `oauth2()` made. */
export type ProviderOptions = Readonly<Record<string, ClientOptions | ProviderDefinition>>

/** The providers by id, with all that the protocol needs. Options with problems must have been refused before. */
export function resolveProviders(options: ProviderOptions): ReadonlyMap<string, OAuthProvider> {
  const providers = new Map<string, OAuthProvider>()
  for (const [id, given] of Object.entries(options)) {
    const definition = definitionOf(id, given)
    if (definition !== undefined) providers.set(id, { ...definition, id })
  }
  return providers
}

function definitionOf(id: string, given: ClientOptions | ProviderDefinition): ProviderDefinition | undefined {
  if ('kind' in given) return given
  return Object.hasOwn(BUILT_IN, id) ? BUILT_IN[id]?.(given) : undefined
}

/** Everything that is wrong with the providers, each with what to do about it (R30). */
export function providerProblems(options: ProviderOptions, environment: Platform['environment']): readonly string[] {
  return Object.entries(options).flatMap(([id, given]) => {
    const name = `oauth.providers.${id}`
    if (!/^[a-z0-9][\w-]{0,63}$/i.test(id)) return [`${name}: an id has letters, digits, - and _ only`]
    if (id === 'email') return [`${name}: is the name of addresses among linked accounts; choose another id`]
    if (typeof given !== 'object' || given === null) return [`${name}: must be an object`]
    if (given.scopes !== undefined && !Array.isArray(given.scopes)) return [`${name}.scopes: must be a list`]
    const definition = definitionOf(id, given)
    if (definition === undefined) return [`${name}: is not built in; describe it with oidc() or oauth2()`]
    const needsSecret = !('kind' in given)
    return [
      ...(isText(definition.clientId) ? [] : [`${name}.clientId: required`]),
      ...(needsSecret && !isText(definition.clientSecret) ? [`${name}.clientSecret: required`] : []),
      ...urlProblems(name, definition, environment),
    ]
  })
}

function urlProblems(name: string, definition: ProviderDefinition, environment: Platform['environment']) {
  const { callbackUrl } = definition
  const urls: [string, unknown][] =
    definition.kind === 'oidc'
      ? [['issuer', definition.issuer]]
      : (['authorizationUrl', 'tokenUrl', 'userInfoUrl'] as const).map((key) => [key, definition[key]])
  const isUsable = (url: unknown) =>
    typeof url === 'string' && URL.canParse(url) && isOutboundUrl(new URL(url), environment === 'development')
  return [
    ...urls
      .filter(([, url]) => !isUsable(url))
      .map(([key]) => `${name}.${key}: must be the https URL of a public host`),
    ...(callbackUrl === undefined || URL.canParse(callbackUrl) ? [] : [`${name}.callbackUrl: is no URL`]),
  ]
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}
