import { createClient, type TokenStorage } from '@sallyport/client'
import { type AppCrypto, signInWithBrowser, signInWithIdToken } from '@sallyport/client/native'

export const SERVICE = 'https://auth.example.com'
export const REDIRECT_URI = 'com.example.notes:/cb'

/** Functions of the device: Expo's in `platform.ts`, fakes in the test. */
export interface Device {
  readonly storage: TokenStorage
  readonly crypto: AppCrypto
  /** Opens the system browser. Resolves to the address that the app is opened with, or to null if the person closed the browser. */
  openBrowser(url: string, redirectUri: string): Promise<string | null>
  /** Asks Apple's sign-in sheet for an ID token. Resolves to null if the person cancelled. */
  askApple(nonce: string): Promise<{ readonly idToken: string; readonly user?: string } | null>
  readonly fetch?: (request: Request) => Promise<Response>
}

/** The app's session: `signIn` for every way that the service has, `signInWithApple` without a browser. */
export function createSession({ storage, crypto, openBrowser, askApple, fetch }: Device) {
  const client = createClient({ baseUrl: SERVICE, mode: 'bearer', storage, ...(fetch && { fetch }) })
  return {
    client,
    signIn: () =>
      signInWithBrowser(client, {
        issuer: `${SERVICE}/auth`,
        app: 'notes',
        redirectUri: REDIRECT_URI,
        open: openBrowser,
        crypto,
      }),
    signInWithApple: () => signInWithIdToken(client, { provider: 'apple', ask: askApple }),
  }
}
