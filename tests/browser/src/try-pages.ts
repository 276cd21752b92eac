import type { BrowserContext, Locator, Page } from 'playwright-core'

/** A user with a browser of their own at the try-out pages. */
export interface Visitor {
  readonly context: BrowserContext
  readonly page: Page
  open(flow: string): Promise<void>
  /** Fills a form's fields and presses its button. Returns the status and JSON that it shows. */
  send(form: string, fields?: Readonly<Record<string, string>>): Promise<Shown>
  /** Follows the link of the newest such mail in the mailbox. Later actions use the page that it opens. */
  followMail(subject: string, to: string): Promise<void>
  /** The code of the n-th text message to this number. */
  readCode(phoneNumber: string, n: number): Promise<string>
}

export interface Shown {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

export function visitor(context: BrowserContext, first: Page, url: string): Visitor {
  let page = first
  return {
    context,
    get page() {
      return page
    },
    open: async (flow) => void (await page.goto(`${url}/dev/try?flow=${flow}`)),
    send: (form, fields = {}) => send(page, form, fields),
    async followMail(subject, to) {
      const mail = await newest(page, subject, to, 1)
      if ((await mail.locator('details[open]').count()) === 0) await mail.getByText('Show the mail').click()
      const opened = context.waitForEvent('page')
      await mail.frameLocator('iframe').locator('a').first().click()
      page = await opened
      await page.waitForLoadState()
    },
    async readCode(phoneNumber, n) {
      const message = await newest(page, 'Text message', phoneNumber, n)
      return /\d{6}/.exec((await message.locator('pre').textContent()) ?? '')?.[0] ?? ''
    },
  }
}

/** The newest message with that heading and recipient, once `count` have arrived: some are sent after the response. */
async function newest(page: Page, heading: string, to: string, count: number): Promise<Locator> {
  await page.goto(new URL('/dev/mailbox', page.url()).href)
  const messages = page
    .locator('article', { has: page.getByRole('heading', { name: heading, exact: true }) })
    .filter({ hasText: `To ${to},` })
  while ((await messages.count()) < count) await page.reload()
  return messages.first()
}

async function send(page: Page, form: string, fields: Readonly<Record<string, string>>): Promise<Shown> {
  const place = page.locator(`form#${form}`)
  for (const [name, value] of Object.entries(fields)) await place.locator(`[name=${name}]`).fill(value)
  const answer = place.locator('pre')
  await answer.evaluate((element) => element.replaceChildren())
  await place.locator('button').click()
  await answer.filter({ hasText: /^\d{3}\n/ }).waitFor()
  const text = (await answer.textContent()) ?? ''
  return { status: Number(text.slice(0, 3)), body: JSON.parse(text.slice(4)) }
}
