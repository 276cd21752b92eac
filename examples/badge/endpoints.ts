import { endpoint, freshProof, limits, ok, signInEndpoint } from '@sallyport/core/feature'
import * as v from 'valibot'

const secret = v.pipe(v.string(), v.minLength(16), v.maxLength(256))

export const addBadge = endpoint({
  method: 'POST',
  path: '/badge',
  summary: 'Add a badge',
  success: 'The badge signs in for 30 days.',
  access: 'user',
  isSensitive: true,
  body: v.object({ ...freshProof, secret }),
  async handle({ user, body, context }, { records, events, waysIn, hash, now }) {
    const owner = { userId: user.sub }
    const id = crypto.randomUUID()
    const expiresAt = new Date(now().getTime() + 30 * 86_400_000)
    const badge = { ...owner, id, lookup: hash(body.secret), data: {}, expiresAt }
    await events.change('identity.badge.added', { id }, { ...owner, context }, () => records.insert('badge', badge))
    await waysIn.added(user, { method: 'badge', id }, context, () => records.takeOnce('badge', id, owner))
    return ok()
  },
})

export const signInByBadge = signInEndpoint({
  path: '/badge/sign-in',
  summary: 'Sign in with a badge',
  limit: limits.redeem,
  body: v.object({ secret }),
  errors: ['INVALID_BADGE'],
  handle: ({ body, context }, { signIn, records, hash, failure }) =>
    signIn.finish('badge', context, async () => {
      const badge = await records.findByLookup('badge', hash(body.secret))
      if (badge?.userId === undefined) throw failure('INVALID_BADGE')
      return { userId: badge.userId, id: badge.id }
    }),
})
