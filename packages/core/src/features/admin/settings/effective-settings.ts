import type { Settings } from '../../../ports/settings.ts'
import type { Services } from '../../../sign-in/services.ts'

/** Returns the settings in effect: the administrators' values, else those of the options. */
export function effectiveSettings(
  settings: Settings,
  { policiesWith }: Pick<Services, 'policiesWith'>,
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
