import type { Feature, SallyportOptions } from '@sallyport/core'
import { defineFeature, endpoint, type FeatureDefinition, ok, signInEndpoint } from '@sallyport/core/feature'
import * as v from 'valibot'
import { requestGroup } from '../group.ts'
import { equal } from '../support/expect.ts'
import { complaint } from '../support/start-up-complaint.ts'
import type { MakeTarget } from '../support/target.ts'
import { FAILING, type Loose, WRONG_TYPES } from './wrong-types.ts'

const common = { method: 'GET', path: '/badge', summary: 'A', success: 'A.', access: 'public' } as const
const handle = () => ok()
const reading = endpoint({ ...common, handle })
const signingIn = signInEndpoint({ path: '/badge/sign-in', summary: 'A', handle })
const message = { en: 'No.', it: 'No.' }

const WRONG: readonly (readonly [what: string, definition: Loose, problem: string])[] = [
  [
    'a route that exists',
    { auth: [endpoint({ ...common, path: '/me', handle })] },
    'GET /me exists already: it is an endpoint of the service',
  ],
  [
    'a route that differs in the name of its parameter alone',
    { auth: [endpoint({ ...common, method: 'DELETE', path: '/sessions/:handle', handle })] },
    'DELETE /sessions/:handle exists already: it is an endpoint of the service',
  ],
  [
    'a route that hides a part of one with a parameter',
    { auth: [endpoint({ ...common, method: 'DELETE', path: '/sessions/others', handle })] },
    'DELETE /sessions/others would hide a part of DELETE /sessions/:handle, which is an endpoint of the service',
  ],
  [
    'a route below the tools, which would never get a request',
    { auth: [endpoint({ ...common, path: '/tools/badge', handle })] },
    'GET /tools/badge belongs to the tools router, which is below /tools: declare it in `tools`',
  ],
  [
    'a route that hides the OpenAPI document',
    { auth: [endpoint({ ...common, path: '/openapi.json', handle })] },
    'GET /openapi.json is the path of the documents of the option `swagger`',
  ],
  [
    'a path that no client can ask for',
    { auth: [endpoint({ ...common, path: '/badge/../me', handle })] },
    'GET /badge/../me: `path` must be segments such as /badges/:id, without a slash at the end',
  ],
  [
    'access for everyone before access for users',
    { auth: [endpoint({ ...common, access: ['public', 'user'], handle })] },
    "GET /badge: 'public' must be last in `access`, because no credential is read after it",
  ],
  [
    'a sign-in that a link of another page could start',
    { firstFactors: { card: {} }, waysIn: async () => [], auth: [{ ...signingIn, method: 'GET' }] },
    'GET /badge/sign-in signs in, so it must be a public POST: leave out `method` and `access`',
  ],
  [
    'a GET with a body, which no request could have',
    { auth: [endpoint({ ...common, body: v.object({ id: v.string() }), handle })] },
    'GET /badge: a GET has no body: declare its parameters in `query`',
  ],
  ['a route twice', { auth: [reading, reading] }, 'GET /badge is declared twice'],
  [
    'an endpoint without access',
    { auth: [endpoint({ ...common, access: undefined as never, handle })] },
    'GET /badge must say in `access` who may call it: public, user, refresh, setup, admin, key, ownedKey, ticket',
  ],
  [
    'a fresh proof of identity from an API key',
    { auth: [endpoint({ ...common, access: ['user', 'ownedKey'], keyOwner: 'user', isSensitive: true, handle })] },
    "GET /badge asks for a fresh proof of identity, which no API key can give: leave 'ownedKey' out of `access`",
  ],
  [
    'API keys of users and of tenants alike',
    { auth: [endpoint({ ...common, access: 'ownedKey', handle })] },
    "GET /badge must say in `keyOwner` whose API keys it takes, 'user' or 'tenant'",
  ],
  [
    'an endpoint that mints by itself',
    { auth: [endpoint({ ...common, handle, ...{ issuesTokens: true } })] },
    "GET /badge can't issue tokens by itself: make it with `signInEndpoint()`, whose `signIn` replies with them",
  ],
  [
    'a sign-in without a factor',
    { auth: [signingIn] },
    'POST /badge/sign-in signs in, but the feature declares nothing to sign in with: add `firstFactors` or `factors`',
  ],
  [
    'a first factor that nothing can suspend',
    { firstFactors: { card: {} } },
    "has first factors, so it needs `waysIn`: suspensions and the rule about a user's last way to sign in read it",
  ],
  [
    'a second factor that the policy does not list',
    { factors: { pin: { availableTo: async () => true } } },
    'add the second factor `badge:pin` to the option secondFactor.methods',
  ],
  ['a kind of record twice', { records: ['card', 'card'] }, '`card` is in `records` twice'],
  [
    'a purpose with a name that no store may have',
    { purposes: { 'Reset Password': 'one-time' } },
    '`Reset Password` in `purposes` must be 2 to 40 lower-case letters, digits and dashes, beginning with a letter',
  ],
  [
    'a mail with a wrong name',
    { mails: { 'Lost!': { subject: message, paragraphs: [message] } } },
    '`Lost!` in `mails` must be 2 to 40 lower-case letters, digits and dashes, beginning with a letter',
  ],
  [
    'an event of the service',
    { events: { 'identity.user.deleted': { audited: true } } },
    'the event `identity.user.deleted` is one of the service',
  ],
  [
    'an event of someone else',
    { events: { 'identity.other.added': { audited: true } } },
    'the name of the event `identity.other.added` must begin with `identity.badge.`',
  ],
  [
    'an error code of the service',
    { errors: { UNAUTHORIZED: { status: 401, message } } },
    'the error code UNAUTHORIZED is one of the service; choose another name',
  ],
  [
    'an error in one language',
    { errors: { NO_BADGE: { status: 401, message: { en: 'No.' } } } },
    'the error NO_BADGE needs a `status` from 400 to 599, and a `message` in the languages `en` and `it`',
  ],
  [
    'an error that nothing declares',
    { auth: [endpoint({ ...common, errors: ['NO_BADGE'], handle })] },
    "GET /badge lists the error NO_BADGE, which `errors` doesn't declare",
  ],
  [
    'an endpoint of the admin router for everyone',
    { admin: [reading] },
    "GET /badge is below the admin mount: its `access` must be 'admin'",
  ],
  [
    'an endpoint at the root that could hide the host’s own pages',
    { wellKnown: [endpoint({ ...common, path: '/robots.txt', handle })] },
    'GET /robots.txt: a path in `wellKnown` begins with /.well-known/ and has no parameters',
  ],
  [
    'an error for tokens that nothing declares',
    { sessionTenant: async () => null, tokenTenantError: 'NO_TENANT' },
    '`tokenTenantError` needs `sessionTenant`, and must be a code that `errors` declares',
  ],
  [
    'a misspelt member',
    { onAccesEnded: handle },
    '`onAccesEnded` is no part of a feature; did you mean `onAccessEnded`?',
  ],
  [
    'a handler that is no endpoint',
    { auth: [{ ...common, handle }] },
    '.auth[0]: must be made by `endpoint()` or `signInEndpoint()`',
  ],
]

/** The cast is intended: a host in JavaScript may define this. */
function featureOf(definition: Loose): Feature {
  return defineFeature({ name: 'badge', ...definition } as unknown as FeatureDefinition)
}

const says = (problem: string) => `Sallyport can't start:\n  - ${problem}`

export const wrongFeaturesGroup = requestGroup('R30 features that are wrong', {
  ...Object.fromEntries(
    WRONG.map(([what, definition, problem]) => [
      `R30 refuses ${what}`,
      async (open: MakeTarget) => {
        const secondFactor = { methods: ['totp'] as const }
        const told = await complaint(open, { features: [featureOf(definition)], secondFactor })
        equal(told, says(`features.badge${problem.startsWith('.') ? '' : ': '}${problem}`))
      },
    ]),
  ),

  'R30 says which member has the wrong type': async (open) => {
    for (const [definition, problem] of WRONG_TYPES)
      equal(await complaint(open, { features: [featureOf(definition)] }), says(`features.badge.${problem}`))
  },

  'R30 says which function of a feature failed': async (open) => {
    for (const [definition, problem] of FAILING)
      equal(await complaint(open, { features: [featureOf(definition)] }), says(`features.badge: ${problem}`))
  },

  'R30 refuses what is no definition': async (open) => {
    for (const definition of [null, undefined, 'badge', []])
      equal(
        await complaint(open, { features: [defineFeature(definition as never)] }),
        says('features: defineFeature() needs an object, the definition of the feature'),
      )
  },

  'R30 refuses two features of which one would win in silence': async (open) => {
    const ofRequests = { sessionTenant: async () => null, mayInvite: async () => true }
    const told = await complaint(open, {
      features: [featureOf({ ...ofRequests, name: 'first' }), featureOf(ofRequests)],
    })
    const problems = ['sessionTenant', 'mayInvite'].map(
      (part) => `features.badge: \`${part}\` is a part of the feature first, too; only one feature may have it`,
    )
    equal(told, `Sallyport can't start:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`)
  },

  'R30 refuses a feature twice, by its name': async (open) => {
    const twice = [featureOf({}), featureOf({})]
    equal(
      await complaint(open, { features: twice }),
      says('features.badge: two features have this name; each may be in the list once'),
    )
  },

  'R30 refuses what another feature has': async (open) => {
    const errors = { NO_BADGE: { status: 401, message } }
    const features = ['one', 'other'].map((name) => featureOf({ name, errors, auth: [reading] }))
    equal(
      await complaint(open, { features }),
      `${says('features.other: the error code NO_BADGE is one of the feature one; choose another name')}\n  - features.other: GET /badge exists already: it is an endpoint of the feature one`,
    )
  },

  'R30 refuses a document at the root that another feature has': async (open) => {
    const wellKnown = () => [endpoint({ ...common, path: '/.well-known/badge', handle })]
    const features = ['one', 'other'].map((name) => featureOf({ name, wellKnown }))
    equal(
      await complaint(open, { features }),
      says('features.other: GET /.well-known/badge exists already: another feature has it'),
    )
  },

  'R30 refuses names that no feature may have': async (open) => {
    for (const name of ['', 'B', 'badge:card', 'Badge', 'a'.repeat(41), undefined]) {
      equal(
        await complaint(open, { features: [featureOf({ name })] }),
        says(
          'features: the name of each feature must be 2 to 40 lower-case letters, digits and dashes, beginning with a letter',
        ),
      )
    }
  },

  'R30 refuses a definition that defineFeature() has not made': async (open) => {
    const told = await complaint(open, { features: [{ name: 'badge' } as never] })
    equal(told, says('features[0]: must be a feature, as defineFeature() of @sallyport/core/feature returns it'))
  },

  'R30 refuses records without the store for them': async (open) => {
    const { stores } = (await open()).options
    const told = await complaint(open, {
      features: [featureOf({ records: ['card'] })],
      stores: { ...stores, records: undefined } as never,
    })
    equal(told, says('features.badge: keeps records: add the store `records` to the option `stores`'))
  },

  'R30 refuses a factor in the policy that no feature has': async (open) => {
    const secondFactor = { methods: ['badge:pin'], after: ['badge:card'] } as const
    equal(
      await complaint(open, { secondFactor }),
      `${says('secondFactor.after: no feature has a factor badge:card')}\n  - secondFactor.methods: no feature has a factor badge:pin`,
    )
  },

  'R30 lists what the feature’s own check finds': async (open) => {
    const check = ({ siteUrl }: SallyportOptions) => (siteUrl === 'x' ? [] : ['siteUrl: the badge needs x'])
    equal(await complaint(open, { features: [featureOf({ check })] }), says('siteUrl: the badge needs x'))
  },
})
