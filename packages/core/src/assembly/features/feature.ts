import type { ServiceCatalogue } from '../../endpoints/catalogue/service-catalogue.ts'
import type { OutboundSettings } from '../../foundations/net/outbound-fetch.ts'
import type { FailureCode, FailureDeclaration } from '../../foundations/values/errors.ts'
import type { HooksOfFeature } from '../../identity/features/join-hooks.ts'
import type { Factor } from '../../identity/policies/second-factor-policy.ts'
import type { Languages } from '../../outgoing/messages/languages/languages.ts'
import type { FeatureMethod } from '../../ports/accounts/sessions.ts'
import type { Granted, Optionally, OptionalPort } from '../../ports/needs.ts'
import type { Ports } from '../../ports/ports.ts'
import type { Stores } from '../../ports/stores.ts'
import type { Endpoint } from '../../web/http/routing/endpoint.ts'

/**
 * One entry of the option `features`: a capability that the host adds. Hosts create it with `defineFeature` of `@sallyport/core/feature`. That entry
 * point contains the code that only features need, so a service without features doesn't load this code.
 */
export interface Feature<Name extends string = string, Operations = unknown> {
  readonly name: Name
  /** Ports that the feature adds to the service. */
  readonly ports?: Pick<Ports, 'apps' | 'passkeyVerifier' | 'ownedKeys'>
  /** Names that no other feature may use. */
  readonly declares: FeatureDeclarations
  /** Returns the problems of the feature and of the options that it needs. The service reports them when it starts, with all other problems. */
  problems(surroundings: FeatureSurroundings): readonly string[]
  /** Connects the feature to the service that uses it. Called once for each service. */
  bind(host: FeatureHost): BoundFeature<Operations>
}

export interface FeatureDeclarations {
  /** Method and path of each endpoint, in the form that `placeOf` returns. */
  readonly places: Readonly<Record<FeatureRouter, readonly string[]>> & {
    /** A function gets the auth router's public path. */
    readonly wellKnown: readonly string[] | ((authPath: string) => readonly string[])
  }
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
  /** Features that are checked before this one, in the order of `featuresOf`. */
  readonly earlier: readonly Feature[]
}

export type FeatureRouter = 'auth' | 'tools' | 'admin'

/** Parts of the service that `bind` gets. Handlers of a feature made with `defineFeature` get only `FeatureServices`. */
export interface FeatureHost {
  /** All master secrets, the current one first. */
  readonly secrets: readonly string[]
  /** The auth router's public path, such as `/auth`. */
  readonly authPath: string
  /** Claims `iss` and `aud` of sessions' tokens. */
  readonly sessionTokens: { readonly issuer: string; readonly audience: string }
  /** Settings for requests to URLs that strangers chose. */
  readonly outbound: OutboundSettings
  /** Languages of mails and text messages. */
  readonly messageLanguages: Languages
  /** Returns the ports and services, of type `FeatureGiven`. Works only once the service has started. */
  given(): unknown
}

export type FeatureGiven = Granted<'users' | 'sessions' | 'proofs' | 'profiles' | 'rateLimiter' | 'passwordHasher'> &
  Optionally<OptionalPort> &
  ServiceCatalogue

/** A feature that is connected to one service. */
export interface BoundFeature<Operations = unknown> extends HooksOfFeature {
  readonly auth?: readonly Endpoint[]
  readonly tools?: readonly Endpoint[]
  readonly admin?: readonly Endpoint[]
  /** Endpoints at the root of the origin. Their paths begin with `/.well-known/` and have no parameters. */
  readonly wellKnown?: readonly Endpoint[]
  /** Second factors that the feature offers. */
  readonly factors?: readonly Factor[]
  /** Errors with which the feature may refuse to delete a user. */
  readonly deletionErrors?: readonly (FailureDeclaration | FailureCode)[]
  /** Errors with which the feature may refuse the tenant that a request names. */
  readonly tenantErrors?: readonly FailureDeclaration[]
  readonly operations?: Operations
}

/** The operations of features, by feature name. Features without operations are left out. */
export type OperationsOf<F extends readonly Feature[]> = {
  readonly [E in F[number] as NameWithOperations<E>]: E extends Feature<string, infer O> ? O : never
}

/**
 * The name of a feature that has operations, else never. Also works for hosts that compile without `strict`, where every type includes `undefined`.
 */
type NameWithOperations<E> =
  E extends Feature<infer N, infer O> ? (unknown extends O ? never : [O] extends [undefined] ? never : N) : never
