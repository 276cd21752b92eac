import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { smoke } from '../../../examples/smoke.ts'
import { launchChromium } from './launch-chromium.ts'
import { watchPage } from './watch-page.ts'

const SERVER = fileURLToPath(new URL('../../../examples/notes-hono/server.ts', import.meta.url))
const PASSWORD = 'correct horse battery staple'

let browser: Browser

beforeAll(async () => {
  browser = await launchChromium()
})

afterAll(() => browser.close())

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const notes = (page: Page) => page.locator('#notes li').allTextContents()

/** Signs up on the pages, and follows the mailed link. */
async function signUp(page: Page, origin: string): Promise<void> {
  await page.goto(origin)
  await page.getByRole('link', { name: 'Create one' }).click()
  await page.locator('[name=email]').fill('cy@notes.example')
  await page.locator('[name=password]').fill(PASSWORD)
  await button(page, 'Create account').click()
  await page.waitForURL(`${origin}/`)
  const mailbox = await page.context().newPage()
  await mailbox.goto(`${origin}/auth/dev-mailbox`)
  const link = /http\S+\/ui\/verify-email\?token=[^\s.]+/.exec((await mailbox.locator('body').textContent()) ?? '')?.[0]
  await mailbox.close()
  await page.goto(link ?? '')
  await button(page, 'Verify my address').click()
  await page.getByRole('link', { name: 'Continue' }).click()
}

/** Makes an organisation on the account page, and makes its owner an editor. Returns its id. */
async function createOrganisation(page: Page, origin: string, name: string): Promise<string> {
  await page.goto(`${origin}/auth/ui/account`)
  await button(page, 'Create: New organisation').click()
  await page.locator('[name=name]').fill(name)
  await button(page, 'Create the organisation').click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await button(page, 'Change: cy@notes.example (you)').click()
  await page.getByRole('checkbox', { name: 'editor' }).check()
  await button(page, 'Save').click()
  await page.getByText('Owner · editor').waitFor()
  return new URL(page.url()).searchParams.get('organisation') ?? ''
}

it('two tabs of the notes app show two organisations, made on the account page, each its own notes only', async () => {
  const { visited } = await smoke(process.execPath, ['-C', '@sallyport/source', SERVER], async (origin) => {
    const context = await browser.newContext({ locale: 'en' })
    const page = await context.newPage()
    await signUp(page, origin)
    const [acme, globex] = [
      await createOrganisation(page, origin, 'Acme'),
      await createOrganisation(page, origin, 'Globex'),
    ]
    const tab = await context.newPage()
    const watches = [await watchPage(page), await watchPage(tab)]
    await page.goto(`${origin}/?organisation=${acme}`)
    await tab.goto(`${origin}/?organisation=${globex}`)
    for (const [one, text] of [
      [page, 'for Acme'],
      [tab, 'for Globex'],
      [page, 'more for Acme'],
    ] as const) {
      await one.getByRole('textbox', { name: 'Note' }).fill(text)
      await button(one, 'Write').click()
      await one.getByText(text, { exact: false }).waitFor()
    }
    await page.reload()
    await page.getByText('more for Acme').waitFor()
    const seen = [await notes(page), await notes(tab)]
    await tab.getByRole('combobox').selectOption('Acme')
    await tab.getByText('more for Acme').waitFor()
    return { seen, changed: await notes(tab), problems: watches.flatMap(({ problems }) => problems) }
  })
  const ofAcme = ['for Acme (cy@notes.example)', 'more for Acme (cy@notes.example)']
  expect(visited).toEqual({ seen: [ofAcme, ['for Globex (cy@notes.example)']], changed: ofAcme, problems: [] })
})
