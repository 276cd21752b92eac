import { isOutboundUrl } from '../../../../foundations/net/outbound-url.ts'
import type { OAuthProvider } from '../../../../ports/host/oauth.ts'
import type { Platform } from '../../../../ports/host/platform.ts'
import { discord, facebook, github } from './built-in-oauth2.ts'
import { apple, gitlab, google, linkedin, microsoft } from './built-in-oidc.ts'
import { CLIENT_OPTIONS, type ClientOptions, type ProviderDefinition } from './define-provider.ts'

/** Built-in providers, by id. They need only a client id and a client secret. */
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

/** Providers by id. The value holds the client options of a built-in provider, or the result of `oidc()` or `oauth2()`. */
export type ProviderOptions = Readonly<Record<string, ClientOptions | ProviderDefinition>>

/**
 * Returns the configured providers by id. Check the options with `providerProblems` first: an option that is no valid provider is skipped.
 */
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
  // Ignores unknown options here: the check of all options reports them, together with every other problem.
  const known = Object.entries(given).filter(([name]) => CLIENT_OPTIONS.includes(name))
  // The cast is safe: only unknown options were left out.
  return Object.hasOwn(BUILT_IN, id) ? BUILT_IN[id]?.(Object.fromEntries(known) as unknown as ClientOptions) : undefined
}

/**
 * Returns an error text for each problem in the provider options, with advice on how to fix it (R30). `nearestName` returns the known name
 * that is most like a misspelt one.
 */
export function providerProblems(
  options: ProviderOptions,
  environment: Platform['environment'],
  nearestName: (name: string, known: readonly string[]) => string | undefined = () => undefined,
): readonly string[] {
  return Object.entries(options).flatMap(([id, given]) => {
    const name = `oauth.providers.${id}`
    if (!/^[a-z0-9][\w-]{0,63}$/i.test(id)) return [`${name}: must be an id of letters, digits, - and _ only`]
    if (id === 'email') return [`${name}: is reserved for linked email addresses; choose another id`]
    if (typeof given !== 'object' || given === null) return [`${name}: must be an object`]
    if (given.scopes !== undefined && !Array.isArray(given.scopes)) return [`${name}.scopes: must be a list`]
    const definition = definitionOf(id, given)
    if (definition === undefined) {
      const nearest = nearestName(id, Object.keys(BUILT_IN))
      const advice = nearest === undefined ? '' : `; did you mean ${nearest}?`
      return [`${name}: is not a built-in provider; define it with oidc() or oauth2()${advice}`]
    }
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
    ...(callbackUrl === undefined || URL.canParse(callbackUrl) ? [] : [`${name}.callbackUrl: must be a URL`]),
  ]
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== ''
}
