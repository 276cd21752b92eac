import type { SallyportOptions } from '@sallyport/core'
import { requestGroup } from '../group.ts'
import { PASSWORD } from '../support/account.ts'
import { send } from '../support/answer.ts'
import { equal, invalid, isTrue, status } from '../support/expect.ts'
import { complaint } from '../support/start-up-complaint.ts'

type Odd = Readonly<Record<string, unknown>>

/** Misspelt options, by the name that the error must contain. */
const MISSPELT: Readonly<Record<string, readonly Odd[]>> = {
  environment: ['prod', 'Production', 'test', '', true].map((environment) => ({ environment })),
  csrf: ['on', 'true', 1, false, null, {}].map((csrf) => ({ csrf })),
  'cookies.sameSite': ['Strict', 'LAX', 'None', '', true].map((sameSite) => ({ cookies: { sameSite } })),
  'cookies.secure': ['false', 0, 'auto'].map((secure) => ({ cookies: { secure } })),
  'cookies.prefix': ['__Host-', 'true', 1].map((prefix) => ({ cookies: { prefix } })),
  'session.checkOn': ['allCalls', 'all', 'always', '', true].map((checkOn) => ({ session: { checkOn } })),
  'session.selfService': ['no', 1].map((selfService) => ({ session: { selfService } })),
  emailVerificationMode: ['Strict', 'STRICT', 'on', '', true].map((emailVerificationMode) => ({
    emailVerificationMode,
  })),
  requireEmailVerification: ['yes', 1].map((requireEmailVerification) => ({ requireEmailVerification })),
  'secondFactor.required': ['yes', 1].map((required) => ({ secondFactor: { required } })),
  'secondFactor.enrol': ['App', 'any', true, { enrol: 'app' }].map((enrol) => ({ secondFactor: { enrol } })),
}

const SPELT: readonly Odd[] = [
  { environment: 'production', baseUrl: 'https://auth.example.com' },
  { environment: 'development' },
  { csrf: true },
  ...['strict', 'lax'].map((sameSite) => ({ cookies: { sameSite } })),
  ...[true, false].flatMap((is) => [{ cookies: { secure: is } }, { cookies: { prefix: is } }]),
  ...['none', 'refresh', 'allcalls'].map((checkOn) => ({ session: { checkOn } })),
  ...['none', 'lazy', 'strict'].map((emailVerificationMode) => ({ emailVerificationMode })),
  ...[true, false].flatMap((is) => [{ requireEmailVerification: is }, { secondFactor: { required: is } }]),
  { secondFactor: { enrol: 'app' } },
  { secondFactor: { enrol: 'app', methods: ['totp', 'sms'] } },
  {
    csrf: undefined,
    environment: undefined,
    baseUrl: 'https://auth.example.com',
    session: {},
    cookies: {},
    secondFactor: {},
  },
]

export const startUpChoicesGroup = requestGroup('R30 options with few values', {
  'R30 refuses a misspelt one by name, rather than take its weakest meaning': async (open) => {
    for (const [name, ways] of Object.entries(MISSPELT)) {
      for (const odd of ways) {
        const text = await complaint(open, odd)
        isTrue(text.includes(`${name}: `), `${JSON.stringify(odd)}: ${text || 'it started'}`)
      }
    }
  },

  "R30 refuses enrol: 'app' where no app may be used": async (open) => {
    const text = await complaint(open, { secondFactor: { enrol: 'app', methods: ['sms', 'magic-link'] } })
    isTrue(text.includes('secondFactor.enrol: '), text || 'it started')
  },

  'R30 refuses a misspelt first factor and a misspelt hideExisting': async (open) => {
    for (const after of [['Password'], ['password', 'magicLink'], 'password']) {
      const text = await complaint(open, { secondFactor: { after } })
      isTrue(text.includes('secondFactor.after'), `${JSON.stringify(after)}: ${text || 'it started'}`)
    }
    for (const hideExisting of ['yes', 'true', 1]) {
      const text = await complaint(open, { registration: { hideExisting } })
      isTrue(text.includes('registration.hideExisting: '), `${hideExisting}: ${text || 'it started'}`)
    }
  },

  'R30 takes every value there is': async (open) => {
    for (const odd of SPELT) equal(await complaint(open, odd), '', JSON.stringify(odd))
  },

  'R30 lists all of them at once': async (open) => {
    const text = await complaint(open, {
      environment: 'prod',
      csrf: 'on',
      session: { checkOn: 'allCalls' },
      emailVerificationMode: 'Strict',
      cookies: { sameSite: 'Strict' },
    })
    const names = ['environment', 'csrf', 'session.checkOn', 'emailVerificationMode', 'cookies.sameSite']
    for (const name of names) isTrue(text.includes(`${name}: `), `${name} is named: ${text}`)
  },

  'R30 an option of undefined is one that was left out': async (open) => {
    // The cast is intended: JavaScript hosts may pass such values.
    const odd = { passwordPolicy: { minLength: undefined } } as unknown as Pick<SallyportOptions, 'passwordPolicy'>
    const target = await open(odd)
    const register = (email: string, password: string) =>
      send(target, 'POST', '/auth/register', { json: { email, password } })
    for (const password of ['a', '1234567']) invalid(await register('ada@example.com', password), 'password')
    for (const password of ['12345678', PASSWORD])
      status(await register(`${password.length}@example.com`, password), 201)
  },
})
