import type * as v from 'valibot'
import type { AccessClaims } from '../../../foundations/tokens/claims.ts'
import type { AuthError, FailureCode, FailureDeclaration } from '../../../foundations/values/errors.ts'
import type { ApiKey } from '../../../ports/accounts/api-keys.ts'
import type { Proof } from '../../../ports/accounts/proofs.ts'
import type { Actor } from '../../../ports/actor.ts'
import type { Granted, Need, Optionally, OptionalPort } from '../../../ports/needs.ts'
import type { RecordOwner } from '../../../ports/records.ts'
import { type LimitClass, limits } from '../../limits/limits.ts'
import { done, type Reply } from '../replies/reply.ts'
import type { Schema } from '../request/input.ts'
import type { AdminArea } from './admin-areas.ts'
import type { RequestContext } from './context.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Data of each kind of credential, after the guard has verified it. */
export interface Credentials {
  readonly user: AccessClaims
  /** Data of an authentic refresh token. Its session may have ended, so the handler must look it up in the store. */
  readonly refresh: RefreshCredential
  readonly setup: Proof
  /** A caller with the admin secret, with the access token of a user who is an administrator, or with an API key where `admin.keys` is on. */
  readonly admin: Administrator
  readonly key: ApiKeyCaller
  /** Caller with a user's or a tenant's API key, who acts as the key's owner. */
  readonly ownedKey: OwnedKeyCaller
  /** Holder of a single-use ticket for an event stream. The guard has already consumed the ticket. */
  readonly ticket: StreamTicket
}

export interface RefreshCredential {
  readonly handle: string
  readonly counter: number
  readonly via: 'header' | 'cookie' | 'body'
  /** The newest refresh token of each other session that has a cookie in this request. */
  readonly others: readonly { readonly handle: string; readonly counter: number }[]
}

/** Holder of a stream ticket, and expiry of the credential that obtained it. */
export interface StreamTicket {
  /** User who obtained the ticket; absent if a program or an administrator obtained it. */
  readonly user?: AccessClaims
  /** API key that obtained the ticket. The ticket is void if the key is revoked. */
  readonly keyId?: string
  readonly expiresAt: Date
}

export interface Administrator {
  /** Actor of the request's events. */
  readonly by: Actor
  readonly user?: AccessClaims
  /** True if the session was sent as a cookie. Tokens for such a caller go into cookies only. */
  readonly isByCookie?: boolean
  /** API key with which a program administers. `createdBy`: id of the administrator who issued the key. */
  readonly key?: Pick<ApiKey, 'id' | 'scopes' | 'createdBy'>
}

export interface ApiKeyCaller {
  readonly id: string
  readonly scopes: readonly string[]
}

export interface OwnedKeyCaller extends ApiKeyCaller {
  /** Scopes of the key that are permissions of its owner now. */
  readonly scopes: readonly string[]
  readonly owner: RecordOwner
}

/** Owner of the API keys that a route takes. */
export type KeyOwner = 'user' | 'tenant'

export type CredentialKind = keyof Credentials

/**
 * Callers that an endpoint admits: anyone (`public`), or the holder of one of these credentials. With `public` at the end of a list,
 * the other credentials are optional.
 */
export type Access = 'public' | CredentialKind

type Output<S> = S extends Schema ? v.InferOutput<S> : undefined
type Params<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? { readonly [K in Name]: string } & Params<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? { readonly [K in Name]: string }
    : unknown
/** Verified credentials by kind. If an endpoint admits only one kind, this credential is always present; with several kinds, each may be missing. */
type Proven<A extends Access> = {
  readonly [K in CredentialKind]: K extends A
    ? [A] extends [K]
      ? Credentials[K]
      : Credentials[K] | undefined
    : undefined
}

export type Incoming<P extends string, A extends Access, B, Q> = Proven<A> & {
  readonly params: Params<P>
  readonly body: Output<B>
  readonly query: Output<Q>
  readonly context: RequestContext
}

/** Second argument of a handler: the ports in `needs`, every other optional port if the host supplies it, and the services. */
export type Given<S, N extends Need> = Granted<N> & Optionally<OptionalPort> & S

type Replies = Readonly<Record<number, Schema | { readonly contentType: string }>>

export interface Common {
  readonly method: Method
  readonly summary: string
  /**
   * Meaning of a successful response for the OpenAPI document, such as `Signed in: the response has tokens or sets cookies.`. Endpoints with several
   * successful statuses have one text per status.
   */
  readonly success: string | Readonly<Record<number, string>>
  /** Class of rate limits. Default: `user` if the endpoint admits signed-in users, `admin` if it admits only administrators, otherwise none. */
  readonly limit?: LimitClass
  /** Additional error codes for the OpenAPI document. Codes that follow from access, body, query and limit are added automatically. */
  readonly errors?: readonly (FailureCode | FailureDeclaration)[]
  /** Response schemas by status, for the OpenAPI document and the clients' types. Default: 200 with `{ success: true }`. */
  readonly replies?: Replies
  /**
   * True if the endpoint issues tokens. The router then rejects requests from foreign pages in cookie mode (R19), and the OpenAPI
   * document lists `X-Auth-Strategy`.
   */
  readonly issuesTokens?: boolean
  /** Scope that an API key needs, such as `tools:track`. Counts for owned keys only with `keyOwner`. */
  readonly scope?: string
  /**
   * Owner of the keys that the endpoint takes with `ownedKey`. The scopes of a tenant's key are permissions within this tenant and mean nothing
   * elsewhere. Default: keys of users and of tenants, whose scopes aren't checked: they may do what their owner may do. Endpoints of features must
   * choose one owner.
   */
  readonly keyOwner?: KeyOwner
  /**
   * Area of an endpoint for administrators. With `admin.keys`, API keys with the area's scope may call the endpoint. Default for endpoints of
   * features: none, so that no key may call them.
   */
  readonly area?: AdminArea
  /**
   * Permission that a member needs within the tenant that `:id` of the path names. The handler checks the permission. This field is only for the
   * documents, and for a test that compares it with the handler.
   */
  readonly tenantPermission?: string
  /**
   * Path parameter, or field of the body, with the id of the user whom an administrator's request changes. An API key may not change users who
   * may administer.
   */
  readonly changesUser?: 'id' | 'userId'
  /**
   * Rejects a signed-in user who hasn't recently proven their identity (R06). The body accepts the fields of `freshProof`. Not needed for
   * administrators' endpoints: with a session, all requests to them except GET are sensitive.
   */
  readonly isSensitive?: true
  /** True if clients choose the names of the body's fields. No field is then read as an administrator's proof of identity. */
  readonly hasFreeFields?: true
  /** Admits an administrator who acts as a user (R37). All other endpoints respond 403 IMPERSONATION_FORBIDDEN. */
  readonly allowsImpersonation?: true
  /**
   * Admits a guest as a user. Without it, a public endpoint treats a guest as unauthenticated, and all other endpoints respond 403
   * GUEST_FORBIDDEN.
   */
  readonly allowsGuests?: true
  /**
   * True if the store is asked whether a signed-in caller's session and user still exist, regardless of `session.checkOn`. Default:
   * true, except for GET. With true, the access token of an ended session can't change or send anything.
   */
  readonly checksSession?: boolean
  /**
   * True if the audit trail records this endpoint's changes, so that a change that a crash interrupts is recorded too. Default: true for
   * the administrators' endpoints, except for GET.
   */
  readonly isAudited?: boolean
  /** True if the endpoint deletes users. Features may reject such a request, with errors of their own. */
  readonly deletesUser?: true
  /** True if the request may name a tenant. Features may reject such a request, with errors of their own. */
  readonly namesTenant?: true
  /** True for a GET with side effects. A HEAD request then gets 200 without running the handler. */
  readonly hasEffects?: true
  /**
   * True if the endpoint hashes a password for unauthenticated callers. If the hash queue is full, the response is 503 OVERLOADED, and
   * rate limits aren't counted.
   */
  readonly hashesForStrangers?: true
  /** Accepts a body of any type (schema `rawBody`). The handler receives a function that reads the body. */
  readonly isRaw?: true
  /**
   * Accepts an HTML form (`application/x-www-form-urlencoded`) as the body. If a name occurs several times, the first value counts; with `single`,
   * the response is 400.
   */
  readonly isForm?: true | 'single'
  /**
   * True if only the service's own pages may send forms to this endpoint (R19). A form of another page is rejected with 403 CSRF_INVALID, even if
   * it has a valid one-time token. Browsers without Sec-Fetch-Site can't be told apart: see `checkOwnForm`.
   */
  readonly isOwnForm?: true
  /**
   * `any`: pages of any origin may call the endpoint and read its responses, without cookies. `none`: no script of another origin may read the
   * responses, not even one of an allowed origin; for pages that ask a person for consent (RFC 9700, section 2.6). Default: allowed origins.
   */
  readonly cors?: 'any' | 'none'
  /** Error responses of protocols that prescribe them, with their schema. Default: the error response of every router. */
  readonly refusals?: { readonly schema: Schema; reply(error: AuthError): Reply }
  /** Clears the session cookies with every 401 (`refused`), or with every error except 403 (`failed`), unless a foreign page sent the request. */
  readonly clearsCookies?: 'refused' | 'failed'
  /** Maximum body size in bytes. Default 102400 (100 KiB). */
  readonly bodyLimit?: number
}

export interface Definition<
  S,
  P extends string,
  A extends Access,
  N extends Need,
  B extends Schema | undefined,
  Q extends Schema | undefined,
> extends Common {
  readonly path: P
  readonly access: A | readonly A[]
  /** Ports that the endpoint requires. If a port is missing, the endpoint is disabled. */
  readonly needs: readonly N[]
  readonly body?: B
  readonly query?: Q
  /**
   * Handles a request. Declared as a property and not as a method: TypeScript would accept a method that reads ports missing in
   * `given`.
   */
  readonly handle: (incoming: Incoming<P, A, B, Q>, given: Given<S, NoInfer<N>>) => Promise<Reply> | Reply
}

/** An endpoint without its type parameters, as the router, the guard and the OpenAPI document read it. */
export interface Endpoint extends Common {
  readonly replies: Replies
  readonly tag?: string
  readonly path: string
  readonly access: readonly Access[]
  readonly needs: readonly Need[]
  readonly body?: Schema
  readonly query?: Schema
  handle(incoming: Incoming<string, never, undefined, undefined>, given: unknown): Promise<Reply> | Reply
}

/**
 * Returns the function that declares endpoints. Their handlers get the services `S`. Routing, guarding, validation, limits,
 * OpenAPI and the handler's types all derive from the declaration.
 */
export function endpointWith<S>() {
  return function endpoint<
    const P extends string,
    const A extends Access,
    const N extends Need,
    B extends Schema | undefined = undefined,
    Q extends Schema | undefined = undefined,
  >(definition: Definition<S, P, A, N, B, Q>): Endpoint {
    const access: readonly Access[] = typeof definition.access === 'string' ? [definition.access] : definition.access
    const isForAdmins = access.every((kind) => kind === 'admin')
    const limit = access.includes('user') ? limits.user : isForAdmins ? limits.admin : undefined
    const isAudited = isForAdmins && definition.method !== 'GET'
    const defaults = { isAudited, replies: { 200: done }, ...(limit && { limit }) }
    // The cast is safe: the router calls `handle` only with values that it has read and checked by this definition.
    return { ...defaults, ...definition, access } as unknown as Endpoint
  }
}

/** Adds a tag to the endpoints, under which the OpenAPI document groups them. `area`: area of the endpoints that declare none. */
export function tagged(tag: string, endpoints: readonly Endpoint[], area?: AdminArea): readonly Endpoint[] {
  return endpoints.map((endpoint) => ({ ...(area && { area }), ...endpoint, tag }))
}
