import type { Settings, SettingsStore } from '../../ports/settings.ts'
import type { VerificationMode } from './email-verification.ts'
import type { SecondFactorPolicy } from './second-factor-policy.ts'

/** Requirements on every sign-in. Settings that administrators change at run time override the options. */
export interface Policies {
  readonly verificationMode: VerificationMode
  /** Days that a new account has to verify its address in mode `lazy`. */
  readonly verificationGraceDays: number
  readonly secondFactor: SecondFactorPolicy
}

const CACHE_MS = 5000

/** Returns a function that reads the administrators' settings and caches them for 5 s. Without a settings store it returns no settings. */
export function createCurrentSettings(settings: SettingsStore | undefined, now: () => Date): () => Promise<Settings> {
  let cached: { readonly value: Settings; readonly readAt: number } | undefined
  return async () => {
    if (settings === undefined) return {}
    const at = now().getTime()
    if (cached !== undefined && Math.abs(at - cached.readAt) < CACHE_MS) return cached.value
    // Caches the value and not the promise: on Workers a promise must not be shared between requests (R33).
    cached = { value: await settings.getSettings(), readAt: at }
    return cached.value
  }
}

/** Returns the policies after the administrators' settings have replaced the options' values. */
export function withSettings(byOptions: Policies, settings: Settings): Policies {
  const { emailVerificationMode, requireEmailVerification, require2FA } = settings
  const legacyMode = requireEmailVerification === true ? 'strict' : undefined
  return {
    verificationMode: emailVerificationMode ?? legacyMode ?? byOptions.verificationMode,
    verificationGraceDays: settings.lazyEmailVerificationGracePeriodDays ?? byOptions.verificationGraceDays,
    secondFactor: { ...byOptions.secondFactor, ...(require2FA !== undefined && { required: require2FA }) },
  }
}
