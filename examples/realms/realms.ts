import { passwordHasher, platform } from '@sallyport/node'
import { createRealms } from '@sallyport/realms'
import { sqliteRealms } from '@sallyport/realms/sqlite'

const { SALLYPORT_SECRET: secret = '', DATABASE = 'realms', PORT = '3000' } = process.env
const { SALLYPORT_BASE_URL: baseUrl = `http://localhost:${PORT}` } = process.env

/** Ids of the customers. A real host reads them from its own database. */
export const CUSTOMERS: readonly string[] = ['acme', 'globex']

const databaseOf = sqliteRealms(DATABASE)

/** `sallyport migrate --realm acme --realms realms.ts` migrates the databases of these realms. */
const realms = createRealms({
  secret,
  // By path, so that the example needs one address only. In production use host names: pages on one origin can act for each other.
  realmOf: ({ url }) => new URL(url).pathname.split('/')[1] ?? null,
  open(realm) {
    if (!CUSTOMERS.includes(realm)) return null
    const database = databaseOf(realm)
    return {
      baseUrl: `${baseUrl}/${realm}`,
      keepsPublicPath: true,
      database,
      stores: database.stores,
      passwordHasher: passwordHasher(),
      platform: platform(),
      registration: true,
    }
  },
})

export default realms
