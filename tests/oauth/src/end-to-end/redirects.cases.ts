import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { type Cases, expectRefused, expectSignedIn, newcomer } from './answers.ts'
import { BASE_URL, OTHER_SITE, SITE } from './places.ts'
import type { VariantName } from './variants.ts'

export const redirectCases: Cases = (world) => {
  describe('the site', () => {
    it.each([
      [{ Origin: OTHER_SITE }, OTHER_SITE],
      [{ Referer: `${OTHER_SITE}/sign-in?x=1` }, OTHER_SITE],
      [{ Origin: SITE, Referer: `${OTHER_SITE}/` }, SITE],
      [{ Origin: 'https://evil.example', Referer: `${OTHER_SITE}/` }, OTHER_SITE],
      [{ Origin: 'null' }, SITE],
      [{ Referer: 'https://evil.example/?https://admin.example.com' }, SITE],
      [{ Referer: `${OTHER_SITE}.evil.example/` }, SITE],
      [{ Referer: `${OTHER_SITE}:8443/` }, SITE],
      [{ Referer: 'https://admin.example.com@evil.example/' }, SITE],
      [{}, SITE],
    ])('R12 is one of the configured, as %o chooses', async (headers, site) => {
      const { subject } = world().person()
      expectSignedIn(await world().visitor().signIn('test', subject, { returnPath: '/x', headers }), `${site}/x`)
    })

    it('R12 is the same for a refusal', async () => {
      const headers = { Referer: `${OTHER_SITE}/` }
      expectRefused(await world().visitor().signIn('test', null, { headers }), 'OAUTH_DENIED', OTHER_SITE)
    })

    it('may be configured with a trailing slash', async () => {
      const { subject } = world().person()
      expectSignedIn(await world().visitor('csrf').signIn('test', subject, { returnPath: '/x' }), `${SITE}/x`)
      expectRefused(
        await world().visitor('csrf').get('/auth/oauth/test/callback?code=a&state=b'),
        'OAUTH_STATE_INVALID',
      )
    })

    it('R12 R14 is not chosen by Host or X-Forwarded-Host, nor is the redirect URI', async () => {
      const headers = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', 'X-Forwarded-Proto': 'http' }
      const started = await locationOf(`${world().origin}/auth/oauth/test`, headers)
      expect(started.searchParams.get('redirect_uri')).toBe(`${BASE_URL}/auth/oauth/test/callback`)
      const failed = await locationOf(`${world().origin}/auth/oauth/test/callback?state=a`, headers)
      expect(failed.href).toBe(`${SITE}/?error=OAUTH_STATE_INVALID`)
    })
  })

  describe('return_path', () => {
    it.each([
      '//evil.example',
      '/\\evil.example',
      '\\/evil.example',
      '/x\r\nSet-Cookie: a=b',
      '/%0d%0aSet-Cookie:a=b',
      'javascript:alert(1)',
      'https://evil.example/',
      'evil.example',
      '/..//evil.example',
      '/\t/evil.example',
      '/%2f/evil.example',
      '/%5cevil.example',
      '/./%2fevil.example',
      '@evil.example',
      ':80@evil.example',
      '',
      `/${'a'.repeat(2048)}`,
    ])('R13 is refused unless it stays on the site: %j', async (returnPath) => {
      const answer = await world().visitor().start('test', { returnPath })
      expect([answer.status, answer.json.code]).toEqual([400, 'VALIDATION_ERROR'])
      expect(answer.setCookies).toEqual([])
    })

    it('R13 is refused when it is given twice', async () => {
      const answer = await world().visitor().get('/auth/oauth/test?return_path=/a&return_path=//evil.example')
      expect(answer.status).toBe(400)
    })

    it.each(['/', '/a/b?c=d&e=%20f#g', '/..', '/✓?a=è', '/a@b:80', '/?next=https:%2F%2Fevil.example'])(
      'R13 leads to the site otherwise: %j',
      async (returnPath) => {
        const { subject } = world().person()
        const { location } = await world().visitor().signIn('test', subject, { returnPath })
        expect(new URL(location).origin).toBe(SITE)
        expect(location).toBe(new URL(SITE + returnPath).href)
      },
    )
  })

  describe('links', () => {
    const places: readonly [VariantName, string, string, string][] = [
      ['path', `${SITE}/sign-in?from=oauth&error=`, `${SITE}/second?tempToken=`, `${SITE}/clash?provider=test&`],
      [
        'absolute',
        'https://login.example.org/?a=1&error=',
        'https://claimed.example/second?tempToken=',
        'https://x.example.org/c?provider=test&',
      ],
      [
        'function',
        'https://f.example.org/login#error=',
        'https://f.example.org/2fa#tempToken=',
        'https://f.example.org/conflict#provider=test&',
      ],
    ]
    it.each(places)('lead where the host says: %s', async (variant, login, twoFactor, conflict) => {
      const { client, subject, user } = await newcomer(world(), variant)
      expect((await client.signIn('test', null)).location).toBe(`${login}OAUTH_DENIED`)
      await world().change(user.id, { require2FA: true })
      const { location } = await client.signIn('test', subject)
      expect(location.startsWith(twoFactor) && location.endsWith('&methods=magic-link')).toBe(true)
      const clashing = world().person()
      await world().local(clashing.email)
      expect((await client.signIn('test', clashing.subject)).location.startsWith(conflict)).toBe(true)
    })
  })
}

/** The redirect target of a request with headers that `fetch` can't send. */
async function locationOf(url: string, headers: Readonly<Record<string, string>>): Promise<URL> {
  const location = await new Promise<string | undefined>((resolve, reject) => {
    request(url, { headers }, (response) => resolve(response.resume().headers.location))
      .on('error', reject)
      .end()
  })
  return new URL(location ?? 'about:blank')
}
