import { createVerifier } from '@sallyport/verify'
import { protectedResource } from '@sallyport/verify/resource'
import * as client from 'oauth4webapi'
import { describe, expect, it } from 'vitest'
import { formToken, PERSON } from '../../../../examples/browser.ts'
import { CALLBACK, CLIENT_SECRET, SESSION_SECRET } from './setup.ts'
import type { World } from './world.ts'

const INSECURE = { [client.allowInsecureRequests]: true }

export function oauth4webapiCases(world: () => World): void {
  describe('oauth4webapi', () => {
    async function discovered(algorithm: 'oauth2' | 'oidc') {
      const issuer = new URL(world().issuer)
      const response = await client.discoveryRequest(issuer, { algorithm, ...INSECURE })
      return client.processDiscoveryResponse(issuer, response)
    }

    async function authorized(server: client.AuthorizationServer, app: client.Client, auth: client.ClientAuth) {
      const verifier = client.generateRandomCodeVerifier()
      const [state, nonce] = [client.generateRandomState(), client.generateRandomNonce()]
      const url = new URL(server.authorization_endpoint ?? '')
      url.search = String(
        new URLSearchParams({
          client_id: app.client_id,
          redirect_uri: CALLBACK,
          response_type: 'code',
          scope: 'openid email offline_access account:read',
          resource: world().resource,
          state,
          nonce,
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        }),
      )
      const parameters = client.validateAuthResponse(server, app, await world().browser.allow(url), state)
      const response = await client.authorizationCodeGrantRequest(
        server,
        app,
        auth,
        parameters,
        CALLBACK,
        verifier,
        INSECURE,
      )
      const result = await client.processAuthorizationCodeResponse(server, app, response, {
        expectedNonce: nonce,
        requireIdToken: true,
      })
      await client.validateApplicationLevelSignature(server, response, INSECURE)
      return result
    }

    const resource = () =>
      protectedResource({
        resource: world().resource,
        authorizationServers: [{ issuer: world().issuer, jwksUrl: `${world().issuer}/oauth2/jwks.json` }],
        scopes: ['account:read'],
      })

    it.each(['oauth2', 'oidc'] as const)('finds everything by %s discovery', async (algorithm) => {
      const server = await discovered(algorithm)
      expect(server).toMatchObject({ issuer: world().issuer, token_endpoint: `${world().issuer}/oauth2/token` })
    })

    it.each([
      ['a public client', { client_id: 'notes' }, client.None()],
      ['client_secret_basic', { client_id: 'partner.site' }, client.ClientSecretBasic(CLIENT_SECRET)],
      ['client_secret_post', { client_id: 'partner.site' }, client.ClientSecretPost(CLIENT_SECRET)],
    ] as const)('gets, refreshes and revokes tokens as %s', async (_, app, auth) => {
      const server = await discovered('oauth2')
      const tokens = await authorized(server, app, auth)
      const { sub } = client.getValidatedIdTokenClaims(tokens) ?? { sub: '' }
      const notes = resource()
      const claims = await notes.verify(tokens.access_token, { scopes: ['account:read'] })
      expect(claims).toMatchObject({ sub, client_id: app.client_id, aud: world().resource })

      const refreshed = await client.refreshTokenGrantRequest(server, app, auth, tokens.refresh_token ?? '', INSECURE)
      const next = await client.processRefreshTokenResponse(server, app, refreshed)
      expect(await notes.verify(next.access_token)).toMatchObject({ sub })

      const ofUserinfo = { additionalParameters: { resource: server.userinfo_endpoint ?? '' }, ...INSECURE }
      const asked = await client.refreshTokenGrantRequest(server, app, auth, next.refresh_token ?? '', ofUserinfo)
      const { access_token: token } = await client.processRefreshTokenResponse(server, app, asked)
      const info = await client.userInfoRequest(server, app, token, INSECURE)
      expect(await client.processUserInfoResponse(server, app, sub, info)).toMatchObject({ email: PERSON.email })

      const revoked = await client.revocationRequest(server, app, auth, next.refresh_token ?? '', INSECURE)
      await client.processRevocationResponse(revoked)
      const late = await client.refreshTokenGrantRequest(server, app, auth, next.refresh_token ?? '', INSECURE)
      await expect(client.processRefreshTokenResponse(server, app, late)).rejects.toMatchObject({
        error: 'invalid_grant',
        status: 400,
      })
    })

    it('signs a command line in by a code that a person types', async () => {
      const server = await discovered('oauth2')
      const app = { client_id: 'cli' }
      const parameters = { scope: 'openid offline_access account:read' }
      const begun = await client.deviceAuthorizationRequest(server, app, client.None(), parameters, INSECURE)
      const { device_code, user_code, verification_uri } = await client.processDeviceAuthorizationResponse(
        server,
        app,
        begun,
      )
      const ask = async () => {
        const response = await client.deviceCodeGrantRequest(server, app, client.None(), device_code, INSECURE)
        return client.processDeviceCodeResponse(server, app, response)
      }
      await expect(ask()).rejects.toMatchObject({ error: 'authorization_pending' })
      const { browser, issuer } = world()
      const page = await browser.open(verification_uri)
      const asked = await browser.open(`${issuer}/ui/device`, {
        request: formToken(await page.text()),
        code: user_code,
      })
      const decided = { request: formToken(await asked.text()), decision: 'allow' }
      expect((await browser.open(`${issuer}/ui/device/decision`, decided)).status).toBe(200)
      const tokens = await ask()
      expect(await resource().verify(tokens.access_token, { scopes: ['account:read'] })).toMatchObject({
        client_id: 'cli',
      })
      await expect(ask()).rejects.toMatchObject({ error: 'expired_token' })
    })

    it('asks about a token, and gets one for itself', async () => {
      const server = await discovered('oidc')
      const app = { client_id: 'partner.site' }
      const auth = client.ClientSecretBasic(CLIENT_SECRET)
      const response = await client.clientCredentialsGrantRequest(
        server,
        app,
        auth,
        { resource: world().resource },
        INSECURE,
      )
      const { access_token: token } = await client.processClientCredentialsResponse(server, app, response)
      expect(await resource().verify(token)).toMatchObject({ sub: 'partner.site', client_id: 'partner.site' })
      const asked = await client.introspectionRequest(server, app, auth, token, INSECURE)
      expect(await client.processIntrospectionResponse(server, app, asked)).toMatchObject({ active: true })
    })

    it('R02 keeps tokens of sessions and of grants from each other’s doors', async () => {
      const server = await discovered('oidc')
      const tokens = await authorized(server, { client_id: 'notes' }, client.None())
      const notes = resource()
      for (const token of [world().sessionToken, tokens.id_token ?? '', tokens.refresh_token ?? ''])
        await expect(notes.verify(token)).rejects.toMatchObject({ code: 'INVALID_ACCESS_TOKEN' })
      const ofSessions = [
        createVerifier({ secret: SESSION_SECRET, issuer: world().origin }),
        createVerifier({
          jwksUrl: `${world().issuer}/oauth2/jwks.json`,
          issuer: world().issuer,
          audience: world().resource,
        }),
      ]
      for (const verifier of ofSessions)
        for (const token of [tokens.access_token, tokens.id_token ?? ''])
          await expect(verifier.verify(token)).rejects.toMatchObject({ code: 'INVALID_ACCESS_TOKEN' })
    })
  })
}
