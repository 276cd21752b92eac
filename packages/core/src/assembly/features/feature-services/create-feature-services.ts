import { createKeyRing } from '../../../foundations/crypto/key-ring.ts'
import type { Sealer } from '../../../foundations/crypto/seal.ts'
import { hashToken } from '../../../foundations/crypto/token-hash.ts'
import type { Publication } from '../../../foundations/events/bus.ts'
import { changesBetween } from '../../../foundations/events/changes.ts'
import type { EventAbout } from '../../../foundations/events/envelope.ts'
import { AuthError, failure } from '../../../foundations/values/errors.ts'
import { later } from '../../../foundations/values/timestamps.ts'
import { normaliseEmail } from '../../../identity/accounts/email-address.ts'
import { isOwned } from '../../../identity/mailbox-ownership/ownership-record.ts'
import { issueOneTimeToken } from '../../../identity/one-time-tokens/one-time-token.ts'
import type { FeaturePurpose } from '../../../ports/accounts/proofs.ts'
import type { User } from '../../../ports/accounts/users.ts'
import { aboutRequest, noRequest } from '../../../web/http/request/about-request.ts'
import type { FeatureGiven, FeatureHost } from '../feature.ts'
import type { FeatureDefinition } from '../feature-definition.ts'
import { fetchPublic } from '../fetch-public.ts'
import { isFailureCode } from '../is-failure-code.ts'
import { ownName } from '../own-name.ts'
import { createFeatureMessages } from './create-feature-messages.ts'
import { createFeatureAttempts, createFeatureBrowsers, maySignInStand, profileOf } from './create-feature-people.ts'
import { createFeatureTenants } from './create-feature-tenants.ts'
import { createRecords } from './create-records.ts'
import { createWaysIn } from './create-ways-in.ts'
import type {
  FeatureEventAbout,
  FeatureEvents,
  FeatureServices,
  FeatureTokens,
  FeatureUser,
} from './feature-services.ts'

/** Milliseconds for which a feature's one-time token is valid by default: an hour. */
const TOKEN_MS = 60 * 60_000

/** Creates the services that one feature gets. */
export function createFeatureServices(definition: FeatureDefinition, host: FeatureHost): FeatureServices {
  const { name } = definition
  // The cast is safe: a port that the host doesn't supply reads as undefined.
  const given = () => host.given() as FeatureGiven
  return {
    now: () => given().now(),
    logger: (entry) => given().logger({ ...entry, feature: name }),
    records: createRecords(definition, given),
    events: createEvents(definition, given),
    tokens: createTokens(definition, given),
    waysIn: createWaysIn(definition, given),
    messages: createFeatureMessages(definition, host.messageLanguages, given),
    users: {
      async find(by) {
        const email = 'email' in by ? normaliseEmail(by.email) : null
        const { users } = given()
        const user = 'id' in by ? await users.findById(by.id) : email && (await users.findByEmail(email))
        return user ? withoutSecrets(user) : null
      },
      async isOwned(id) {
        const user = await given().users.findById(id)
        return user !== null && isOwned(user, given())
      },
      profile: (id) => profileOf(id, given()),
      mayStay: (id, signIn) => maySignInStand(id, signIn, given()),
    },
    browsers: createFeatureBrowsers(given),
    attempts: createFeatureAttempts(name, given),
    fetchPublic: (url, limits) => fetchPublic(url, limits, host.outbound),
    sessionTokens: () => host.sessionTokens,
    authRouter: () => ({ url: given().authUrl, path: given().mounts.auth }),
    tenants: createFeatureTenants(given),
    keys: (label) => createKeyRing(host.secrets, `feature/${name}/${label}`),
    sealer: createOwnSealer(name, given),
    hash: hashToken,
    failure(code, data) {
      const own = definition.errors?.[code]
      if (own !== undefined) return new AuthError(own.message.en, code, own.status, data)
      if (isFailureCode(code)) return failure(code, data)
      throw new TypeError(`the feature ${name} doesn't declare the error ${code}: add it to \`errors\``)
    },
  }
}

export function withoutSecrets(user: User): FeatureUser {
  const { id, email, firstName, lastName, isEmailVerified, isDisabled = false, createdAt } = user
  return { id, email: email ?? '', firstName, lastName, isEmailVerified, isDisabled, createdAt }
}

/** Throws a TypeError if the event isn't one of the feature's own. */
export function assertDeclared(event: string, { name, events = {} }: FeatureDefinition): void {
  if (!Object.hasOwn(events, event))
    throw new TypeError(`the feature ${name} doesn't declare the event ${event}: add it to \`events\``)
}

function createEvents(definition: FeatureDefinition, given: () => FeatureGiven): FeatureEvents {
  const publicationOf = (event: string, data: object, about: FeatureEventAbout): Publication => {
    assertDeclared(event, definition)
    // The cast is safe: the bus reads name, data and metadata of any event alike.
    return { event, data, about: aboutOf(about) } as unknown as Publication
  }
  return {
    publish: (event, data, about) => given().events.publishAll([publicationOf(event, data, about)]),
    change: (event, data, about, work) => given().events.change([publicationOf(event, data, about)], work),
  }
}

function aboutOf({ context, record, ...ids }: FeatureEventAbout): EventAbout {
  const about = context === undefined ? { ...ids, ...noRequest() } : aboutRequest(context, ids)
  return record === undefined ? about : { ...about, changes: changesBetween(record.before ?? {}, record.after ?? {}) }
}

function createTokens({ name, purposes = {} }: FeatureDefinition, given: () => FeatureGiven): FeatureTokens {
  const purposeOf = (purpose: string): FeaturePurpose => {
    if (!Object.hasOwn(purposes, purpose))
      throw new TypeError(`the feature ${name} doesn't declare the purpose ${purpose}: add it to \`purposes\``)
    return ownName(name, purpose)
  }
  return {
    async issue(purpose, { userId, data = {}, expiresInMs = TOKEN_MS }) {
      if (typeof userId !== 'string' || userId === '') throw new TypeError('a token needs the `userId` of its user')
      if (!(expiresInMs > 0 && expiresInMs < Number.POSITIVE_INFINITY))
        throw new TypeError('`expiresInMs` of a token must be a positive number')
      const { proofs, now } = given()
      const { token, hash } = issueOneTimeToken()
      const expiresAt = later(now(), expiresInMs)
      await proofs.put({ purpose: purposeOf(purpose), hash, userId, data, attempts: 0, expiresAt })
      return token
    },
    async redeem(purpose, token) {
      const { proofs, now } = given()
      const proof = await proofs.consume(purposeOf(purpose), hashToken(token), now())
      return proof && { userId: proof.userId, data: proof.data }
    },
  }
}

function createOwnSealer(name: string, given: () => FeatureGiven): Sealer {
  const contextOf = (context: string) => `feature:${ownName(name, context)}`
  return {
    seal: (text, context) => given().sealer.seal(text, contextOf(context)),
    open: (sealed, context) => given().sealer.open(sealed, contextOf(context)),
  }
}
