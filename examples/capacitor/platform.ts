import { SecureStorage } from '@aparajita/capacitor-secure-storage'
import { App } from '@capacitor/app'
import { Browser } from '@capacitor/browser'
import type { Tokens } from '@sallyport/client'
import type { Device } from './session.ts'

const KEY = 'session'

/** Capacitor's functions: the keychain, the system browser, and the links that open the app. */
export const capacitor: Device = {
  storage: {
    async get() {
      const text = await SecureStorage.getItem(KEY)
      // The cast is safe: only `set` writes this key.
      return text === null ? null : (JSON.parse(text) as Tokens)
    },
    set: (tokens) =>
      tokens === null ? SecureStorage.removeItem(KEY) : SecureStorage.setItem(KEY, JSON.stringify(tokens)),
  },
  openBrowser: (url) => Browser.open({ url }),
  closeBrowser: () => Browser.close(),
  async whenOpened(tell) {
    const opened = await App.addListener('appUrlOpen', ({ url }) => tell(url))
    const closed = await Browser.addListener('browserFinished', () => tell(null))
    return {
      async stop() {
        await opened.remove()
        await closed.remove()
      },
    }
  },
}
