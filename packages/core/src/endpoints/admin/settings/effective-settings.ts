import type { Policies } from '../../../identity/policies/policies.ts'
import type { Settings } from '../../../ports/settings.ts'

/** Returns the settings in effect: the administrators' values, else the options' values. `ui` contains only the administrators' values. */
export function effectiveSettings(
  settings: Settings,
  { policiesWith }: { readonly policiesWith: (settings: Settings) => Policies },
): Readonly<Record<string, unknown>> {
  const { verificationMode, verificationGraceDays, secondFactor } = policiesWith(settings)
  return {
    ...settings,
    emailVerificationMode: verificationMode,
    lazyEmailVerificationGracePeriodDays: verificationGraceDays,
    require2FA: secondFactor.required,
    enabledWebhookActions: settings.enabledWebhookActions ?? [],
  }
}
