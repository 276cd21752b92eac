import { createSallyport, type SallyportOptions } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { describe, expect, it } from 'vitest'
import { environmentHelp } from '../../help.ts'
import { serviceOptions } from '../service-options.ts'
import type { Environment, SallyportConfig } from '../settings.ts'
import { explainOptionProblems } from '../start-problems.ts'
import { readEnvironment } from './read-environment.ts'
import { BUILT_IN_PROVIDERS } from './read-oauth.ts'

const GITHUB = { SALLYPORT_OAUTH_GITHUB_CLIENT_ID: 'id', SALLYPORT_OAUTH_GITHUB_CLIENT_SECRET: 'secret' }
const OWN = {
  SALLYPORT_OAUTH_OUR_IDP_CLIENT_ID: 'id',
  SALLYPORT_OAUTH_OUR_IDP_ISSUER: 'https://id.example.org/realms/main',
}

function problemsOf(env: Environment): readonly string[] {
  const reading = readEnvironment(env)
  return 'problems' in reading ? reading.problems : []
}

function optionsOf(env: Environment, config: SallyportConfig = {}): SallyportOptions {
  const reading = readEnvironment(env, config)
  if ('problems' in reading) throw new Error(reading.problems.join('\n'))
  return serviceOptions(reading.settings, {
    config,
    stores: memoryStores(),
    secrets: ['3f9a1c07d2e84b56a1b0c9d8e7f60514'],
    baseUrl: 'http://localhost:3000',
    mailbox: null,
    scripts: { run: () => Promise.reject(new Error('no script runs here')) },
    log: () => {},
    now: () => new Date('2026-01-02T03:04:05.678Z'),
  })
}

describe('the variables of providers', () => {
  it('switch on every built-in provider, and others by their issuer', () => {
    const env = Object.fromEntries(
      BUILT_IN_PROVIDERS.flatMap((id) => [
        [`SALLYPORT_OAUTH_${id.toUpperCase()}_CLIENT_ID`, `${id}-client`],
        [`SALLYPORT_OAUTH_${id.toUpperCase()}_CLIENT_SECRET`, 'secret'],
      ]),
    )
    const options = optionsOf({ ...env, ...OWN })
    expect(Object.keys(options.oauth?.providers ?? {})).toEqual([...BUILT_IN_PROVIDERS, 'our_idp'])
    expect(options.oauth?.providers.our_idp).toMatchObject({
      kind: 'oidc',
      clientId: 'id',
      clientAuthentication: 'none',
    })
    expect(() => createSallyport(options)).not.toThrow()
    for (const id of BUILT_IN_PROVIDERS) expect(environmentHelp()).toContain(id)
  })

  it('B3 say which provider vouches for an address by a text, and only one with an issuer can', () => {
    const identity = { sub: '1', email: 'ada@example.org', email_verified: 'true' }
    for (const [asText, isVerified] of [
      ['on', true],
      ['off', false],
      [undefined, false],
    ] as const) {
      const options = optionsOf({ ...OWN, ...(asText && { SALLYPORT_OAUTH_OUR_IDP_VERIFIED_AS_TEXT: asText }) })
      const provider = options.oauth?.providers.our_idp
      const profile =
        provider && 'mapProfile' in provider ? provider.mapProfile?.(identity as never, {} as never) : undefined
      expect(profile).toMatchObject({ emailVerified: isVerified })
    }
    expect(problemsOf({ ...OWN, SALLYPORT_OAUTH_OUR_IDP_VERIFIED_AS_TEXT: 'yes' })).toEqual([
      'SALLYPORT_OAUTH_OUR_IDP_VERIFIED_AS_TEXT: must be on or off',
    ])
    expect(problemsOf({ ...GITHUB, SALLYPORT_OAUTH_GITHUB_VERIFIED_AS_TEXT: 'on' })).toEqual([
      'SALLYPORT_OAUTH_GITHUB_VERIFIED_AS_TEXT: only with SALLYPORT_OAUTH_GITHUB_ISSUER',
    ])
  })

  it('put another issuer in place of the usual one', () => {
    const issuer = 'https://git.example.org'
    const options = optionsOf({ ...GITHUB, SALLYPORT_OAUTH_GITHUB_ISSUER: issuer })
    expect(options.oauth?.providers.github).toMatchObject({ kind: 'oidc', issuer, clientSecret: 'secret' })
  })

  it('say what is missing or wrong, and quote no secret', () => {
    expect(problemsOf({ SALLYPORT_OAUTH_GITHUB_CLIENT_ID: 'id' })).toEqual([
      'SALLYPORT_OAUTH_GITHUB_CLIENT_SECRET: required with SALLYPORT_OAUTH_GITHUB_CLIENT_ID',
    ])
    expect(problemsOf({ SALLYPORT_OAUTH_GITHUB_CLIENT_SECRET: 'hunter2' })).toEqual([
      'SALLYPORT_OAUTH_GITHUB_CLIENT_ID: required with SALLYPORT_OAUTH_GITHUB_CLIENT_SECRET',
    ])
    expect(problemsOf({ SALLYPORT_OAUTH_OKTA_CLIENT_ID: 'id', SALLYPORT_OAUTH_OKTA_CLIENT_SECRET: 'hunter2' })).toEqual(
      [
        expect.stringMatching(
          /^SALLYPORT_OAUTH_OKTA_ISSUER: required because okta is not a built-in provider .*google, github/,
        ),
      ],
    )
    expect(problemsOf({ ...OWN, SALLYPORT_OAUTH_OUR_IDP_ISSUER: 'id.example.org' })).toEqual([
      'SALLYPORT_OAUTH_OUR_IDP_ISSUER: must be an https URL',
    ])
    const address = { SALLYPORT_OAUTH_EMAIL_CLIENT_ID: 'id', SALLYPORT_OAUTH_EMAIL_ISSUER: 'https://id.example.org' }
    expect(problemsOf(address)).toEqual([
      expect.stringMatching(/^SALLYPORT_OAUTH_EMAIL_CLIENT_ID: "email" is reserved/),
    ])
    expect(problemsOf({ SALLYPORT_OAUTH_GITHUB_CLIENTID: 'id' })).toHaveLength(1)
  })

  it('are named where the service refuses an issuer, unless the config module set it', () => {
    const env = { ...OWN, SALLYPORT_OAUTH_OUR_IDP_ISSUER: 'https://10.0.0.1' }
    const refused = (config: SallyportConfig) => {
      try {
        createSallyport(optionsOf(env, config))
      } catch (error) {
        return String(explainOptionProblems(error, config))
      }
    }
    expect(refused({})).toContain('SALLYPORT_OAUTH_OUR_IDP_ISSUER: must be the https URL of a public host')
    const own = optionsOf(env).oauth
    expect(refused({ ...(own && { oauth: own }) })).toContain('SALLYPORT_CONFIG: oauth.providers.our_idp.issuer')
  })

  it('stay beside what a config module adds', () => {
    const onOAuthUser = async () => ({ id: 'ada' })
    const google = { clientId: 'a', clientSecret: 'b' }
    // The cast is safe: the test never signs in, so no other field of these options is used.
    const config = { oauth: { providers: { google }, onOAuthUser } } as unknown as SallyportConfig
    expect(optionsOf(GITHUB, config).oauth).toEqual({
      providers: { github: { clientId: 'id', clientSecret: 'secret' }, google },
      onOAuthUser,
    })
  })
})
