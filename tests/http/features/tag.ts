import { defineFeature, endpoint, ok, signInEndpoint } from '@sallyport/core/feature'
import * as v from 'valibot'

/** Sign-in by any number of tags, which their user may remove. */
export const tag = defineFeature({
  name: 'tag',
  records: ['tag'],
  firstFactors: { tag: {} },
  auth: [
    signInEndpoint({
      path: '/tags/sign-in',
      summary: 'Sign in with a tag',
      body: v.object({ id: v.string() }),
      handle: ({ body: { id }, context }, { signIn, records, failure }) =>
        signIn.finish('tag', context, async () => {
          const found = await records.find('tag', id, null)
          if (found?.userId === undefined) throw failure('INVALID_CREDENTIALS')
          return { userId: found.userId, id }
        }),
    }),
    endpoint({
      method: 'DELETE',
      path: '/tags/:id',
      summary: 'Remove a tag',
      success: 'It signs in no more.',
      access: 'user',
      errors: ['LAST_LOGIN_METHOD', 'NOT_FOUND'],
      async handle({ user, params: { id }, context }, { records, waysIn, failure }) {
        const take = async () => (await records.takeOnce('tag', id, { userId: user.sub })) !== null
        const giveBack = () => records.insert('tag', { id, userId: user.sub, data: {} })
        if (!(await waysIn.remove(user, { method: 'tag', id }, context, take, giveBack))) throw failure('NOT_FOUND')
        return ok()
      },
    }),
  ],
  waysIn: async (userId, { records }) => {
    const { records: tags } = await records.list('tag', { userId }, { page: 1, limit: 100 })
    return tags.map(({ id, createdAt }) => ({ method: 'tag', id, addedAt: createdAt }))
  },
})
