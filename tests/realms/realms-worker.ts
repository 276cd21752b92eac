import { platform, toHandler } from '@sallyport/cloudflare'
import { ownedKeys } from '@sallyport/core/owned-keys'
import { createRealms } from '@sallyport/realms'
import { d1Realms } from '@sallyport/realms/d1'
import { cheapHasher } from '@sallyport/testkit'

let opened = 0

/** A Worker with a realm for each D1 binding `REALM_…`, at a host name below example.com. */
export default toHandler((env: { readonly SECRET: string }) => {
  const databaseOf = d1Realms(env)
  const realms = createRealms({
    secret: env.SECRET,
    realmOf: ({ url }) => /^(.+)\.example\.com$/.exec(new URL(url).hostname)?.[1] ?? null,
    open(realm) {
      opened++
      const database = databaseOf(realm)
      if (database === null) return null
      return {
        baseUrl: `https://${realm}.example.com`,
        database,
        stores: database.stores,
        passwordHasher: cheapHasher,
        platform: platform(),
        registration: true,
        features: [ownedKeys()],
      }
    },
  })
  return {
    async fetch(request, connection) {
      const response = await realms.fetch(request, connection)
      response.headers.set('X-Opened', String(opened))
      return response
    },
  }
})
