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
  /** Of the caller: a user or an API key. */
  readonly userId: string | undefined
  readonly params: Readonly<Record<string, string>>
  readonly sessionHandle: string | undefined
}

/** Limits that several endpoints share. Counts are per class, not per endpoint. */
export interface LimitClass {
  readonly name: LimitName
  /** Counted by each process for itself: it only slows down runaway clients, and a shared count would cost more than the request. */
  readonly isLocal?: boolean
  /** A request costs a password hash: wider blocks of IPv6 addresses are counted too. */
  readonly isCostly?: true
  /** Per client address, before the body is read. */
  readonly address?: Window
  /** Per account, session or target, once the request is known to be well formed. */
  readonly keyed?: Window & { key(subject: LimitSubject): string | undefined }
  /** Per user whose codes are compared, or per mailbox, number or user, purpose and requester of a message. An anonymous caller isn't told (R24b). */
  readonly target?: Window
  /** Per mailbox, number or user and purpose: over all strangers, whose further messages are those of one of them, and over all known devices of the addressee. */
  readonly total?: Window
}

export type LimitName =
  | 'login'
  | 'register'
  | 'sendMail'
  | 'sendSms'
  | 'verify'
  | 'redeem'
  | 'refresh'
  | 'sensitive'
  | 'user'
  | 'oauth'
  | 'cleanup'
  | 'tools'
  | 'admin'
  | 'requests'

const MINUTE = 60_000
const perMinute = (max: number): Window => ({ max, windowMs: MINUTE })
const perHour = (max: number): Window => ({ max, windowMs: 60 * MINUTE })

export const limits = {
  login: {
    name: 'login',
    isCostly: true,
    address: perMinute(100),
    keyed: { ...perMinute(10), key: ({ address, body }) => account(body, (email) => `${address()}|${email}`) },
  },
  register: { name: 'register', isCostly: true, address: perHour(100) },
  sendMail: { name: 'sendMail', address: perHour(100), target: perHour(5), total: perHour(20) },
  sendSms: { name: 'sendSms', address: perHour(30), target: perHour(5), total: perHour(10) },
  /** The target is the user whose codes are guessed, over all proofs: each new proof would bring new guesses. */
  verify: { name: 'verify', address: perMinute(60), target: { max: 20, windowMs: 15 * MINUTE } },
  redeem: { name: 'redeem', address: perMinute(60) },
  refresh: {
    name: 'refresh',
    isLocal: true,
    address: perMinute(300),
    keyed: { ...perMinute(60), key: (subject) => subject.sessionHandle },
  },
  sensitive: { name: 'sensitive', keyed: { ...perMinute(20), key: (subject) => subject.userId } },
  user: { name: 'user', isLocal: true, keyed: { ...perMinute(600), key: (subject) => subject.userId } },
  cleanup: { name: 'cleanup', keyed: { ...perMinute(6), key: ({ userId, address }) => userId ?? address() } },
  oauth: { name: 'oauth', address: perMinute(60) },
  /** Requests of one address to endpoints whose own class counts no addresses, all of them together. */
  requests: { name: 'requests', isLocal: true, address: perMinute(6000) },
  /** Of the whole admin API; `target`: wrong secrets from one address. */
  admin: { name: 'admin', isLocal: true, address: perMinute(600), target: perMinute(10) },
  track: toolsLimit('track', 300),
  notify: toolsLimit('notify', 600),
  telemetry: toolsLimit('telemetry', 60),
  stream: toolsLimit('stream', 30),
  inbound: {
    name: 'tools',
    isLocal: true,
    // Before the body is read, whatever names are made up.
    address: perMinute(3000),
    keyed: { ...perMinute(300), key: ({ params, address }) => `inbound|${params.provider}|${address()}` },
  },
} as const satisfies Record<string, LimitClass>

/** The `rateLimits` option: `false` switches a class (or all) off, a window replaces its tightest limit. */
export type RateLimitOptions = false | { readonly [N in LimitName]?: Window | false }

/** The class as configured; `undefined` when switched off. A wider address limit never stays below the tightest one, and a total keeps its proportion to it. */
export function configuredLimit(limit: LimitClass, options: RateLimitOptions): LimitClass | undefined {
  const chosen = options === false ? false : options[limit.name]
  if (chosen === false) return undefined
  if (chosen === undefined) return limit
  const { address, keyed, target, total, ...rest } = limit
  if (keyed === undefined && target === undefined) return { ...rest, address: chosen }
  const wider = address === undefined || rate(address) > rate(chosen) ? address : chosen
  const tightest = keyed === undefined ? { target: chosen } : { keyed: { ...keyed, ...chosen } }
  const share = total === undefined || target === undefined ? undefined : total.max / target.max
  const scaled = share !== undefined && { total: { ...chosen, max: chosen.max * share } }
  return { ...rest, ...(wider && { address: wider }), ...tightest, ...scaled }
}

/** Of one class, but counted apart. */
function toolsLimit(what: string, max: number): LimitClass {
  const key = ({ userId, address }: LimitSubject) => `${what}|${userId ?? address()}`
  return { name: 'tools', isLocal: true, keyed: { ...perMinute(max), key } }
}

function rate({ max, windowMs }: Window): number {
  return max / windowMs
}

function account(body: unknown, key: (email: string) => string): string | undefined {
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined
  return typeof email === 'string' ? key(email) : undefined
}
