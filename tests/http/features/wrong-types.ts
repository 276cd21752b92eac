import { endpoint, ok, signInEndpoint } from '@sallyport/core/feature'

/** Definitions as JavaScript lets people write them: the types refuse most of these. */
export type Loose = Readonly<Record<string, unknown>>

const text = { en: 'A', it: 'A' }
const common = { method: 'GET', path: '/badge', summary: 'A', success: 'A.', access: 'public' } as const
const handle = () => ok()
const ofSignIn = signInEndpoint({ path: '/x', summary: 'A', handle }).errors?.length
const readingAtRoot = endpoint({ ...common, path: '/.well-known/badge', handle })

/** Members of the wrong type, and what start-up says about each after `features.badge.`. */
export const WRONG_TYPES: readonly (readonly [definition: Loose, problem: string])[] = [
  [{ auth: null }, 'auth: must be a list'],
  [{ tools: [null] }, 'tools[0]: must be made by `endpoint()` or `signInEndpoint()`'],
  [{ admin: [endpoint({ ...common, path: 7 as never, handle })] }, 'admin[0].path: must be a string'],
  [
    { auth: [signInEndpoint({ path: '/x', summary: 'A', errors: 7 as never, handle })] },
    `auth[0].errors[${ofSignIn}]: must be a string`,
  ],
  [
    { auth: [endpoint({ ...common, limits: {}, handle } as never)] },
    'auth[0].limits: is not an option; did you mean limit?',
  ],
  [
    { auth: [endpoint({ ...common, needs: ['mailbox' as never], handle })] },
    'auth[0].needs[0]: must be a port of the service, such as mailer',
  ],
  [
    { auth: [endpoint({ ...common, body: { parse: handle } as never, handle })] },
    'auth[0].body: must be a schema of valibot, without asynchronous parts',
  ],
  [
    { auth: [endpoint({ ...common, isSensitive: 'yes' as never, handle })] },
    'auth[0].isSensitive: must be true or false',
  ],
  [{ wellKnown: 'none' }, 'wellKnown: must be a list'],
  [{ errors: { NO_BADGE: null } }, 'errors.NO_BADGE: must be an object'],
  [{ events: { 'identity.badge.lost': true } }, 'events.identity.badge.lost: must be an object'],
  [{ records: 'card' }, 'records: must be a list'],
  [{ purposes: { 'open-once': 'onetime' } }, 'purposes.open-once: must be one-time or lasting'],
  [{ mails: { lost: { paragraphs: [text] } } }, 'mails.lost.subject: required'],
  [{ mails: { lost: { subject: text, paragraphs: [] } } }, 'mails.lost.paragraphs: must have at least one paragraph'],
  [{ mails: { lost: { subject: { en: 'A' }, paragraphs: [text] } } }, 'mails.lost.subject.it: required'],
  [{ texts: { pin: 'A' } }, 'texts.pin: must be an object'],
  [{ factors: { pin: null } }, 'factors.pin: must be an object'],
  [{ factors: { pin: {} } }, 'factors.pin.availableTo: required'],
  [{ pages: { acount: {} } }, 'pages.acount: is not an option; did you mean account?'],
  [{ pages: { account: { label: 'Badge' } } }, 'pages.account.label: must be an object'],
  [{ requestHeaders: ['x\r\ny'] }, 'requestHeaders[0]: must be the name of a header'],
  [{ deletionErrors: ['NO_BADGE'] }, 'deletionErrors[0]: must be an error code of the service'],
  [{ check: [] }, 'check: must be a function'],
  [{ sweepUser: {} }, 'sweepUser: must be a function'],
  [{ operations: {} }, 'operations: must be a function'],
]

/** Functions that fail at start-up, and what it says after `features.badge: `. */
export const FAILING: readonly (readonly [definition: Loose, problem: string])[] = [
  [{ check: failing }, '`check` failed: out of order'],
  [{ check: async () => [] }, '`check` must return a list of texts, and not a promise'],
  [{ wellKnown: failing }, '`wellKnown` failed: out of order'],
  [{ wellKnown: () => 7 }, 'wellKnown: must be a list'],
  [{ wellKnown: () => [readingAtRoot, readingAtRoot] }, 'GET /.well-known/badge is declared twice'],
  [{ operations: failing }, '`operations` failed; it may return functions, but not call any service: out of order'],
]

function failing(): never {
  throw new Error('out of order')
}
