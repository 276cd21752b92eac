import type { AdminUser } from '../api-types.ts'
import { Badge } from '../elements/badge.tsx'
import { t } from '../language/text.ts'

export function UserStates({ user }: { readonly user: AdminUser }) {
  const { isDisabled, isEmailVerified, isTotpEnabled, require2FA, isAdmin, isGuest } = user
  return (
    <span class="badges">
      {isDisabled && <Badge tone="bad">{t('Disabled')}</Badge>}
      {isAdmin && <Badge tone="info">{t('Administrator')}</Badge>}
      {isGuest && <Badge tone="info">{t('Guest')}</Badge>}
      {isEmailVerified && <Badge tone="good">{t('Verified')}</Badge>}
      {!isEmailVerified && !isGuest && <Badge tone="warn">{t('Unverified')}</Badge>}
      {isTotpEnabled && <Badge tone="good">{t('2FA on')}</Badge>}
      {require2FA && !isTotpEnabled && <Badge tone="warn">{t('2FA required')}</Badge>}
    </span>
  )
}

/** Returns the user's display name. Empty if unknown. */
export function nameOf({ name, firstName, lastName }: AdminUser): string {
  return name ?? [firstName, lastName].filter(Boolean).join(' ')
}
