import type { AdminUser } from '../api-types.ts'
import { Badge } from '../elements/badge.tsx'

export function UserStates({ user }: { readonly user: AdminUser }) {
  const { isDisabled, isEmailVerified, isTotpEnabled, require2FA, isAdmin, isGuest } = user
  return (
    <span class="badges">
      {isDisabled && <Badge tone="bad">Disabled</Badge>}
      {isAdmin && <Badge tone="info">Administrator</Badge>}
      {isGuest && <Badge tone="info">Guest</Badge>}
      {isEmailVerified && <Badge tone="good">Verified</Badge>}
      {!isEmailVerified && !isGuest && <Badge tone="warn">Unverified</Badge>}
      {isTotpEnabled && <Badge tone="good">2FA on</Badge>}
      {require2FA && !isTotpEnabled && <Badge tone="warn">2FA required</Badge>}
    </span>
  )
}

/** Returns the user's display name. Empty if unknown. */
export function nameOf({ name, firstName, lastName }: AdminUser): string {
  return name ?? [firstName, lastName].filter(Boolean).join(' ')
}
