import type { Settings, SettingsStore } from '../ports/settings.ts'
import type { SecondFactorPolicy } from './factor.ts'
import type { VerificationMode } from './verification-mode.ts'

/** What is asked of those who sign in: by the options, and over them by the settings that administrators change at run time. */
export interface Policies {
  readonly verificationMode: VerificationMode
  /** Days that `lazy` verification gives a new account. */
  readonly verificationGraceDays: number
  readonly secondFactor: SecondFactorPolicy
}

const CACHE_MS = 5000

/** Gives the function that reads the policies in force; settings are at most 5 s old. */
export function createPolicies(
  byOptions: Policies,
  settings: SettingsStore | undefined,
  now: () => Date,
): () => Promise<Policies> {
  let cached: { readonly policies: Policies; readonly readAt: number } | undefined
  return async () => {
    if (settings === undefined) return byOptions
    const at = now().getTime()
    if (cached !== undefined && Math.abs(at - cached.readAt) < CACHE_MS) return cached.policies
    // The value is kept, never the promise of it (R33).
    cached = { policies: withSettings(byOptions, await settings.getSettings()), readAt: at }
    return cached.policies
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
