import type * as v from 'valibot'
import { type LimitClass, limits } from '../limits/limits.ts'
import type { Granted, Need, Optionally, OptionalPort } from '../ports/needs.ts'
import type { Proof } from '../ports/proofs.ts'
import type { AccessClaims } from '../tokens/claims.ts'
import type { RequestContext } from './context.ts'
import type { FailureCode } from './errors.ts'
import type { Schema } from './input.ts'
import type { Reply } from './reply.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Result of each kind of credential that the guard has verified. */
export interface Credentials {
  readonly user: AccessClaims
  /** The token is authentic; whether its session still exists is checked in the store. */
  readonly refresh: RefreshCredential
  readonly setup: Proof
  /** The admin secret, or the access token of a user who is an administrator. */
  readonly admin: Administrator
  readonly key: ApiKeyCaller
  /** A one-shot ticket for an event stream, already consumed. */
  readonly ticket: StreamTicket
}

export interface RefreshCredential {
  readonly handle: string
  readonly counter: number
  readonly via: 'header' | 'cookie' | 'body'
  /** For each other session with a cookie in this request: its newest token. */
  readonly others: readonly { readonly handle: string; readonly counter: number }[]
}

/** Holder of a stream ticket, and expiry of the credential that obtained it. */
export interface StreamTicket {
  /** Absent if a program or an administrator obtained the ticket. */
  readonly user?: AccessClaims
  readonly expiresAt: Date
}

export interface Administrator {
  /** Actor named in events: `admin` for the admin secret, otherwise the user's id. */
  readonly by: string
  readonly user?: AccessClaims
}

export interface ApiKeyCaller {
  readonly id: string
  readonly scopes: readonly string[]
}

export type CredentialKind = keyof Credentials

/**
 * Callers admitted: anyone (`public`), or the holder of one of these credentials. `public` at the end of a list makes
 * the others optional.
 */
export type Access = 'public' | CredentialKind

type Output<S> = S extends Schema ? v.InferOutput<S> : undefined
type Params<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? { readonly [K in Name]: string } & Params<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? { readonly [K in Name]: string }
    : unknown
/** If only one kind is admitted, it is always present; with several, each may be missing. */
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

/** What a handler gets of the service: the ports in `needs`, and the optional ports and services in `uses`. */
type Given<S, N extends Need, U extends OptionalPort | keyof S> = Granted<N> &
  Optionally<U & OptionalPort> &
  Pick<S, U & keyof S>

export interface Common {
  readonly method: Method
  readonly summary: string
  /**
   * What a successful response means, such as `Signed in: tokens or cookies.`, for the OpenAPI document. Endpoints with
   * several successful statuses give one text per status.
   */
  readonly success: string | Readonly<Record<number, string>>
  /** Rate limits. Default: class `user` for signed-in callers, none for others. */
  readonly limit?: LimitClass
  /** Error codes other than those that follow from access, body, query and limit. */
  readonly errors?: readonly FailureCode[]
  /** Response schemas by status, for the OpenAPI document and the clients' types. */
  readonly replies: Readonly<Record<number, Schema | { readonly contentType: string }>>
  /** Issues tokens: honours `X-Auth-Strategy`, and in cookie mode rejects requests from foreign pages (R19). */
  readonly issuesTokens?: boolean
  /** Scope that an API key needs, such as `tools:track`. */
  readonly scope?: string
  /** Requires a recent proof of identity from a signed-in caller (R06); the body accepts the fields of `freshProof`. */
  readonly isSensitive?: true
  /**
   * True if a signed-in caller's session and user are looked up in the store regardless of `session.checkOn`. Default:
   * true except for GET, so that the access token of an ended session can't change or send anything.
   */
  readonly checksSession?: boolean
  /** A GET with side effects: HEAD doesn't run it. */
  readonly hasEffects?: true
  /**
   * Hashes a password for an unauthenticated caller. If the hash queue has no room, responds 503 OVERLOADED before
   * counting rate limits.
   */
  readonly hashesForStrangers?: true
  /** Accepts any body (`rawBody`); the handler reads it on demand. */
  readonly isRaw?: true
  /** Accepts an HTML form (`application/x-www-form-urlencoded`) as the body. */
  readonly isForm?: true
  /** Clears the session cookies with every 401 (`refused`), or with every error except 403 (`failed`). */
  readonly clearsCookies?: 'refused' | 'failed'
  /** Maximum body size in bytes. Default 100 KiB. */
  readonly bodyLimit?: number
}

export interface Definition<
  S,
  P extends string,
  A extends Access,
  N extends Need,
  U extends OptionalPort | keyof S,
  B extends Schema | undefined,
  Q extends Schema | undefined,
> extends Common {
  readonly path: P
  readonly access: A | readonly A[]
  /** Required ports: without one of them the endpoint is off. */
  readonly needs: readonly N[]
  /** Optional ports and services. */
  readonly uses?: readonly U[]
  readonly body?: B
  readonly query?: Q
  /** Handles a request. A property: TypeScript would let a method read what `given` lacks. */
  readonly handle: (incoming: Incoming<P, A, B, Q>, given: Given<S, NoInfer<N>, NoInfer<U>>) => Promise<Reply> | Reply
}

/** An endpoint without its type parameters, as the router, the guard and the OpenAPI document read it. */
export interface Endpoint extends Common {
  readonly tag?: string
  readonly path: string
  readonly access: readonly Access[]
  readonly needs: readonly Need[]
  readonly uses?: readonly string[]
  readonly body?: Schema
  readonly query?: Schema
  handle(incoming: Incoming<string, never, undefined, undefined>, given: unknown): Promise<Reply> | Reply
}

/**
 * Returns the function that declares endpoints whose handlers may use the services `S` by name. Routing, guarding, validation,
 * limits, OpenAPI and the handler's types all derive from the declaration.
 */
export function endpointWith<S>() {
  return function endpoint<
    const P extends string,
    const A extends Access,
    const N extends Need,
    const U extends OptionalPort | keyof S = never,
    B extends Schema | undefined = undefined,
    Q extends Schema | undefined = undefined,
  >(definition: Definition<S, P, A, N, U, B, Q>): Endpoint {
    const access: readonly Access[] = typeof definition.access === 'string' ? [definition.access] : definition.access
    const limit = definition.limit ?? (access.includes('user') ? limits.user : undefined)
    // The cast is safe: the router fills both arguments of `handle` from this definition.
    return { ...definition, access, ...(limit && { limit }) } as unknown as Endpoint
  }
}

/** Groups endpoints under one tag of the OpenAPI document. */
export function tagged(tag: string, endpoints: readonly Endpoint[]): readonly Endpoint[] {
  return endpoints.map((endpoint) => ({ ...endpoint, tag }))
}
