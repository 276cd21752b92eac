/** Sign-in of apps on phones and desktop computers, as a feature. Entry point `@sallyport/core/native-apps`. */
import { appProblems } from '../../endpoints/auth/oauth/native/app-problems.ts'
import { HANDED_OVER } from '../../endpoints/auth/oauth/native/events.ts'
import { HAND_OVER_PURPOSES } from '../../endpoints/auth/oauth/native/hand-over-token.ts'
import { nativeClientProblems } from '../../endpoints/auth/oauth/native/native-client-problems.ts'
import { createAppReturns } from '../../endpoints/auth/oauth/native/provider-return.ts'
import { appWellKnown } from '../../endpoints/auth/oauth/native/well-known.ts'
import { nativeAppEndpoints } from '../../endpoints/routers/native-apps.ts'
import type { NativeAppOptions, NativeApps } from '../../ports/accounts/native-apps.ts'
import type { NativeAppsFeature } from '../options/native-apps-feature.ts'
import type { SallyportOptions } from '../options/options.ts'
import { resolvePaths } from '../options/public-path.ts'
import type { FeatureGiven } from './feature.ts'
import { placeOf } from './place-of.ts'

export type { NativeAppOptions } from '../../ports/accounts/native-apps.ts'

/**
 * Returns the value of the option `apps`. People sign in to these apps through the system browser. Without any app, only ID tokens from the
 * platforms' SDKs are accepted, for providers with `nativeClientIds`.
 *
 * @example
 * import { nativeApps } from '@sallyport/core/native-apps'
 *
 * const apps = nativeApps({
 *   notes: { name: 'Notes', redirectUris: ['https://app.example.com/cb', 'com.example.notes:/cb'] },
 * })
 */
export function nativeApps(options: Readonly<Record<string, NativeAppOptions>> = {}): NativeAppsFeature {
  const name = 'apps'
  // Wrong options are reported when the service starts, with all other problems.
  const all = Object.entries(Object(options)).map(([id, app]) => ({ name: id, ...Object(app), id }))
  const apps: NativeApps = { all, find: (id) => all.find((app) => app.id === id) ?? null }
  const problems = appProblems(options)
  const wellKnown = problems.length === 0 ? appWellKnown(apps) : []
  return {
    name,
    ports: { apps },
    declares: {
      places: { auth: nativeAppEndpoints.map(placeOf), tools: [], admin: [], wellKnown: wellKnown.map(placeOf) },
      errorCodes: [],
      firstFactors: [],
      factors: [],
    },
    // The cast is safe: the service passes its own options.
    problems: ({ options: all }) => [...problems, ...surroundingProblems(all as SallyportOptions)],
    bind: ({ given }) => ({
      name,
      auth: nativeAppEndpoints,
      wellKnown,
      endingPurposes: HAND_OVER_PURPOSES,
      events: { [HANDED_OVER]: true },
      // The cast is safe: `given` returns all ports and services.
      appReturns: createAppReturns(() => given() as FeatureGiven),
    }),
  }
}

/**
 * Checks `baseUrl` and the path of the refresh token's cookie: the page that hands a session over to an app sends the service's URL as `iss`, and
 * reads this cookie.
 */
function surroundingProblems(options: SallyportOptions): readonly string[] {
  const { baseUrl, cookies, oauth } = options
  const problems = nativeClientProblems(oauth?.providers)
  if (baseUrl === undefined || !URL.canParse(baseUrl)) return [...problems, 'baseUrl: required with apps, as a URL']
  const page = `${resolvePaths(options).publicMounts.auth}/native`
  const path = cookies?.refreshTokenPath
  if (path === undefined || `${page}/`.startsWith(path.replace(/\/?$/, '/'))) return problems
  return [
    ...problems,
    `cookies.refreshTokenPath: must be ${page} or a path above it, so that browsers send the cookie there`,
  ]
}
