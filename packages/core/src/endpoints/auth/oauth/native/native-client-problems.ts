import { resolveProviders } from '../providers/providers.ts'

/** Returns one message for each problem in the option `nativeClientIds` of the providers. */
export function nativeClientProblems(providers: unknown): readonly string[] {
  const given = Object.entries(Object(providers)).filter(([, one]) => typeof one === 'object' && one !== null)
  // The cast is safe: only objects are left, and `resolveProviders` skips those that aren't valid providers.
  const resolved = resolveProviders(Object.fromEntries(given) as never)
  return [...resolved.values()].flatMap((provider) => {
    const { id, nativeClientIds } = provider
    const name = `oauth.providers.${id}.nativeClientIds`
    if (nativeClientIds === undefined) return []
    if (provider.kind !== 'oidc') return [`${name}: omit it; only providers of OpenID Connect issue ID tokens`]
    if (provider.nonce === false)
      return [`${name}: omit it; this provider's ID tokens have no nonce, so a stolen one could be used again`]
    const isList =
      Array.isArray(nativeClientIds) &&
      nativeClientIds.length > 0 &&
      nativeClientIds.every((one) => typeof one === 'string' && one !== '')
    return isList ? [] : [`${name}: must be a list of client ids`]
  })
}
