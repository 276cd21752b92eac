/** At most `max` requests of a key in `windowMs` milliseconds. */
export interface Window {
  readonly max: number
  readonly windowMs: number
}

/** Data of a validated request from which a limit's key is made. */
export interface LimitSubject {
  readonly address: () => string
  readonly body: unknown
  /** Id of the caller: a user or an API key. */
  readonly userId: string | undefined
  readonly params: Readonly<Record<string, string>>
  readonly sessionHandle: string | undefined
}

/** Rate limits of a class of endpoints, which share one count. */
export interface LimitClass {
  readonly name: LimitName
  /** True if each process counts for itself. For limits against runaway clients, where a shared count would cost more than the request. */
  readonly isLocal?: boolean
  /** True if a request costs a password hash. Then wider IPv6 blocks are counted too. */
  readonly isCostly?: true
  /** Counted per client address, before the body is read. */
  readonly address?: Window
  /** Counted per account, session or target, after validation. */
  readonly keyed?: Window & { key(subject: LimitSubject): string | undefined }
  /** Counted per user (guesses at codes), or per recipient, purpose and requester (messages). An anonymous caller isn't told (R24b). */
  readonly target?: Window
  /**
   * Counted per recipient and purpose: one count for all strangers, one for all known devices of the recipient. After each stranger's first
   * message, all strangers share the messages of one.
   */
  readonly total?: Window
}

/**
 * The `rateLimits` option, by class. `false` switches a class off; a window `{ max, windowMs }` replaces the tightest limit of the class and
 * scales a total with it.
 */
export interface RateLimitClasses {
  /** Sign-in by password. Default: 10 a minute for an account and address, 100 for an address. */
  readonly login?: Window | false
  /** Registration. Default: 100 an hour for an address. */
  readonly register?: Window | false
  /** Mails. Default: 5 an hour for a mailbox, purpose and requester, 20 for a mailbox and purpose, 100 for an address. */
  readonly sendMail?: Window | false
  /** Text messages. Default: 5 an hour for a number, purpose and requester, 10 for a number and purpose, 30 for an address. */
  readonly sendSms?: Window | false
  /** Comparison of codes. Default: 20 in 15 minutes for a user, 60 a minute for an address. */
  readonly verify?: Window | false
  /** Redemption of links. Default: 60 a minute for an address. */
  readonly redeem?: Window | false
  /** Refresh of a session. Default: 60 a minute for a session, 300 for an address. */
  readonly refresh?: Window | false
  /** Changes of passwords and second factors, and deletion of the own account. Default: 20 a minute for a user. */
  readonly sensitive?: Window | false
  /** Other requests of signed-in users. Default: 600 a minute for a user. */
  readonly user?: Window | false
  /** Sign-in at providers. Default: 60 a minute for an address. */
  readonly oauth?: Window | false
  /** `POST /sessions/cleanup`. Default: 6 a minute for a caller. */
  readonly cleanup?: Window | false
  /** Tools, each counted separately. Default a minute: track 300, notify 600, telemetry 60, stream 30, inbound webhooks 300 for a provider and address, 3000 for an address. */
  readonly tools?: Window | false
  /** The admin API. Default: 600 a minute for an address, 10 of them with a wrong secret. */
  readonly admin?: Window | false
  /** Routes whose class counts no addresses, all together. Default: 6000 a minute for an address. */
  readonly requests?: Window | false
}

export type LimitName = keyof RateLimitClasses

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
  /** The target is the user: with a count per proof, each new proof would allow new guesses. */
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
  /** Counts an address's requests to all endpoints whose class has no `address` limit. */
  requests: { name: 'requests', isLocal: true, address: perMinute(6000) },
  /** For the whole admin API. `target` counts wrong secrets per address. */
  admin: { name: 'admin', isLocal: true, address: perMinute(600), target: perMinute(10) },
  track: toolsLimit('track', 300),
  notify: toolsLimit('notify', 600),
  telemetry: toolsLimit('telemetry', 60),
  stream: toolsLimit('stream', 30),
  inbound: {
    name: 'tools',
    isLocal: true,
    // Applies to made-up provider names too.
    address: perMinute(3000),
    keyed: { ...perMinute(300), key: ({ params, address }) => `inbound|${params.provider}|${address()}` },
  },
} as const satisfies Record<string, LimitClass>

/** The `rateLimits` option: `false` switches every class off. */
export type RateLimitOptions = false | RateLimitClasses

/**
 * Returns the configured class, undefined if it is off. The address limit never drops below the tightest limit; `total`
 * keeps its ratio to `target`.
 */
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
