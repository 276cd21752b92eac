import { endpoint as serviceEndpoint } from '../../endpoints/catalogue/endpoint.ts'
import { failure } from '../../foundations/values/errors.ts'
import type { User } from '../../ports/accounts/users.ts'
import { isConflict } from '../../ports/conflict-error.ts'
import type { Reply } from '../../web/http/replies/reply.ts'
import type { Endpoint } from '../../web/http/routing/endpoint.ts'
import { tagged } from '../../web/http/routing/endpoint.ts'
import { blame } from '../host-stores/blame.ts'
import { isObject } from '../options/unknown-option.ts'
import type { BoundFeature, Feature, FeatureGiven, FeatureHost } from './feature.ts'
import type { FeatureDefinition } from './feature-definition.ts'
import type { FeatureEndpoint } from './feature-endpoint.ts'
import { featureProblems } from './feature-problems.ts'
import { assertDeclared, createFeatureServices, withoutSecrets } from './feature-services/create-feature-services.ts'
import { createSignIn } from './feature-services/create-sign-in.ts'
import type { FeatureServices, SignInServices } from './feature-services/feature-services.ts'
import { shapeProblems } from './feature-shape.ts'
import { createMemberInvitations } from './invitations/member-invitations.ts'
import { isFailureCode } from './is-failure-code.ts'
import { messageOf } from './message-of.ts'
import { ownName } from './own-name.ts'
import { sectionEndpoints, sectionsOf } from './page-sections.ts'
import { placeOf } from './place-of.ts'
import { solePartsOf } from './sole-parts.ts'
import { wellKnownOf } from './well-known-of.ts'

/**
 * Creates a feature for the option `features` of `createSallyport`. Mistakes in the definition are reported when the service starts, together with
 * all problems of the options.
 *
 * @example
 * const hello = endpoint({
 *   method: 'GET',
 *   path: '/hello',
 *   summary: 'Say hello',
 *   success: 'A greeting.',
 *   access: 'user',
 *   handle: ({ user }) => ok({ hello: user.email }),
 * })
 * const features = [defineFeature({ name: 'hello', auth: [hello] })]
 */
export function defineFeature<const Name extends string, Operations = undefined>(
  definition: FeatureDefinition<Name, Operations>,
): Feature<Name, Operations> {
  const { name } = Object(definition) as typeof definition
  // `problems` reports members of the wrong type, so a wrong definition declares nothing.
  const sound = isSound(definition) ? definition : { name }
  const { auth = [], tools = [], admin = [], wellKnown = [], errors = {} } = sound
  const placesOf = (endpoints: readonly FeatureEndpoint[]) => endpoints.map(placeOf)
  const namesOf = (entries: object = {}) => Object.keys(entries).map((local) => ownName(name, local))
  return {
    name,
    declares: {
      places: {
        auth: placesOf(auth),
        tools: placesOf(tools),
        admin: placesOf(admin),
        wellKnown: typeof wellKnown === 'function' ? (authPath) => placesOf(wellKnown(authPath)) : placesOf(wellKnown),
      },
      errorCodes: Object.keys(errors),
      firstFactors: namesOf(sound.firstFactors),
      factors: namesOf(sound.factors),
      soleParts: solePartsOf(sound),
    },
    problems: (surroundings) => featureProblems(definition, surroundings),
    bind: (host) => bind(definition, host),
  }
}

function isSound(definition: FeatureDefinition): boolean {
  return isObject(definition) && shapeProblems(definition).length === 0
}

function bind<Operations>(
  definition: FeatureDefinition<string, Operations>,
  host: FeatureHost,
): BoundFeature<Operations> {
  const { name, firstFactors = {}, factors = {}, purposes = {}, events = {}, errors = {} } = definition
  // The cast is safe: a port that the host doesn't supply reads as undefined.
  const given = () => host.given() as FeatureGiven
  const services = createFeatureServices(definition, host)
  const withSignIn: SignInServices = { ...services, signIn: createSignIn(definition, services, given) }
  const own = <T>(entries: Readonly<Record<string, T>>) =>
    Object.entries(entries).map(([local, value]) => [ownName(name, local), value] as const)
  const boundTo = (endpoints: readonly FeatureEndpoint[] = []) =>
    tagged(
      name,
      endpoints.map((one) => boundEndpoint(one, definition, one.signsIn ? withSignIn : services)),
    )
  const { records, requestHeaders, sessionTenant, tokenTenantError, mayInvite, keyPermissions } = definition
  const declaredErrors = Object.entries(errors).map(([code, { status, message }]) => ({ code, status, message }))
  const bound: BoundFeature<Operations> = {
    name,
    auth: [...boundTo(definition.auth), ...tagged('Pages', sectionEndpoints(definition))],
    sections: sectionsOf(definition),
    tools: boundTo(definition.tools),
    admin: boundTo(definition.admin),
    wellKnown: boundTo(wellKnownOf(definition, host.authPath)),
    errors: declaredErrors,
    ...(mayInvite !== undefined && {
      memberInvitations: createMemberInvitations((asked) => mayInvite(asked, services), given),
    }),
    ...(keyPermissions !== undefined && {
      keyPermissions: (tenantId, userId) => keyPermissions(tenantId, userId, services),
    }),
    ...(requestHeaders !== undefined && { requestHeaders }),
    ...(sessionTenant !== undefined && {
      sessionTenant: (user, request) => sessionTenant(user, request, services),
    }),
    ...(sessionTenant !== undefined &&
      tokenTenantError !== undefined && {
        async tokenTenant(user, request) {
          if (!(await sessionTenant(user, request, services))) throw services.failure(tokenTenantError)
        },
        tenantErrors: declaredErrors.filter(({ code }) => code === tokenTenantError),
      }),
    ...(definition.beforeUserDeleted !== undefined && {
      deletionErrors: [...declaredErrors, ...(definition.deletionErrors ?? [])],
    }),
    events: Object.fromEntries(Object.entries(events).map(([event, { audited }]) => [event, audited])),
    channels: Object.fromEntries(own(firstFactors).flatMap(([method, { channel = method }]) => [[method, channel]])),
    endingPurposes: own(purposes).flatMap(([purpose, fate]) => (fate === 'one-time' ? [purpose] : [])),
    factors: own(factors).map(([id, { channel = id, availableTo }]) =>
      blamingHooks(name, {
        id,
        channel,
        availableTo: async (user: User) => (await availableTo(withoutSecrets(user), services)) === true,
      }),
    ),
    async beforeUserDeleted(user) {
      await definition.beforeUserDeleted?.(withoutSecrets(user), services)
    },
    async deletionEvents(userId, about) {
      const told = (await definition.deletionEvents?.(userId, services)) ?? []
      for (const { event } of told) assertDeclared(event, definition)
      // The cast is safe: the bus reads name, data and metadata of any event alike.
      return told.map(({ event, data }) => ({ event, data, about })) as never
    },
    async sweepUser(userId) {
      await definition.sweepUser?.(userId, services)
      if (records !== undefined) await services.records.deleteForUser(userId)
    },
    async sweepTenant(tenantId) {
      if (records !== undefined) await given().records?.deleteForTenant(tenantId)
    },
    async onAccessEnded(userId, reason, choice) {
      await definition.onAccessEnded?.(userId, reason, services, choice)
    },
    async onSignInMethodRemoved(userId, isBegunWith) {
      await definition.onSignInMethodRemoved?.(userId, isBegunWith, services)
    },
    async onMembershipEnded(tenantId, userId) {
      await definition.onMembershipEnded?.(tenantId, userId, services)
    },
    async onMailboxProof(userId) {
      await definition.onMailboxProof?.(userId, services)
    },
    async exportUser(userId) {
      return definition.exportUser?.(userId, services)
    },
    async waysIn(userId) {
      const held = (await definition.waysIn?.(userId, services)) ?? []
      assertHeldMethods(held, definition)
      return held.map(({ method, ...rest }) => ({ ...rest, provider: ownName(name, method) }))
    },
    async cleanUp(now) {
      const expired = records === undefined ? 0 : ((await given().records?.deleteExpired(now)) ?? 0)
      try {
        return expired + (Number(await definition.cleanUp?.(services)) || 0)
      } catch (error) {
        // Logged here, so that the clean-up of other features runs.
        services.logger({ level: 'error', event: 'expired.failed', store: 'features', error })
        return expired
      }
    },
  }
  return {
    ...blamingHooks(name, bound),
    ...operationsOf(definition, services),
  }
}

/** Returns the object with hooks whose errors are logged with the feature's name. All its functions must be asynchronous. */
function blamingHooks<T extends object>(feature: string, bound: T): T {
  const blaming =
    (hook: (...args: never[]) => unknown) =>
    async (...args: never[]) => {
      try {
        return await hook(...args)
      } catch (error) {
        throw blame(error, { feature })
      }
    }
  const members = Object.entries(Object(bound) as Readonly<Record<string, unknown>>).map(([name, member]) => [
    name,
    isHook(member) ? blaming(member) : member,
  ])
  // The cast is safe: each function keeps its type.
  return Object.fromEntries(members) as T
}

function isHook(member: unknown): member is (...args: never[]) => unknown {
  return typeof member === 'function'
}

function operationsOf<Operations>(
  { name, operations }: FeatureDefinition<string, Operations>,
  services: FeatureServices,
): { readonly operations?: Operations } {
  if (operations === undefined) return {}
  try {
    return { operations: operations(services) }
  } catch (error) {
    const hint = 'it may return functions, but not call any service'
    throw new TypeError(
      `Sallyport can't start:\n  - features.${name}: \`operations\` failed; ${hint}: ${messageOf(error)}`,
      { cause: error },
    )
  }
}

/**
 * Returns the endpoint in the form that the router needs. The feature's handler gets the request and the feature's services, not the service's ports.
 * A ConflictError of a store becomes 409 CONFLICT.
 */
function boundEndpoint(
  { handle, signsIn, errors = [], needs = [], ...declared }: FeatureEndpoint,
  definition: FeatureDefinition,
  services: SignInServices | Omit<SignInServices, 'signIn'>,
): Endpoint {
  const mayConflict = definition.records !== undefined && declared.method !== 'GET'
  const codes = [...errors, ...(mayConflict ? ['CONFLICT'] : [])].map((code) => {
    const own = definition.errors?.[code]
    return own === undefined || isFailureCode(code) ? code : { code, ...own }
  })
  return serviceEndpoint({
    ...declared,
    ...(signsIn && { issuesTokens: true }),
    errors: codes,
    needs,
    async handle(incoming: never) {
      try {
        // The cast is safe: only handlers of `signInEndpoint` are typed to read `signIn`.
        const reply: unknown = await handle(incoming, services as SignInServices)
        if (isReply(reply)) return reply
        throw new TypeError(`the handler of ${declared.method} ${declared.path} must return a reply, such as ok({ … })`)
      } catch (error) {
        if (isConflict(error)) throw failure('CONFLICT')
        throw blame(error, { feature: definition.name })
      }
    },
  } as never)
}

/** A method that isn't one of `firstFactors` would count as a way to sign in, so that the user could remove the last real one. */
function assertHeldMethods(held: unknown, { firstFactors = {} }: FeatureDefinition): void {
  const isHeld = (one: unknown) => {
    const { method, id, addedAt } = Object(one) as Readonly<Record<string, unknown>>
    return Object.hasOwn(firstFactors, String(method)) && typeof id === 'string' && addedAt instanceof Date
  }
  if (Array.isArray(held) && held.every(isHeld)) return
  throw new TypeError('`waysIn` must return a list of { method, id, addedAt }, each `method` one of `firstFactors`')
}

/** True for what `ok`, `created` and `redirect` return. A handler in JavaScript may return anything. */
function isReply(reply: unknown): reply is Reply {
  const { status } = Object(reply) as { readonly status?: unknown }
  return !(reply instanceof Response) && Number.isInteger(status) && Number(status) >= 200 && Number(status) <= 599
}
