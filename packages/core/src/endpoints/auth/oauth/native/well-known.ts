import * as v from 'valibot'
import type { NativeApps } from '../../../../ports/accounts/native-apps.ts'
import type { Reply } from '../../../../web/http/replies/reply.ts'
import type { Endpoint } from '../../../../web/http/routing/endpoint.ts'
import { endpoint } from '../../../catalogue/endpoint.ts'

const DECLARATION = { method: 'GET', access: 'public', needs: ['apps'] } as const

/** File that tells Android which apps may open this domain's links and use its passkeys and saved passwords. */
const assetLinks = endpoint({
  ...DECLARATION,
  path: '/.well-known/assetlinks.json',
  summary: 'Android apps of this domain',
  success: 'Digital Asset Links.',
  replies: { 200: v.array(v.looseObject({})) },
  handle: (_, { apps }) =>
    published(
      apps.all.flatMap(({ android }) =>
        android === undefined
          ? []
          : [
              {
                relation: ['delegate_permission/common.handle_all_urls', 'delegate_permission/common.get_login_creds'],
                target: {
                  namespace: 'android_app',
                  package_name: android.packageName,
                  sha256_cert_fingerprints: android.fingerprints,
                },
              },
            ],
      ),
    ),
})

/**
 * File that tells Apple's systems which apps may use this domain's passkeys and saved passwords, and which links they may open: their own https
 * redirect URIs at this origin.
 */
const appleAssociation = endpoint({
  ...DECLARATION,
  path: '/.well-known/apple-app-site-association',
  summary: 'Apple apps of this domain',
  success: 'The associated domains of the apps.',
  replies: { 200: v.looseObject({}) },
  handle: (_, { apps, authUrl }) => published(associationOf(apps, new URL(authUrl).origin)),
})

function associationOf({ all }: NativeApps, origin: string): object {
  const withIds = all.flatMap(({ apple, redirectUris }) =>
    apple === undefined ? [] : [{ appIDs: apple.appIds, redirectUris }],
  )
  const details = withIds.flatMap(({ appIDs, redirectUris }) => {
    const components = redirectUris.flatMap((uri) =>
      new URL(uri).origin === origin ? [{ '/': new URL(uri).pathname }] : [],
    )
    return components.length === 0 ? [] : [{ appIDs, components }]
  })
  return {
    ...(details.length > 0 && { applinks: { details } }),
    webcredentials: { apps: withIds.flatMap(({ appIDs }) => appIDs) },
  }
}

function published(body: object): Reply {
  return { status: 200, body, isForAnyOrigin: true, headers: { 'Cache-Control': 'public, max-age=3600' } }
}

/** Returns the endpoints of the files for those platforms that the configured apps run on. */
export function appWellKnown({ all }: NativeApps): readonly Endpoint[] {
  return [
    ...(all.some(({ android }) => android !== undefined) ? [assetLinks] : []),
    ...(all.some(({ apple }) => apple !== undefined) ? [appleAssociation] : []),
  ]
}
