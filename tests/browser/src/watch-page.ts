import type { Page } from 'playwright-core'

export interface PageWatch {
  readonly requests: readonly string[]
  /**
   * Errors and warnings of the console, uncaught errors, failed requests and violations of the content security policy.
   */
  readonly problems: readonly string[]
}

export async function watchPage(page: Page): Promise<PageWatch> {
  const requests: string[] = []
  const problems: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  page.on('requestfailed', (request) => problems.push(`failed: ${request.url()} ${request.failure()?.errorText ?? ''}`))
  page.on('response', (response) => {
    if (response.status() >= 400) problems.push(`${response.status()}: ${response.url()}`)
  })
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`))
  await page.exposeFunction('reportViolation', (text: string) => problems.push(`policy: ${text}`))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      const report: unknown = Reflect.get(globalThis, 'reportViolation')
      if (typeof report === 'function') report(`${violatedDirective} ${blockedURI} ${sample}`)
    })
  })
  return { requests, problems }
}
