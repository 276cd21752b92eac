import { failure } from '../../../foundations/values/errors.ts'
import { loadCaller } from '../../../identity/accounts/load-caller.ts'
import { aboutCaller } from '../../../identity/session/about-caller.ts'
import { assertStillSignedIn } from '../../../identity/sign-in/still-signed-in.ts'
import { alertOfWayIn } from '../../../identity/ways-in/alert-of-way-in.ts'
import { assertWayInLeft } from '../../../identity/ways-in/assert-way-in-left.ts'
import { finishRemoval } from '../../../identity/ways-in/finish-removal.ts'
import { mayRemove } from '../../../identity/ways-in/may-remove.ts'
import type { FeatureGiven } from '../feature.ts'
import type { FeatureDefinition } from '../feature-definition.ts'
import { ownName } from '../own-name.ts'
import type { FeatureWaysIn, HeldMethod } from './feature-services.ts'

export function createWaysIn({ name, firstFactors = {} }: FeatureDefinition, given: () => FeatureGiven): FeatureWaysIn {
  const wayOf = ({ method, id }: HeldMethod) => {
    if (!Object.hasOwn(firstFactors, method))
      throw new TypeError(`the feature ${name} declares no first factor ${method}: add it to \`firstFactors\``)
    return { type: 'feature', provider: ownName(name, method), id } as const
  }
  return {
    async added(caller, held, context, undo) {
      const services = given()
      const user = await loadCaller(caller, services.users)
      await assertStillSignedIn(caller, services, undo)
      alertOfWayIn(user, { change: 'added', way: wayOf(held), name: held.name }, context, services)
    },
    async remove(caller, held, context, work, undo) {
      const services = given()
      const way = wayOf(held)
      const user = await loadCaller(caller, services.users)
      const removal = await mayRemove(user, way, services)
      if (removal === 'last') throw failure('LAST_LOGIN_METHOD')
      if (!(await work())) return false
      if (removal === 'yes') await assertWayInLeft(caller, { restore: undo, remove: work }, services)
      const ended = { about: aboutCaller(caller, context), keep: caller.sid }
      await finishRemoval(user.id, user, way, ended, context, services)
      return true
    },
  }
}
