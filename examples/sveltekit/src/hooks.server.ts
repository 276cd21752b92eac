import { createSallyport } from '@sallyport/core'
import { toSvelteKit } from '@sallyport/mount/sveltekit'
import { passwordHasher, platform } from '@sallyport/node'
import { sqlite } from '@sallyport/sql/sqlite'
import { building } from '$app/environment'

const { SALLYPORT_SECRET: secret = '', DATABASE = 'sallyport.db', PORT = '3000' } = process.env
const { SALLYPORT_BASE_URL: baseUrl = `http://localhost:${PORT}` } = process.env

async function service() {
  const database = sqlite(DATABASE)
  await database.migrate()
  return createSallyport({
    secret,
    baseUrl,
    stores: database.stores,
    passwordHasher: passwordHasher(),
    platform: platform(),
    registration: true,
    cookies: { refreshTokenPath: '/' },
  })
}

/** The build runs this module too, without a secret. */
export const handle = building ? undefined : toSvelteKit(await service())
