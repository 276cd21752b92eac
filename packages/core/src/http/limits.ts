/** So many in a window, per key. */
export interface Window {
  readonly max: number
  readonly windowMs: number
}

/** What a keyed limit may count by, after the request was checked. */
export interface LimitSubject {
  /** Client address as a limit key. */
  readonly address: () => string
  readonly body: unknown
  readonly userId: string | undefined
  readonly sessionHandle: string | undefined
}

/** Limits that several endpoints share. Counts are per class, not per endpoint. */
export interface LimitClass {
  readonly name: LimitName
  /** Counted by each process for itself: it only slows down runaway clients, and a shared count would cost more than the request. */
  readonly isLocal?: boolean
  /** Per client address, before the body is read. */
  readonly address?: Window
  /** Per account, session or target, once the request is known to be well formed. */
  readonly keyed?: Window & { key(subject: LimitSubject): string | undefined }
}

export type LimitName = 'login' | 'register' | 'sendMail' | 'refresh' | 'sensitive' | 'user' | 'cleanup' | 'redeem'

const MINUTE = 60_000
const perMinute = (max: number): Window => ({ max, windowMs: MINUTE })
const perHour = (max: number): Window => ({ max, windowMs: 60 * MINUTE })

export const limits = {
  login: {
    name: 'login',
    address: perMinute(100),
    keyed: { ...perMinute(10), key: ({ address, body }) => account(body, (email) => `${address()}|${email}`) },
  },
  register: { name: 'register', address: perHour(100) },
  /** Per target mailbox; an anonymous caller isn't told when it is full (R24b). */
  sendMail: {
    name: 'sendMail',
    address: perHour(100),
    keyed: { ...perHour(5), key: ({ body }) => account(body, (email) => email) },
  },
  refresh: {
    name: 'refresh',
    isLocal: true,
    address: perMinute(300),
    keyed: { ...perMinute(60), key: (subject) => subject.sessionHandle },
  },
  sensitive: { name: 'sensitive', keyed: { ...perMinute(20), key: (subject) => subject.userId } },
  user: { name: 'user', isLocal: true, keyed: { ...perMinute(600), key: (subject) => subject.userId } },
  cleanup: { name: 'cleanup', keyed: { ...perMinute(6), key: ({ userId, address }) => userId ?? address() } },
  redeem: { name: 'redeem', address: perMinute(60) },
} as const satisfies Record<string, LimitClass>

/** The `rateLimits` option: `false` switches a class (or all) off, a window replaces its tightest limit. */
export type RateLimitOptions = false | { readonly [N in LimitName]?: Window | false }

/** The class as configured; `undefined` when switched off. A wider address limit never stays below the tightest one. */
export function configuredLimit(limit: LimitClass, options: RateLimitOptions): LimitClass | undefined {
  const chosen = options === false ? false : options[limit.name]
  if (chosen === false) return undefined
  if (chosen === undefined) return limit
  const { address, keyed, ...rest } = limit
  if (keyed === undefined) return { ...rest, address: chosen }
  const wider = address === undefined || rate(address) > rate(chosen) ? address : chosen
  return { ...rest, ...(wider && { address: wider }), keyed: { ...keyed, ...chosen } }
}

function rate({ max, windowMs }: Window): number {
  return max / windowMs
}

function account(body: unknown, key: (email: string) => string): string | undefined {
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined
  return typeof email === 'string' ? key(email) : undefined
}
