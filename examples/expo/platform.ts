import type { Tokens } from '@sallyport/client'
import * as Crypto from 'expo-crypto'
import * as SecureStore from 'expo-secure-store'
import * as WebBrowser from 'expo-web-browser'
import { askApple } from './ask-apple.ts'
import type { Device } from './session.ts'

const KEY = 'session'

/** Expo's functions: the keychain, the system browser and Apple's sign-in sheet. */
export const expo: Device = {
  storage: {
    async get() {
      const text = await SecureStore.getItemAsync(KEY)
      // The cast is safe: only `set` writes this key.
      return text === null ? null : (JSON.parse(text) as Tokens)
    },
    set: (tokens) =>
      tokens === null ? SecureStore.deleteItemAsync(KEY) : SecureStore.setItemAsync(KEY, JSON.stringify(tokens)),
  },
  crypto: {
    randomBytes: Crypto.getRandomBytes,
    sha256: (bytes) => Crypto.digest(Crypto.CryptoDigestAlgorithm.SHA256, bytes),
  },
  async openBrowser(url, redirectUri) {
    const result = await WebBrowser.openAuthSessionAsync(url, redirectUri)
    return result.type === 'success' ? result.url : null
  },
  askApple,
}
