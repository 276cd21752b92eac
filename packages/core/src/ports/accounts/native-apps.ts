/** An app on a phone or a desktop computer. */
export interface NativeAppOptions {
  /** Name on the page "Continue to …?". Default: the app's id. */
  readonly name?: string | undefined
  /**
   * URLs at which the app receives the result of a sign-in in the system browser, compared exactly. Three forms are allowed (RFC 8252): an
   * https link that the app has claimed (recommended); a private-use scheme with a dot, such as `com.example.app:/cb`; and
   * `http://127.0.0.1/cb` or `http://[::1]/cb`, to which the app may add any port.
   */
  readonly redirectUris: readonly string[]
  /** Android app that `/.well-known/assetlinks.json` names. */
  readonly android?:
    | {
        /** Application id, such as `com.example.app`. */
        readonly packageName: string
        /** SHA-256 fingerprints of the signing certificates, such as `14:6D:E9:…`. */
        readonly fingerprints: readonly string[]
      }
    | undefined
  /** Apple app that `/.well-known/apple-app-site-association` names. */
  readonly apple?:
    | {
        /** App ids that begin with the id of the team, such as `ABCDE12345.com.example.app`. */
        readonly appIds: readonly string[]
      }
    | undefined
}

export interface NativeApp extends NativeAppOptions {
  readonly id: string
  readonly name: string
}

/** Apps that people sign in to through the system browser or with ID tokens. Present if the option `apps` is set. */
export interface NativeApps {
  readonly all: readonly NativeApp[]
  /** Returns the app with this id, or null. */
  find(id: string): NativeApp | null
}
