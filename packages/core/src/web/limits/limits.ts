/** At most `max` requests per key in `windowMs` milliseconds. */
export interface Window {
  readonly max: number
  readonly windowMs: number
}

/** Data of a validated request, from which a limit's key is made. */
export interface LimitSubject {
  readonly address: () => string
  readonly body: unknown
  /** Id of the caller: the user, the user or tenant that owns the API key, or else the API key itself. */
  readonly userId: string | undefined
  readonly params: Readonly<Record<string, string>>
  readonly sessionHandle: string | undefined
}

/** Rate limits of a class of endpoints. All endpoints of the class share the counts. */
export interface LimitClass {
  readonly name: LimitName
  /**
   * True if each process counts separately. Used for limits against runaway clients, where a shared count would cost more than the
   * request.
   */
  readonly isLocal?: boolean
  /**
   * Set for costly requests, such as those that hash a password or send a message, and for guesses at mailed codes. Wider IPv6 blocks are then
   * counted too: the /56 with the address limit times this factor, the /48 with the factor applied twice.
   */
  readonly widerBlocks?: number
  /** Limit per client address, counted before the body is read. */
  readonly address?: Window
  /** Limit per key that the request contains, such as an account or session. Counted after validation. */
  readonly keyed?: Window & { key(subject: LimitSubject): string | undefined }
  /**
   * Limit that the endpoint's handler counts, for example per user (code guesses), or per recipient, purpose and requester (messages). If a
   * message is over the limit, an anonymous caller gets no error (R24b).
   */
  readonly target?: Window
  /**
   * Limit per recipient and purpose of a message. Requesters other than the recipient (strangers) share one count; all known devices of the
   * recipient share another. After each stranger's first message, all strangers also share the `target` limit of one requester.
   */
  readonly total?: Window
}

/**
 * The `rateLimits` option, by class. `false` turns a class off. A window `{ max, windowMs }` replaces the tightest limit of the class and
 * scales its `total` limit by the same factor. An address limit that would be tighter than this window is replaced, too.
 */
export interface RateLimitClasses {
  /** Sign-in by password. Default: 10 per minute per account and IP address, 100 per minute per IP address. */
  readonly login?: Window | false
  /** Registration. Default: 100 per hour per IP address. */
  readonly register?: Window | false
  /** New guests. Default: 300 per hour per IP address, or `guests.perAddressPerHour`; four times as many per IPv6 /48. */
  readonly guests?: Window | false
  /** Mails. Default per hour: 5 per mailbox, purpose and requester; 20 per mailbox and purpose; 100 per IP address, 400 per IPv6 /48. */
  readonly sendMail?: Window | false
  /** Mail templates that an administrator sends as a test. Default: 10 per hour per administrator. */
  readonly testMail?: Window | false
  /** Text messages. Default per hour: 5 per number, purpose and requester; 10 per number and purpose; 30 per address, 58 per IPv6 /48. */
  readonly sendSms?: Window | false
  /**
   * Mails of the whole service, counted in three parts: those that strangers ask for, those that users ask for in their sessions and on known
   * devices, and those for second steps of sign-ins. Default: 10,000 per hour each.
   */
  readonly allMails?: Window | false
  /** Text messages of the whole service, counted in the same three parts. Default: 1000 per hour each. */
  readonly allTexts?: Window | false
  /** Checks of codes. Default: 20 per user in 15 minutes, 60 per minute per address. */
  readonly verify?: Window | false
  /** Redemption of mailed links. Default: 60 per minute per address. */
  readonly redeem?: Window | false
  /** Sign-in by passkey. Default: 200 per minute per address. */
  readonly passkeys?: Window | false
  /** Refresh of a session. Default: 60 per minute per session, 300 per minute per address. */
  readonly refresh?: Window | false
  /**
   * Reauthentication, changes of sign-in methods, second factors and own API keys, and export and deletion of the account. Default: 20 per minute per
   * user.
   */
  readonly sensitive?: Window | false
  /** Other requests of signed-in users. Default: 600 per minute per user. */
  readonly user?: Window | false
  /** Sign-in with external providers. Default: 60 per minute per address. */
  readonly oauth?: Window | false
  /** `POST /sessions/cleanup`. Default: 6 per minute per caller. */
  readonly cleanup?: Window | false
  /**
   * Tools, each counted separately. Default per minute and caller: track 300, notify 600, telemetry 60, stream 30,
   * introspect 3000. Inbound webhooks: 300 per minute per provider and address, 3000 per minute per address.
   */
  readonly tools?: Window | false
  /** The admin API. Default: 600 requests and 10 wrong secrets per minute per address. */
  readonly admin?: Window | false
  /** All endpoints whose class has no address limit, counted together. Default: 6000 per minute per address. */
  readonly requests?: Window | false
}

export type LimitName = keyof RateLimitClasses

const MINUTE = 60_000
const perMinute = (max: number): Window => ({ max, windowMs: MINUTE })
const perHour = (max: number): Window => ({ max, windowMs: 60 * MINUTE })

export const limits = {
  login: {
    name: 'login',
    widerBlocks: 2,
    address: perMinute(100),
    keyed: { ...perMinute(10), key: ({ address, body }) => typedAccount(body, (typed) => `${address()}|${typed}`) },
  },
  testMail: { name: 'testMail', target: perHour(10) },
  register: { name: 'register', widerBlocks: 2, address: perHour(100) },
  guests: { name: 'guests', widerBlocks: 2, address: perHour(300) },
  sendMail: { name: 'sendMail', widerBlocks: 2, address: perHour(100), target: perHour(5), total: perHour(20) },
  /** A text message costs money: a whole /48 gets 58 an hour, about twice what one address gets. */
  sendSms: { name: 'sendSms', widerBlocks: 1.4, address: perHour(30), target: perHour(5), total: perHour(10) },
  /** Mails of the whole service. Strangers, users in their sessions and on known devices, and second steps of sign-ins each have a count. */
  allMails: { name: 'allMails', target: perHour(10_000) },
  allTexts: { name: 'allTexts', target: perHour(1000) },
  /** `target` is the user. With a count per one-time token, each new token would allow new guesses. */
  verify: { name: 'verify', address: perMinute(60), target: { max: 20, windowMs: 15 * MINUTE } },
  /** Guesses at mailed codes. Counts wider blocks, because anyone can get ids of codes by asking for mails. Shares the counts of `verify`. */
  mailedCode: { name: 'verify', widerBlocks: 2, address: perMinute(60) },
  redeem: { name: 'redeem', address: perMinute(60) },
  /** The limit is high, because a login page asks for a challenge when it opens, and a signature can't be guessed. */
  passkeys: { name: 'passkeys', address: perMinute(200) },
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
  /** Counts the requests of an IP address to all endpoints whose own limit has no `address` part. */
  requests: { name: 'requests', isLocal: true, address: perMinute(6000) },
  /** Counts requests to the whole admin API. `target` counts wrong secrets per address. */
  admin: { name: 'admin', isLocal: true, address: perMinute(600), target: perMinute(10) },
  track: toolsLimit('track', 300),
  notify: toolsLimit('notify', 600),
  telemetry: toolsLimit('telemetry', 60),
  stream: toolsLimit('stream', 30),
  introspect: toolsLimit('introspect', 3000),
  inbound: {
    name: 'tools',
    isLocal: true,
    // The address limit also stops requests with ever new, made-up provider names, which `keyed` counts separately.
    address: perMinute(3000),
    keyed: { ...perMinute(300), key: ({ params, address }) => `inbound|${params.provider}|${address()}` },
  },
} as const satisfies Record<string, LimitClass>

/** The `rateLimits` option: limits by class, or `false` to turn every class off. */
export type RateLimitOptions = false | RateLimitClasses

/**
 * Returns the class with the configured window, or undefined if the class is off. The address limit is never tighter than the
 * configured window. `total` keeps its ratio to `target`.
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

/**
 * Calls `key` with the identifier that a person typed to sign in. Ignores case, spaces around the identifier, and all but the digits of a phone
 * number, so that spellings of one identifier share a key. Returns undefined if the body has no identifier.
 */
function typedAccount(body: unknown, key: (typed: string) => string): string | undefined {
  const { identifier, email }: { readonly identifier?: unknown; readonly email?: unknown } = Object(body)
  const typed = identifier ?? email
  if (typeof typed !== 'string') return undefined
  const text = typed.normalize('NFKC').trim().toLowerCase()
  return key(text.startsWith('+') && !text.includes('@') ? text.replace(/\D/g, '') : text)
}
