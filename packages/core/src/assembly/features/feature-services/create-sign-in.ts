import { failure } from '../../../foundations/values/errors.ts'
import { isEndedFor } from '../../../identity/session/is-ended.ts'
import { deliverSignIn, finishSignIn } from '../../../identity/sign-in/finish-sign-in.ts'
import { tellingFailure } from '../../../identity/sign-in/publish-failure.ts'
import { assertOffered, findSignIn, finishBySecondFactor } from '../../../identity/sign-in/second-factor.ts'
import type { User } from '../../../ports/accounts/users.ts'
import type { FeatureGiven } from '../feature.ts'
import type { FeatureDefinition } from '../feature-definition.ts'
import { ownName } from '../own-name.ts'
import { withoutSecrets } from './create-feature-services.ts'
import type { FeatureServices, FeatureSignIn } from './feature-services.ts'

/** Creates the service `signIn`, which only handlers of `signInEndpoint` get. The sign-in follows the same rules as every other one (R04). */
export function createSignIn(
  { name, firstFactors = {}, factors = {}, waysIn }: FeatureDefinition,
  services: FeatureServices,
  given: () => FeatureGiven,
): FeatureSignIn {
  return {
    async finish(factor, context, prove) {
      if (!Object.hasOwn(firstFactors, factor))
        throw new TypeError(`the feature ${name} declares no first factor ${factor}: add it to \`firstFactors\``)
      const all = given()
      const method = ownName(name, factor)
      const first = await tellingFailure({ method }, context, all, async () => {
        const { userId, id } = await prove()
        const user = await all.users.findById(userId)
        if (user === null) throw failure('INVALID_CREDENTIALS')
        // Called after the session is stored, because the sign-in method may have been removed meanwhile (R10, R28).
        const stillHolds = async (current: User) =>
          !isEndedFor(current, { authenticatedAt: context.receivedAt }) && (await isHeld(userId, factor, id))
        if (!(await isHeld(userId, factor, id))) throw failure('INVALID_CREDENTIALS')
        return { user, method, way: { type: 'feature', provider: method, id }, stillHolds } as const
      })
      return deliverSignIn(await finishSignIn(first, context, all), context, all)
    },
    async pendingUser(factor, tempToken) {
      assertDeclared(factor)
      const pending = await findSignIn(tempToken, given())
      await assertOffered(ownName(name, factor), pending, given())
      return withoutSecrets(pending.first.user)
    },
    async passFactor(factor, tempToken, context, isRight) {
      assertDeclared(factor)
      const pending = await findSignIn(tempToken, given())
      // Only `true` passes: a handler in JavaScript may return an object that says no.
      const compare = async (user: User) => (await isRight(withoutSecrets(user))) === true
      return finishBySecondFactor(pending, ownName(name, factor), context, given(), compare)
    },
  }

  function assertDeclared(factor: string): void {
    if (!Object.hasOwn(factors, factor))
      throw new TypeError(`the feature ${name} doesn't declare the factor ${factor}: add it to \`factors\``)
  }

  async function isHeld(userId: string, factor: string, id: string): Promise<boolean> {
    const held = (await waysIn?.(userId, services)) ?? []
    return held.some((one) => one.method === factor && one.id === id)
  }
}
