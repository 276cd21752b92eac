import { createSallyport, resolvePaths } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { nobleHasher } from '@sallyport/core/noble-hasher'
import { describe, expect, it } from 'vitest'
import { answerTryPages } from './answer-try-pages.ts'
import { TRY_FLOWS } from './try-flows.ts'
import { TRY_LINKS } from './try-links.ts'

const send = async () => {}
const { fetch: service } = createSallyport({
  secret: '3f9a1c07d2e84b56a1b0c9d8e7f60514',
  stores: memoryStores(),
  passwordHasher: nobleHasher({ memoryKiB: 8, passes: 1 }),
  baseUrl: 'http://localhost',
  environment: 'development',
  registration: true,
  session: { selfService: true },
  email: { mailer: { send } },
  sms: { transport: { send } },
})

function ask(path: string, given: Partial<Parameters<typeof answerTryPages>[1]> = {}, init?: RequestInit) {
  const request = new Request(`http://localhost${path}`, init)
  return answerTryPages(request, { service, paths: resolvePaths({}), providers: [], hasPages: false, ...given })
}

async function textOf(path: string, given?: Parameters<typeof ask>[1]): Promise<string> {
  return (await (await ask(path, given))?.text()) ?? ''
}

describe('the try-out pages', () => {
  it('are one for each flow, and a list of them', async () => {
    const list = await textOf('/dev/try')
    for (const { id, isTarget } of TRY_FLOWS) {
      expect((await ask(`/dev/try?flow=${id}`))?.status).toBe(200)
      expect(list.includes(`href="/dev/try?flow=${id}"`)).toBe(!isTarget)
    }
    expect(await ask('/dev/try?flow=nothing')).toBeNull()
    expect(await ask('/dev/try?flow=login', {}, { method: 'POST' })).toBeNull()
    expect(await ask('/dev')).toBeNull()
  })

  it('stand where the links of mails and redirects lead', async () => {
    for (const link of Object.values(TRY_LINKS)) expect((await ask(String(link)))?.status).toBe(200)
    expect(await textOf('/auth/2fa?tempToken=t&methods=totp')).toContain('id="second-totp"')
  })

  it('leave the second factor to the pages of the service where there are any', async () => {
    expect(await ask('/auth/2fa', { hasPages: true })).toBeNull()
    expect((await ask('/dev/try?flow=second-factor', { hasPages: true }))?.status).toBe(200)
  })

  it('call endpoints that exist, all of them', async () => {
    for (const { id, forms } of TRY_FLOWS) {
      const page = await textOf(`/dev/try?flow=${id}`)
      for (const form of forms) expect(page).toContain(`<form id="${form.id}"`)
    }
  })

  it('leave out what is not switched on, unless nobody says what is', async () => {
    const bare = createSallyport({
      environment: 'development',
      secret: '3f9a1c07d2e84b56a1b0c9d8e7f60514',
      stores: memoryStores(),
      passwordHasher: nobleHasher(),
      swagger: true,
    })
    const page = await textOf('/dev/try?flow=login', { service: bare.fetch })
    expect(page).toContain('<form id="login"')
    expect(page).not.toContain('<form id="sms-send"')
    expect(await textOf('/dev/try?flow=register', { service: bare.fetch })).toContain('switched off')
    const silent = async () => new Response(null, { status: 404 })
    expect(await textOf('/dev/try?flow=login', { service: silent })).toContain('<form id="sms-send"')
  })

  it('fill their fields from the query and let none of it become markup', async () => {
    const evil = `"><script>alert(1)</script>`
    const query = new URLSearchParams({ token: evil, tempToken: evil, email: evil, provider: evil, error: evil })
    for (const { id } of TRY_FLOWS) {
      const page = await textOf(`/dev/try?flow=${id}&${query}`)
      expect(page).not.toContain('<script>')
      expect(page).toContain('&lt;script&gt;')
    }
  })

  it('take the token of the address for that of the mail alone, not for the code of an app', async () => {
    const page = await textOf('/dev/try?flow=magic-link&token=abc&tempToken=def')
    expect(page.match(/value="abc"/g)).toHaveLength(1)
    expect(page.match(/<input name="tempToken" type="text" value="def" required>/g)?.length).toBeGreaterThan(4)
  })

  it('show what a waiting sign-in needs, by what the redirect says', async () => {
    const hidden = async (path: string) =>
      [...(await textOf(path)).matchAll(/data-awaits="([\w-]+)" hidden/g)].map(([, name]) => name)
    expect(new Set(await hidden('/auth/2fa?tempToken=t&methods=totp'))).toEqual(new Set(['set-up']))
    expect(new Set(await hidden('/auth/2fa?tempToken=t&methods=&mode=setup'))).toEqual(new Set(['second-factor']))
    expect(new Set(await hidden('/dev/try?flow=login'))).toEqual(new Set(['second-factor', 'set-up']))
  })

  it('run one script of this server and no other, and post nowhere', async () => {
    const page = await ask('/dev/try?flow=login')
    const policy = page?.headers.get('Content-Security-Policy')
    expect(policy).toMatch(/^default-src 'none'; .*form-action 'none'; script-src 'self'; connect-src 'self'$/)
    expect((await page?.text())?.match(/<script[^>]*>/g)).toEqual([
      '<script src="/dev/try.js" data-mount="/auth" defer>',
    ])
    const script = await ask('/dev/try.js')
    expect(script?.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
  })

  it('name the providers', async () => {
    const page = await textOf('/dev/try?flow=login', { providers: ['github', 'our_idp'] })
    expect(page).toContain('href="/auth/oauth/our_idp?return_path=')
    expect(await textOf('/dev/try?flow=login')).toContain('No provider is configured')
  })
})
