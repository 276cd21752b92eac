import type * as v from 'valibot'
import { type LimitClass, limits } from '../limits/limits.ts'
import type { Granted, Need } from '../ports/needs.ts'
import type { Ports } from '../ports/ports.ts'
import type { Proof } from '../ports/proofs.ts'
import type { AccessClaims } from '../tokens/claims.ts'
import type { RequestContext } from './context.ts'
import type { FailureCode } from './errors.ts'
import type { Schema } from './input.ts'
import type { Reply } from './reply.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What each kind of credential proves, once the guard has checked it. */
export interface Credentials {
  /** An access token. */
  readonly user: AccessClaims
  /** An authentic refresh token. The store decides whether its session lives. */
  readonly refresh: RefreshCredential
  /** A temporary token that opens the set-up of a second factor. */
  readonly setup: Proof
  /** The admin secret, or an access token whose user is admitted. */
  readonly admin: Administrator
  /** An API key with the endpoint's scope. */
  readonly key: ApiKeyCaller
  /** A one-shot ticket for an event stream, taken out of its store. */
  readonly ticket: StreamTicket
}

/** A refresh token and how it came. */
export interface RefreshCredential {
  readonly handle: string
  readonly counter: number
  readonly via: 'header' | 'cookie' | 'body'
  /** The newest token of each other session of which the request has a cookie. */
  readonly others: readonly { readonly handle: string; readonly counter: number }[]
}

/** Whom a ticket was given to, and when what they asked for it with ends. */
export interface StreamTicket {
  /** Absent: a program or an administrator. */
  readonly user?: AccessClaims
  readonly expiresAt: Date
}

/** Who administers; `by` names them in events: `admin` for the secret, else the user's id. */
export interface Administrator {
  readonly by: string
  /** The access token of whom the policy admits. */
  readonly user?: AccessClaims
}

/** The program that an API key stands for. */
export interface ApiKeyCaller {
  readonly id: string
  readonly scopes: readonly string[]
}

export type CredentialKind = keyof Credentials
/** Who may call: anyone, or the holder of one of these credentials. `public` last in a list makes them optional. */
export type Access = 'public' | CredentialKind

type Output<S> = S extends Schema ? v.InferOutput<S> : undefined
type Params<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? { readonly [K in Name]: string } & Params<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? { readonly [K in Name]: string }
    : unknown
/** The only credential that is let in is present; of several any may be missing. */
type Proven<A extends Access> = {
  readonly [K in CredentialKind]: K extends A
    ? [A] extends [K]
      ? Credentials[K]
      : Credentials[K] | undefined
    : undefined
}

/** What the caller sent, checked. */
export type Incoming<P extends string, A extends Access, B, Q> = Proven<A> & {
  readonly params: Params<P>
  readonly body: Output<B>
  readonly query: Output<Q>
  readonly context: RequestContext
}

export interface Common {
  readonly method: Method
  readonly summary: string
  /** Which limits hold. Absent: the class `user` for signed-in callers, none for others. */
  readonly limit?: LimitClass
  /** Codes beyond those that access, body, query and limit imply. */
  readonly errors?: readonly FailureCode[]
  /** Response schemas by status: the OpenAPI document and the clients' types. */
  readonly replies: Readonly<Record<number, Schema | { readonly contentType: string }>>
  /** Issues tokens: takes `X-Auth-Strategy`, and in cookie mode answers no foreign page (R19). */
  readonly issuesTokens?: boolean
  /** What an API key must be allowed to, as `tools:track`. */
  readonly scope?: string
  /** Asks a signed-in caller for a fresh proof of who they are (R06); the body takes the fields of `freshProof`. */
  readonly isSensitive?: true
  /**
   * Whether session and user of a signed-in caller are checked in the store, whatever `session.checkOn` says. Default: for every method but GET,
   * so that the access token of an ended session changes and sends nothing.
   */
  readonly checksSession?: boolean
  /** A GET with effects: HEAD runs nothing. */
  readonly hasEffects?: true
  /** Hashes a password of an unauthenticated caller: 503 OVERLOADED before anything is counted while the hash queue has no place for them. */
  readonly hashesForStrangers?: true
  /** Takes any body (`rawBody`), which the handler reads when it needs it. */
  readonly isRaw?: true
  /** Takes an HTML form (`application/x-www-form-urlencoded`) for a body. */
  readonly isForm?: true
  /** Expires the session's cookies with every 401, or with every failure but 403. */
  readonly clearsCookies?: 'refused' | 'failed'
  /** Most bytes of a body. Default 100 KiB. */
  readonly bodyLimit?: number
}

export interface Definition<
  S,
  P extends string,
  A extends Access,
  N extends Need,
  U extends keyof Ports,
  B extends Schema | undefined,
  Q extends Schema | undefined,
> extends Common {
  readonly path: P
  readonly access: A | readonly A[]
  readonly needs: readonly N[]
  /** Ports that may be absent. */
  readonly uses?: readonly U[]
  readonly body?: B
  readonly query?: Q
  /** First what the caller sent, then what the host supplied. */
  handle(incoming: Incoming<P, A, B, Q>, given: Granted<N> & Pick<Ports, U> & S): Promise<Reply> | Reply
}

/** A declaration with its type parameters erased: all that the router, the guard and the documents read. */
export interface Endpoint extends Common {
  readonly path: string
  readonly access: readonly Access[]
  readonly needs: readonly Need[]
  readonly body?: Schema
  readonly query?: Schema
  handle(incoming: Incoming<string, never, undefined, undefined>, given: unknown): Promise<Reply> | Reply
}

/**
 * Gives the function that declares endpoints whose handlers may use the services `S`.
 * Routing, guarding, validation, limits, OpenAPI and the handler's types all come from the declaration.
 */
export function endpointWith<S>() {
  return function endpoint<
    const P extends string,
    const A extends Access,
    const N extends Need,
    const U extends keyof Ports = never,
    B extends Schema | undefined = undefined,
    Q extends Schema | undefined = undefined,
  >(definition: Definition<S, P, A, N, U, B, Q>): Endpoint {
    const access: readonly Access[] = typeof definition.access === 'string' ? [definition.access] : definition.access
    const limit = definition.limit ?? (access.includes('user') ? limits.user : undefined)
    // Sound because the router fills both arguments of `handle` from this same definition.
    return { ...definition, access, ...(limit && { limit }) } as unknown as Endpoint
  }
}
