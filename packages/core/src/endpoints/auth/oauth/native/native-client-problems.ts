import { resolveProviders } from '../providers/providers.ts'

/** Returns what is wrong with the option `nativeClientIds` of the providers. */
export function nativeClientProblems(providers: unknown): readonly string[] {
  const given = Object.entries(Object(providers)).filter(([, one]) => typeof one === 'object' && one !== null)
  // The cast is safe: only objects are left, and options that are no valid provider are skipped.
  const resolved = resolveProviders(Object.fromEntries(given) as never)
  return [...resolved.values()].flatMap((provider) => {
    const { id, nativeClientIds } = provider
    const name = `oauth.providers.${id}.nativeClientIds`
    if (nativeClientIds === undefined) return []
    if (provider.kind !== 'oidc') return [`${name}: only providers of OpenID Connect issue ID tokens`]
    if (provider.nonce === false)
      return [`${name}: the ID tokens of this provider have no nonce, so they prove nothing`]
    const isList =
      Array.isArray(nativeClientIds) &&
      nativeClientIds.length > 0 &&
      nativeClientIds.every((one) => typeof one === 'string' && one !== '')
    return isList ? [] : [`${name}: must be a list of client ids`]
  })
}
