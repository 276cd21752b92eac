import { createSallyport, oauth2, oidc, type SallyportOptions } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { TEST_SECRET } from '@sallyport/http-tests'
import { cheapHasher } from '@sallyport/testkit'
import { describe, expect, it } from 'vitest'

const CLIENT = { clientId: 'a', clientSecret: 'b' }
const { linkedAccounts: _, ...storesWithoutLinks } = memoryStores()

function problemsOf(options: Partial<SallyportOptions>): string {
  try {
    createSallyport({
      secret: TEST_SECRET,
      stores: memoryStores(),
      passwordHasher: cheapHasher,
      baseUrl: 'https://auth.example.com',
      oauth: { providers: { google: CLIENT } },
      ...options,
    })
    return ''
  } catch (error) {
    return error instanceof TypeError ? error.message : `not a TypeError: ${error}`
  }
}

const loopback = { local: oidc({ ...CLIENT, issuer: 'http://127.0.0.1:4' }) }

describe('a service with oauth', () => {
  it('starts with built-in providers, in production too', () => {
    expect(problemsOf({})).toBe('')
    expect(problemsOf({ oauth: { providers: loopback }, environment: 'development' })).toBe('')
  })

  it.each<[string, Partial<SallyportOptions>, string]>([
    ['no baseUrl', { baseUrl: undefined as never, siteUrl: 'https://a.example.com' }, 'baseUrl: required with oauth'],
    ['no linked accounts', { stores: storesWithoutLinks }, 'stores.linkedAccounts: required with oauth'],
    [
      'a provider that nobody knows',
      { oauth: { providers: { nobody: CLIENT } } },
      'providers.nobody: is not a built-in provider',
    ],
    ['an http issuer', { oauth: { providers: loopback } }, 'providers.local.issuer: must be the https URL'],
    [
      'an inner address',
      { oauth: { providers: { x: oidc({ ...CLIENT, issuer: 'https://169.254.169.254' }) } } },
      'x.issuer',
    ],
    [
      'an http token endpoint',
      {
        oauth: {
          providers: {
            x: oauth2({
              ...CLIENT,
              authorizationUrl: 'https://a.example.com',
              tokenUrl: 'http://a.example.com',
              userInfoUrl: 'https://a.example.com',
              mapProfile: () => ({ subject: 1, emailVerified: false }),
            }),
          },
        },
      },
      'x.tokenUrl: must be the https URL',
    ],
    ['no secret', { oauth: { providers: { github: { clientId: 'a' } } } }, 'github.clientSecret: required'],
    ['an id that is taken', { oauth: { providers: { email: loopback.local } } }, 'providers.email: is reserved for'],
    ['an id that is no path', { oauth: { providers: { 'a/b': loopback.local } } }, 'must be an id of letters'],
    ['no providers', { oauth: {} as never }, 'oauth.providers'],
    ['providers that are none', { oauth: { providers: null as never } }, 'oauth.providers'],
    ['a callback that is none', { oauth: { providers: {}, onOAuthUser: 'x' as never } }, 'oauth.onOAuthUser'],
  ])('does not start with %s', (_name, options, problem) => {
    expect(problemsOf(options)).toContain(problem)
  })

  it('tells everything at once', () => {
    const lines = problemsOf({ stores: storesWithoutLinks, oauth: { providers: { nobody: CLIENT, ...loopback } } })
    expect(lines.split('\n')).toHaveLength(4)
  })
})
