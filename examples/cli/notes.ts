/** The command: `node notes.ts` shows the person's notes, and signs them in when it has to. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import * as client from 'openid-client'

const { NOTES_ORIGIN: origin = 'http://localhost:3000', NOTES_FILE = join(homedir(), '.notes-token') } = process.env
// Without https only on this machine.
const execute = origin.startsWith('http://localhost:') ? [client.allowInsecureRequests] : []
const config = await client.discovery(new URL(`${origin}/auth`), 'notes-cli', undefined, client.None(), { execute })

const tokens = (await refreshed()) ?? (await signedIn())
// The next refresh needs the newest token. The file is for its owner alone.
writeFileSync(NOTES_FILE, tokens.refresh_token ?? '', { mode: 0o600 })
const answer = await fetch(`${origin}/notes`, { headers: { Authorization: `Bearer ${tokens.access_token}` } })
console.log(await answer.text())

/** Null if there is no token yet, or its grant has ended. */
async function refreshed() {
  if (!existsSync(NOTES_FILE)) return null
  try {
    return await client.refreshTokenGrant(config, readFileSync(NOTES_FILE, 'utf8'))
  } catch (error) {
    if (error instanceof client.ResponseBodyError && error.error === 'invalid_grant') return null
    throw error
  }
}

async function signedIn() {
  const begun = await client.initiateDeviceAuthorization(config, { scope: 'notes:read offline_access' })
  console.log(`Open ${begun.verification_uri} and type ${begun.user_code}`)
  return client.pollDeviceAuthorizationGrant(config, begun)
}
