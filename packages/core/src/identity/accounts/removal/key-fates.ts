import type { EndReason } from './what-ends.ts'

/**
 * Whether a user's API keys are deleted when access ends (R38). The type makes the compiler demand a decision for each reason. Keys of a
 * disabled user are refused as long as the user is disabled. Guests have no keys. `revokeWhatWasMade` handles keys that the user made for
 * tenants.
 */
const KEY_FATES: Readonly<Record<EndReason, 'kept' | 'deleted'>> = {
  'password-reset': 'deleted',
  'mailbox-proof': 'deleted',
  'account-secured': 'deleted',
  'user-deleted': 'deleted',
  'guest-upgraded': 'deleted',
  'guest-superseded': 'deleted',
  'password-changed': 'kept',
  'email-changed': 'kept',
  'user-disabled': 'kept',
}

/** True if the user's API keys are deleted when access ends for this reason. */
export function endsKeys(reason: EndReason): boolean {
  return KEY_FATES[reason] === 'deleted'
}
