/** Options of `passkeys()`. Passkeys are bound to `rpId` for ever: another `rpId` makes all registered passkeys unusable. */
export interface PasskeyOptions {
  /** Domain to which passkeys belong, without port: the pages' own host name or a parent domain of it, such as `example.com`. */
  readonly rpId: string
  /**
   * Origins of the pages on which passkeys are created and used, such as `https://app.example.com`. https, or http on localhost. Android apps that
   * `assetlinks.json` names have the origin `android:apk-key-hash:<SHA-256 of the signing certificate as base64url>`.
   */
  readonly origins: readonly string[]
  /** Name of the service that browsers show when a passkey is created. Default: `rpId`. */
  readonly name?: string
  /**
   * `true` allows https origins of other domains, too, and serves their list at `/.well-known/webauthn`, which browsers read from `rpId` (related
   * origins). Default: only `rpId` and its subdomains.
   */
  readonly relatedOrigins?: true | undefined
}

/** Checked options with defaults applied. */
export type RelyingParty = Required<Omit<PasskeyOptions, 'relatedOrigins'>>

const DOMAIN = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/

const ANDROID = /^android:apk-key-hash:[\w-]{43}$/

/** Returns the checked options. Throws a TypeError that lists all problems. */
export function relyingParty({ rpId, origins, name = rpId, relatedOrigins }: PasskeyOptions): RelyingParty {
  const problems = [
    ...(typeof rpId === 'string' && DOMAIN.test(rpId)
      ? []
      : [`rpId: must be a domain name, got ${JSON.stringify(rpId)}`]),
    ...(Array.isArray(origins) && origins.length > 0
      ? origins.flatMap((origin) => originProblem(origin, rpId, relatedOrigins === true))
      : ['origins: must be a list of at least one origin']),
  ]
  if (problems.length > 0) {
    throw new TypeError(`passkeys() can't start:\n${problems.map((line) => `  - ${line}`).join('\n')}`)
  }
  return { rpId, origins: [...origins], name }
}

/** Returns the problems of an origin that browsers would refuse (WebAuthn Level 3, 5.1.3), so that a mistake is reported at the start. */
function originProblem(origin: unknown, rpId: string, allowsOthers: boolean): readonly string[] {
  const shown = `origins: ${JSON.stringify(origin)}`
  if (typeof origin === 'string' && origin.startsWith('android:'))
    return ANDROID.test(origin) ? [] : [`${shown} must be android:apk-key-hash: and 43 characters of base64url`]
  const url = typeof origin === 'string' && URL.canParse(origin) ? new URL(origin) : null
  if (url === null || url.origin !== origin) return [`${shown} is not an origin such as https://app.example.com`]
  const { protocol, hostname } = url
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  if (protocol !== 'https:' && !(protocol === 'http:' && isLocal))
    return [`${shown} must be https, or http on localhost`]
  if (!allowsOthers && hostname !== rpId && !hostname.endsWith(`.${rpId}`))
    return [`${shown} is neither on ${rpId} nor on a subdomain of it`]
  return []
}
