import { createClient, type TokenStorage } from '@sallyport/client'
import { signInWithBrowser } from '@sallyport/client/native'
import { openAndWait, type SystemBrowser } from './open-and-wait.ts'

export const SERVICE = 'https://auth.example.com'
export const REDIRECT_URI = 'com.example.notes:/cb'

/** Functions of the device: Capacitor's in `platform.ts`, fakes in the test. */
export interface Device extends SystemBrowser {
  readonly storage: TokenStorage
  readonly fetch?: (request: Request) => Promise<Response>
}

/** The app's session, for every way to sign in that the service has. */
export function createSession({ storage, fetch, ...device }: Device) {
  const client = createClient({ baseUrl: SERVICE, mode: 'bearer', storage, ...(fetch && { fetch }) })
  return {
    client,
    signIn: () =>
      signInWithBrowser(client, {
        issuer: `${SERVICE}/auth`,
        app: 'notes',
        redirectUri: REDIRECT_URI,
        open: (url, redirectUri) => openAndWait(url, redirectUri, device),
      }),
  }
}
