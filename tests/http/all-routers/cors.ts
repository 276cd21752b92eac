import { requestGroup } from '../group.ts'
import { PASSWORD } from '../support/account.ts'
import { type Answer, send } from '../support/answer.ts'
import { equal, isTrue, refused, status } from '../support/expect.ts'

const APP = 'https://app.example.com'
const FOREIGN = [
  'https://evil.example',
  'null',
  'http://app.example.com',
  'https://app.example.com:8443',
  'https://app.example.com.evil.example',
  'https://evilapp.example.com',
  'https://APP.example.com.',
  '*',
]

function corsOf({ headers }: Answer): Readonly<Record<string, string>> {
  return Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-')))
}

function variesByOrigin({ headers }: Answer): boolean {
  return (headers.get('Vary') ?? '').split(',').some((name) => name.trim().toLowerCase() === 'origin')
}

export const corsGroup = requestGroup('R20 CORS', {
  'answers a preflight of an allowed origin with exactly these headers': async (open) => {
    const target = await open({ cors: { origins: ['https://partner.example/ignored-path'] } })
    for (const Origin of [APP, 'https://partner.example']) {
      const headers = {
        Origin,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'content-type,x-auth-strategy',
      }
      const answer = await send(target, 'OPTIONS', '/auth/login', { headers })
      equal([answer.status, answer.text], [204, ''])
      const { 'access-control-expose-headers': _exposed, ...cors } = corsOf(answer)
      equal(cors, {
        'access-control-allow-origin': Origin,
        'access-control-allow-credentials': 'true',
        'access-control-allow-methods': 'GET,POST,PUT,PATCH,DELETE,OPTIONS',
        'access-control-allow-headers':
          'Content-Type, Authorization, X-Auth-Strategy, X-CSRF-Token, X-Api-Key, Last-Event-ID',
        'access-control-max-age': '600',
      })
      isTrue(variesByOrigin(answer), 'Vary: Origin')
    }
  },

  'R19 lets the pages of an app read answers in bearer mode, without credentials and never as pages of ours': async (
    open,
  ) => {
    for (const Origin of ['capacitor://localhost', 'tauri://localhost', 'ionic://localhost']) {
      const target = await open({ cors: { origins: [Origin] } })
      const preflight = await send(target, 'OPTIONS', '/auth/login', {
        headers: { Origin, 'Access-Control-Request-Method': 'POST' },
      })
      const { 'access-control-allow-origin': allowed, 'access-control-allow-credentials': credentials } =
        corsOf(preflight)
      equal([allowed, credentials], [Origin, undefined])
      const email = 'ada@example.com'
      const json = { email, password: PASSWORD }
      status(await send(target, 'POST', '/auth/register', { json }), 201)
      const bearer = { Origin, 'X-Auth-Strategy': 'bearer' }
      const signedIn = await send(target, 'POST', '/auth/login', { json, headers: bearer })
      equal([signedIn.status, corsOf(signedIn)['access-control-allow-origin']], [200, Origin])
      equal(corsOf(signedIn)['access-control-allow-credentials'], undefined)
      refused(await send(target, 'POST', '/auth/login', { json, headers: { Origin } }), 403, 'CSRF_INVALID')
      for (const other of [`${Origin}:1`, Origin.replace('localhost', 'other'), `X${Origin}`]) {
        equal(corsOf(await send(target, 'GET', '/auth/me', { headers: { Origin: other } })), {})
      }
    }
  },

  'answers a preflight of a foreign origin without CORS headers': async (open) => {
    const target = await open()
    for (const Origin of FOREIGN) {
      const answer = await send(target, 'OPTIONS', '/auth/login', {
        headers: { Origin, 'Access-Control-Request-Method': 'POST' },
      })
      status(answer, 204)
      equal(corsOf(answer), {})
      isTrue(variesByOrigin(answer), 'Vary: Origin')
    }
  },

  'lets allowed origins read every answer, with credentials': async (open) => {
    const target = await open()
    const headers = { Origin: APP }
    const answers = [
      await send(target, 'GET', '/auth/me', { headers }),
      await send(target, 'GET', '/auth/nothing', { headers }),
      await send(target, 'DELETE', '/auth/login', { headers }),
      await send(target, 'POST', '/auth/login', { json: {}, headers }),
      await send(target, 'POST', '/auth/register', { json: { email: 'ada@example.com', password: PASSWORD }, headers }),
    ]
    equal(
      answers.map((answer) => answer.status),
      [401, 404, 405, 400, 201],
    )
    for (const answer of answers) {
      equal(corsOf(answer), {
        'access-control-allow-origin': APP,
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': 'Retry-After, X-Request-Id',
      })
    }
  },

  'gives foreign origins no CORS headers, and never *': async (open) => {
    const target = await open()
    for (const Origin of FOREIGN) {
      for (const path of ['/auth/me', '/auth/nothing', '/auth/openapi.json']) {
        equal(corsOf(await send(target, 'GET', path, { headers: { Origin } })), {}, `${Origin} at ${path}`)
      }
    }
  },

  'varies by Origin on everything, with or without one': async (open) => {
    const target = await open()
    for (const [method, path] of [
      ['GET', '/auth/me'],
      ['GET', '/auth/openapi.json'],
      ['GET', '/auth/docs'],
      ['GET', '/nothing'],
      ['PUT', '/auth/login'],
      ['OPTIONS', '/auth/login'],
      ['POST', '/auth/refresh'],
    ] as const) {
      for (const headers of [{}, { Origin: APP }, { Origin: 'https://evil.example' }]) {
        isTrue(variesByOrigin(await send(target, method, path, { headers })), `${method} ${path} varies by Origin`)
      }
    }
  },

  'allows baseUrl when there is no siteUrl': async (open) => {
    const target = await open({ siteUrl: undefined, baseUrl: 'https://auth.example.com' })
    const answer = await send(target, 'GET', '/auth/me', { headers: { Origin: 'https://auth.example.com' } })
    equal(answer.headers.get('Access-Control-Allow-Origin'), 'https://auth.example.com')
  },
})
