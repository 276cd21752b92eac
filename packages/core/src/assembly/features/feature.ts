import type { ServiceCatalogue } from '../../endpoints/catalogue/service-catalogue.ts'
import type { OutboundSettings } from '../../foundations/net/outbound-fetch.ts'
import type { FailureCode, FailureDeclaration } from '../../foundations/values/errors.ts'
import type { HooksOfFeature } from '../../identity/features/join-hooks.ts'
import type { Factor } from '../../identity/policies/second-factor-policy.ts'
import type { FeatureMethod } from '../../ports/accounts/sessions.ts'
import type { Granted, Optionally, OptionalPort } from '../../ports/needs.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Stores } from '../../ports/stores.ts'
import type { Endpoint } from '../../web/http/routing/endpoint.ts'

/**
 * One entry of the option `features`: a capability that the host adds. Made by `defineFeature` of `@sallyport/core/feature`, which holds all code
 * that features need, so that a service without features loads none of it.
 */
export interface Feature<Name extends string = string, Operations = unknown> {
  readonly name: Name
  /** Ports that the feature brings. */
  readonly ports?: Pick<Ports, 'apps' | 'passkeyVerifier' | 'ownedKeys'>
  /** Names that no other feature may use. */
  readonly declares: FeatureDeclarations
  /** Returns what is wrong with the feature, or with the options that it needs. Reported when the service starts, with all other problems. */
  problems(surroundings: FeatureSurroundings): readonly string[]
  /** Connects the feature to the service that uses it. Called once for each service. */
  bind(host: FeatureHost): BoundFeature<Operations>
}

export interface FeatureDeclarations {
  /** Method and path of each endpoint, as `placeOf` writes them. */
  readonly places: Readonly<Record<FeatureRouter | 'wellKnown', readonly string[]>>
  readonly errorCodes: readonly string[]
  /** First and second factors by full name, such as `badge:card`. */
  readonly firstFactors: readonly FeatureMethod[]
  readonly factors: readonly string[]
  /** Parts that only one feature of a service may have, such as `sessionTenant`. */
  readonly soleParts?: readonly string[]
}

/** Options, endpoints and other features with which a feature may conflict. */
export interface FeatureSurroundings {
  /** All options, as `createSallyport` got them. */
  readonly options: { readonly stores: Stores }
  /** The service's own endpoints, by router. */
  readonly endpoints: Readonly<Record<FeatureRouter, readonly Endpoint[]>>
  /** Features that come before this one in the option `features`. */
  readonly earlier: readonly Feature[]
}

export type FeatureRouter = 'auth' | 'tools' | 'admin'

/** The service, as `defineFeature` sees it. Handlers of features get only what `FeatureServices` lists. */
export interface FeatureHost {
  /** All master secrets, the current one first. */
  readonly secrets: readonly string[]
  /** The auth router's public path, such as `/auth`. */
  readonly authPath: string
  /** Claims `iss` and `aud` of sessions' tokens. */
  readonly sessionTokens: { readonly issuer: string; readonly audience: string }
  /** Sends requests to URLs of strangers. */
  readonly outbound: OutboundSettings
  /** Returns ports and services, as `FeatureGiven`. They exist once the service has started. */
  given(): unknown
}

export type FeatureGiven = Granted<'users' | 'sessions' | 'proofs' | 'profiles' | 'rateLimiter' | 'passwordHasher'> &
  Optionally<OptionalPort> &
  ServiceCatalogue

/** A feature in one service. */
export interface BoundFeature<Operations = unknown> extends HooksOfFeature {
  readonly auth?: readonly Endpoint[]
  readonly tools?: readonly Endpoint[]
  readonly admin?: readonly Endpoint[]
  /** Endpoints at the root of the origin. Their paths begin with `/.well-known/` and have no parameters. */
  readonly wellKnown?: readonly Endpoint[]
  /** Second factors that the feature offers. */
  readonly factors?: readonly Factor[]
  /** Errors with which the feature may refuse that a user is deleted. */
  readonly deletionErrors?: readonly (FailureDeclaration | FailureCode)[]
  /** Errors with which the feature may refuse the tenant that a request names. */
  readonly tenantErrors?: readonly FailureDeclaration[]
  readonly operations?: Operations
}

/** The operations of features by their names. Features without operations aren't in it. */
export type OperationsOf<F extends readonly Feature[]> = {
  readonly [E in F[number] as NameWithOperations<E>]: E extends Feature<string, infer O> ? O : never
}

/** The name of a feature that has operations, also for hosts that compile without `strict`, where every type includes `undefined`. */
type NameWithOperations<E> =
  E extends Feature<infer N, infer O> ? (unknown extends O ? never : [O] extends [undefined] ? never : N) : never
