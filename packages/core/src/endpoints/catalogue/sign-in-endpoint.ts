import {
  type DeliveryGiven,
  deliverSignIn,
  finishSignIn,
  SIGN_IN_ERRORS,
  type SignInGiven,
  signInReply,
} from '../../identity/sign-in/finish-sign-in.ts'
import type { ProvenFactor } from '../../identity/sign-in/first-factor.ts'
import type { Need } from '../../ports/needs.ts'
import type { Reply } from '../../web/http/replies/reply.ts'
import type { Schema } from '../../web/http/request/input.ts'
import type { Access, Definition, Endpoint, Given, Incoming } from '../../web/http/routing/endpoint.ts'
import { endpoint } from './endpoint.ts'
import type { ServiceCatalogue } from './service-catalogue.ts'

type SignInNeed = 'users' | 'sessions' | 'proofs' | 'rateLimiter'

interface SignInDefinition<P extends string, A extends Access, N extends Need, B extends Schema | undefined>
  extends Omit<Definition<ServiceCatalogue, P, A, N, B, undefined>, 'handle' | 'needs' | 'replies' | 'issuesTokens'> {
  /** Ports that the endpoint needs besides those of every sign-in. */
  readonly needs: readonly N[]
  readonly handle: (
    incoming: Incoming<P, A, B, undefined>,
    given: Given<ServiceCatalogue, NoInfer<N> | SignInNeed>,
  ) => Promise<ProvenFactor | Reply>
}

/**
 * Declares an endpoint that signs in. If its handler returns a proven first factor, the response is a session or a request for a second factor
 * (R04). If its handler returns a response, that response is sent unchanged.
 */
export function signInEndpoint<
  const P extends string,
  const A extends Access,
  const N extends Need = never,
  B extends Schema | undefined = undefined,
>({ handle, needs, errors = [], ...definition }: SignInDefinition<P, A, N, B>): Endpoint {
  return endpoint({
    ...definition,
    needs: ['users', 'sessions', 'proofs', 'rateLimiter', ...needs],
    replies: { 200: signInReply },
    errors: [...errors, ...SIGN_IN_ERRORS],
    issuesTokens: true,

    async handle(incoming: Incoming<P, A, B, undefined>, services: unknown) {
      // The cast is safe: `needs` has the ports of a sign-in, and those of the handler.
      const given = services as SignInGiven & DeliveryGiven & Given<ServiceCatalogue, N | SignInNeed>
      const outcome = await handle(incoming, given)
      if ('status' in outcome) return outcome
      return deliverSignIn(await finishSignIn(outcome, incoming.context, given), incoming.context, given)
    },
  } as never)
}
