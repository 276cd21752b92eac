import { createServer, type Server as HttpServer } from 'node:http'
import { createSallyport, type Server } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { TEST_SECRET } from '@sallyport/http-tests'
import { platform, serve } from '@sallyport/node'
import { cheapHasher } from '@sallyport/testkit'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from './launch-chromium.ts'
import { watchPage } from './watch-page.ts'

const CLIENT =
  "fetch('/auth/ui/config').then((r) => r.json()).then(({ headless }) => { document.title = 'headless ' + headless })"
const HOME =
  '<!doctype html><link rel="icon" href="data:,"><link rel="stylesheet" href="base.css"><script src="auth.js"></script>'

let service: Server
let app: HttpServer
let browser: Browser

beforeAll(async () => {
  const sallyport = createSallyport({
    secret: TEST_SECRET,
    stores: memoryStores(),
    passwordHasher: cheapHasher,
    platform: platform(),
    environment: 'development',
    ui: {
      headless: true,
      assets: {
        'auth.js': { content: CLIENT },
        'base.css': { content: 'body { color: rgb(1, 2, 3) }' },
        home: { content: HOME, type: 'text/html' },
        'evil.svg': {
          content: '<svg xmlns="http://www.w3.org/2000/svg"><script>document.documentElement.id = "ran"</script></svg>',
        },
      },
    },
  })
  service = await serve(sallyport, { port: 0 })
  app = createServer((_, response) => {
    const at = `http://127.0.0.1:${service.port}/auth/ui`
    response.setHeader('Content-Type', 'text/html')
    response.end(
      HOME.replaceAll(/(?<=")(base.css|auth.js)/g, `${at}/$1`).replace(
        '<script',
        '<script>fetch = async () => new Response(\'{"headless":"elsewhere"}\')</script><script',
      ),
    )
  })
  await new Promise<void>((resolve) => app.listen(0, '127.0.0.1', resolve))
  browser = await launchChromium()
})

afterAll(async () => {
  await browser?.close()
  await service?.close()
  app?.close()
})

describe('C2 files of a host below /auth/ui, in Chromium', () => {
  it('run in a page of theirs and in a single-page app on another origin', async () => {
    // The cast is safe: the server listens on a TCP port.
    const { port } = app.address() as { readonly port: number }
    for (const [url, title] of [
      [`http://127.0.0.1:${service.port}/auth/ui/home`, 'headless true'],
      [`http://localhost:${port}/`, 'headless elsewhere'],
    ] as const) {
      const page = await browser.newPage()
      const { problems } = await watchPage(page)
      await page.goto(url)
      await page.waitForFunction((expected) => document.title === expected, title)
      expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(1, 2, 3)')
      expect(problems).toEqual([])
      await page.reload()
      await page.waitForFunction((expected) => document.title === expected, title)
      await page.close()
    }
  })

  it('run no script of an image', async () => {
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${service.port}/auth/ui/evil.svg`)
    expect(await page.evaluate(() => document.documentElement.id)).toBe('')
    await page.close()
  })
})
