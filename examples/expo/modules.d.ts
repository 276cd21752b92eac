/** The functions of Expo that the example uses, as their packages declare them. An app installs the packages. */
declare module 'expo-web-browser' {
  export function openAuthSessionAsync(
    url: string,
    redirectUrl: string,
  ): Promise<{ type: 'success'; url: string } | { type: 'cancel' | 'dismiss' | 'locked' }>
}

declare module 'expo-crypto' {
  export function getRandomBytes(count: number): Uint8Array
  export enum CryptoDigestAlgorithm {
    SHA256 = 'SHA-256',
  }
  export function digest(algorithm: CryptoDigestAlgorithm, data: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer>
}

declare module 'expo-secure-store' {
  export function getItemAsync(key: string): Promise<string | null>
  export function setItemAsync(key: string, value: string): Promise<void>
  export function deleteItemAsync(key: string): Promise<void>
}

declare module 'expo-apple-authentication' {
  export enum AppleAuthenticationScope {
    FULL_NAME = 0,
    EMAIL = 1,
  }
  export function signInAsync(options: { requestedScopes?: AppleAuthenticationScope[]; nonce?: string }): Promise<{
    identityToken: string | null
    fullName: { givenName: string | null; familyName: string | null } | null
  }>
}
