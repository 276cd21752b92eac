import { defineFeature } from '@sallyport/core/feature'
import { addBadge, signInByBadge } from './endpoints.ts'

/** Sign-in with a company badge, whose reader types the badge's secret. */
export const badge = defineFeature({
  name: 'badge',
  auth: [addBadge, signInByBadge],
  records: ['badge'],
  events: { 'identity.badge.added': { audited: true } },
  errors: { INVALID_BADGE: { status: 401, message: { en: 'Unknown badge.', it: 'Badge sconosciuto.' } } },
  firstFactors: { badge: {} },
  pages: {
    signIn: {
      label: { en: 'Badge', it: 'Badge' },
      script: 'export default ({ post }) => post("/badge/sign-in", { secret: prompt() })',
    },
  },
  waysIn: async (userId, { records }) => {
    const { records: badges } = await records.list('badge', { userId }, { page: 1, limit: 100 })
    return badges.map(({ id, createdAt }) => ({ method: 'badge', id, addedAt: createdAt }))
  },
  onMailboxProof: (userId, { records }) => records.deleteForUser(userId),
})
