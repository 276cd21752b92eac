import type { Environment, OAuthClient } from '../settings.ts'
import type { Report } from './read-values.ts'

/** OAuth providers that need only a client id and a client secret. Any other provider also needs its issuer URL. */
export const BUILT_IN_PROVIDERS: readonly string[] = [
  'google',
  'github',
  'microsoft',
  'apple',
  'gitlab',
  'discord',
  'facebook',
  'linkedin',
]

const VARIABLE = /^SALLYPORT_OAUTH_([A-Z0-9_]+?)_(?:CLIENT_ID|CLIENT_SECRET|ISSUER|VERIFIED_AS_TEXT)$/

export function oauthVariable(id: string, key: 'CLIENT_ID' | 'CLIENT_SECRET' | 'ISSUER' | 'VERIFIED_AS_TEXT'): string {
  return `SALLYPORT_OAUTH_${id.toUpperCase()}_${key}`
}

/**
 * Reads the OAuth clients by provider id. The id is the lower-case provider name in the variable:
 * SALLYPORT_OAUTH_GOOGLE_CLIENT_ID sets `google`.
 */
export function readOAuth(given: Environment, report: Report): Readonly<Record<string, OAuthClient>> {
  const names = Object.keys(given).flatMap((name) => VARIABLE.exec(name)?.[1]?.toLowerCase() ?? [])
  const clients: Record<string, OAuthClient> = {}
  for (const id of new Set(names)) {
    const client = readClient(id, given, report)
    if (client !== null) clients[id] = client
  }
  return clients
}

function readClient(id: string, given: Environment, report: Report): OAuthClient | null {
  const idName = oauthVariable(id, 'CLIENT_ID')
  const secretName = oauthVariable(id, 'CLIENT_SECRET')
  const issuerName = oauthVariable(id, 'ISSUER')
  const [clientId, clientSecret, issuer] = [given[idName], given[secretName], given[issuerName]]
  const asTextName = oauthVariable(id, 'VERIFIED_AS_TEXT')
  const asText = given[asTextName]
  const problems: [string, string][] = []
  if (!/^[a-z0-9]\w{0,63}$/.test(id)) problems.push([idName, 'the provider name must begin with a letter or digit'])
  if (id === 'email') problems.push([idName, '"email" is reserved; choose another provider name'])
  if (clientId === undefined) {
    problems.push([idName, `required with ${clientSecret === undefined ? issuerName : secretName}`])
  }
  if (issuer !== undefined) {
    if (!/^https?:$/.test(URL.parse(issuer)?.protocol ?? '')) problems.push([issuerName, 'must be an https URL'])
  } else if (!BUILT_IN_PROVIDERS.includes(id)) {
    const others = BUILT_IN_PROVIDERS.join(', ')
    problems.push([issuerName, `required because ${id} is not a built-in provider (${others})`])
  } else if (clientSecret === undefined) problems.push([secretName, `required with ${idName}`])
  if (asText !== undefined && asText !== 'on' && asText !== 'off') problems.push([asTextName, 'must be on or off'])
  else if (asText !== undefined && issuer === undefined) problems.push([asTextName, `only with ${issuerName}`])
  for (const [name, problem] of problems) report(name, problem)
  if (clientId === undefined || problems.length > 0) return null
  return {
    clientId,
    ...(clientSecret !== undefined && { clientSecret }),
    ...(issuer !== undefined && { issuer, verifiedAsText: asText === 'on' }),
  }
}
