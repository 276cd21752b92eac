/**
 * Channel through which the user gets a factor's code or secret. Two factors over the same channel count as one factor (R05). `guest`: the
 * session of a guest, who proved no factor.
 */
export type Channel = BuiltInChannel | 'guest' | `${string}:${string}`

/** Channels of the built-in factors. `paper`: recovery codes. */
export type BuiltInChannel = 'password' | 'app' | 'sms' | 'mail' | 'oauth' | 'passkey' | 'paper'
