import * as client from 'openid-client'
import { describe, expect, it } from 'vitest'
import { formToken, PERSON } from '../../../../examples/browser.ts'
import { CALLBACK, CLIENT_SECRET } from './setup.ts'
import type { World } from './world.ts'

const SCOPE = 'openid email offline_access account:read'

export function openidClientCases(world: () => World): void {
  const configured = (id: string, auth: client.ClientAuth) =>
    client.discovery(new URL(world().issuer), id, undefined, auth, { execute: [client.allowInsecureRequests] })

  describe('openid-client', () => {
    it.each([
      ['notes', client.None()],
      ['partner.site', client.ClientSecretBasic(CLIENT_SECRET)],
      ['partner.site', client.ClientSecretPost(CLIENT_SECRET)],
    ] as const)('signs in as %s, reads who it is, refreshes and revokes', async (id, auth) => {
      const config = await configured(id, auth)
      client.enableNonRepudiationChecks(config)
      const [pkceCodeVerifier, expectedState, expectedNonce] = [
        client.randomPKCECodeVerifier(),
        client.randomState(),
        client.randomNonce(),
      ]
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: CALLBACK,
        scope: SCOPE,
        state: expectedState,
        nonce: expectedNonce,
        code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
        code_challenge_method: 'S256',
      })
      const checks = { pkceCodeVerifier, expectedState, expectedNonce, idTokenExpected: true }
      const tokens = await client.authorizationCodeGrant(config, await world().browser.allow(url), checks)
      const { sub = '' } = tokens.claims() ?? {}
      const { userinfo_endpoint: resource = '' } = config.serverMetadata()
      const next = await client.refreshTokenGrant(config, tokens.refresh_token ?? '', { resource })
      expect(next.scope).toBe(SCOPE)
      expect(await client.fetchUserInfo(config, next.access_token, sub)).toMatchObject({ email: PERSON.email })
      await client.tokenRevocation(config, next.refresh_token ?? '')
      await expect(client.refreshTokenGrant(config, next.refresh_token ?? '')).rejects.toMatchObject({
        error: 'invalid_grant',
      })
    })

    it('signs a command line in by a code that a person types', async () => {
      const config = await configured('cli', client.None())
      const begun = await client.initiateDeviceAuthorization(config, { scope: SCOPE })
      const { browser, issuer } = world()
      const page = await browser.open(begun.verification_uri)
      const typed = { request: formToken(await page.text()), code: begun.user_code }
      const asked = await browser.open(`${issuer}/ui/device`, typed)
      const decided = { request: formToken(await asked.text()), decision: 'allow' }
      expect((await browser.open(`${issuer}/ui/device/decision`, decided)).status).toBe(200)
      // The client waits so long before it asks for the first time, too.
      const tokens = await client.pollDeviceAuthorizationGrant(config, { ...begun, interval: 0.01 })
      expect(tokens.claims()?.aud).toBe('cli')
      await expect(client.pollDeviceAuthorizationGrant(config, { ...begun, interval: 0.01 })).rejects.toMatchObject({
        error: 'expired_token',
      })
    })

    it('gets a token for itself, and asks about it', async () => {
      const config = await configured('partner.site', client.ClientSecretBasic(CLIENT_SECRET))
      const { access_token: token } = await client.clientCredentialsGrant(config, { scope: 'account:read' })
      expect(await client.tokenIntrospection(config, token)).toMatchObject({ active: true, sub: 'partner.site' })
    })
  })
}
