import { SIGN_IN_ERRORS, signInReply } from '../../identity/sign-in/finish-sign-in.ts'
import { SECOND_FACTOR_ERRORS } from '../../identity/sign-in/second-factor.ts'
import type { Need } from '../../ports/needs.ts'
import type { Reply } from '../../web/http/replies/reply.ts'
import type { Schema } from '../../web/http/request/input.ts'
import type { Access, Common, Incoming } from '../../web/http/routing/endpoint.ts'
import type { FeatureServices, SignInServices } from './feature-services/feature-services.ts'

/** Declaration of an endpoint of a feature. The handler's second argument contains the services that features get. */
export interface FeatureEndpointDefinition<
  S,
  P extends string,
  A extends Access,
  B extends Schema | undefined,
  Q extends Schema | undefined,
> extends Omit<Common, 'errors' | 'issuesTokens' | 'replies'> {
  readonly path: P
  /** Callers that the endpoint admits. */
  readonly access: A | readonly A[]
  readonly body?: B
  readonly query?: Q
  readonly replies?: Common['replies']
  /** Error codes of the service, and those that the feature declares in `errors`. */
  readonly errors?: readonly string[]
  /** Ports of the service without which the endpoint doesn't exist. Default: none. */
  readonly needs?: readonly Need[]
  readonly handle: (incoming: Incoming<P, A, B, Q>, services: S) => Promise<Reply> | Reply
}

/** Type of every endpoint of a feature, without type parameters. */
export interface FeatureEndpoint
  extends Omit<FeatureEndpointDefinition<never, string, Access, Schema | undefined, Schema | undefined>, 'handle'> {
  /** True if the endpoint's handler signs users in. */
  readonly signsIn: boolean
  readonly handle: (incoming: never, services: SignInServices) => Promise<Reply> | Reply
}

/**
 * Declares an endpoint of a feature. Access, limits, schemas, audit and OpenAPI work as for the service's own endpoints.
 *
 * @example
 * const listCards = endpoint({
 *   method: 'GET',
 *   path: '/badge/cards',
 *   summary: 'List your badges',
 *   success: 'Your badges.',
 *   access: 'user',
 *   async handle({ user }, { records }) {
 *     const { records: cards } = await records.list('card', { userId: user.sub }, { page: 1, limit: 100 })
 *     return ok({ cards: cards.map(({ id, createdAt }) => ({ id, createdAt })) })
 *   },
 * })
 */
export function endpoint<
  const P extends string,
  const A extends Access,
  B extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
>(definition: FeatureEndpointDefinition<FeatureServices, P, A, B, Q>): FeatureEndpoint {
  // The cast is safe: the router builds the first argument of `handle` from this definition.
  return { ...definition, signsIn: false } as unknown as FeatureEndpoint
}

type SignInDefinition<P extends string, B extends Schema | undefined> = Omit<
  FeatureEndpointDefinition<SignInServices, P, 'public', B, undefined>,
  'access' | 'query' | 'method' | 'success' | 'handle'
> & {
  /** Description of a successful response for the OpenAPI document. Default: the response of a sign-in. */
  readonly success?: string
  readonly handle: FeatureEndpointDefinition<SignInServices, P, 'public', B, undefined>['handle']
}

/**
 * Declares an endpoint with which users sign in. The endpoint is a public `POST`, has the responses and errors of every sign-in, and refuses requests
 * from pages of other origins (R19). Only its handler gets `signIn`, which returns the response.
 *
 * @example
 * const signInByBadge = signInEndpoint({
 *   path: '/badge/sign-in',
 *   summary: 'Sign in with a badge',
 *   body: v.object({ secret: v.string() }),
 *   errors: ['INVALID_BADGE'],
 *   handle: ({ body, context }, { signIn, records, hash, failure }) =>
 *     signIn.finish('card', context, async () => {
 *       const card = await records.findByLookup('card', hash(body.secret))
 *       if (card?.userId === undefined) throw failure('INVALID_BADGE')
 *       return { userId: card.userId, id: card.id }
 *     }),
 * })
 */
export function signInEndpoint<const P extends string, B extends Schema | undefined = undefined>(
  definition: SignInDefinition<P, B>,
): FeatureEndpoint {
  const { errors = [] } = Object(definition) as typeof definition
  return {
    method: 'POST',
    success: 'Signed in: the response has tokens or sets cookies.',
    access: 'public',
    replies: { 200: signInReply },
    ...definition,
    // `concat` takes values of a wrong type, too: the start reports them with all other problems.
    errors: [...SIGN_IN_ERRORS, ...SECOND_FACTOR_ERRORS].concat(errors as never),
    signsIn: true,
    // The cast is safe: the router builds the first argument of `handle` from this definition.
  } as unknown as FeatureEndpoint
}
