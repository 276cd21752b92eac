import type { Settings, SettingsStore } from '../ports/settings.ts'
import type { VerificationMode } from './email-verification.ts'
import type { SecondFactorPolicy } from './second-factor-policy.ts'

/** What is asked of those who sign in: by the options, and over them by the settings that administrators change at run time. */
export interface Policies {
  readonly verificationMode: VerificationMode
  /** Days that `lazy` verification gives a new account. */
  readonly verificationGraceDays: number
  readonly secondFactor: SecondFactorPolicy
}

const CACHE_MS = 5000

/** Gives the function that reads the settings, at most 5 s old; none without a store. */
export function createCurrentSettings(settings: SettingsStore | undefined, now: () => Date): () => Promise<Settings> {
  let cached: { readonly value: Settings; readonly readAt: number } | undefined
  return async () => {
    if (settings === undefined) return {}
    const at = now().getTime()
    if (cached !== undefined && Math.abs(at - cached.readAt) < CACHE_MS) return cached.value
    // The value is kept, never the promise of it (R33).
    cached = { value: await settings.getSettings(), readAt: at }
    return cached.value
  }
}

/** The policies with these settings over the options. */
export function withSettings(byOptions: Policies, settings: Settings): Policies {
  const { emailVerificationMode, requireEmailVerification, require2FA } = settings
  const legacyMode = requireEmailVerification === true ? 'strict' : undefined
  return {
    verificationMode: emailVerificationMode ?? legacyMode ?? byOptions.verificationMode,
    verificationGraceDays: settings.lazyEmailVerificationGracePeriodDays ?? byOptions.verificationGraceDays,
    secondFactor: { ...byOptions.secondFactor, ...(require2FA !== undefined && { required: require2FA }) },
  }
}
