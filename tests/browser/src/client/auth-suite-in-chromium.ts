import type { Sallyport } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import {
  documentOf,
  everythingOn,
  type HttpGroup,
  httpSuite,
  type MakeTarget,
  type Operation,
  operationsAt,
  operationsOf,
  type Served,
  type Target,
  targetMaker,
} from '@sallyport/http-tests'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchChromium } from '../launch-chromium.ts'
import { openSuiteBridge, type SuiteBridge } from './suite-bridge.ts'
import { REASONS } from './suite-exceptions.ts'

const stores = async () => ({ stores: memoryStores() })

/** Least share of the requests that the page must send. */
const LEAST_SHARE = 0.9

/** Declares the cases of these groups, which run through a client in cookie mode in Chromium. Together they must call every endpoint. */
export function authSuiteInChromium(groups: readonly HttpGroup[]): void {
  let browser: Browser
  let bridge: SuiteBridge

  beforeAll(async () => {
    browser = await launchChromium()
    bridge = await openSuiteBridge(browser)
  })

  afterAll(async () => {
    await bridge?.close()
    await browser?.close()
  })

  const makeTarget: MakeTarget = async (overrides) => {
    const serve = (sallyport: Sallyport): Promise<Served> => bridge.behindPage(sallyport, () => target.options.baseUrl)
    const target: Target = await targetMaker({ stores, serve })(overrides)
    return {
      ...target,
      async direct(request) {
        const response = await target.direct(request)
        bridge.note(request, response, 'inProcess')
        return response
      },
    }
  }

  describe('the auth router through a client in cookie mode, in Chromium', () => {
    httpSuite.run(makeTarget, { describe, it }, groups)

    it('answers every endpoint with a JSON body at least once', async () => {
      const { options } = await targetMaker({ stores })(await everythingOn())
      const endpoints = operationsOf(await documentOf(options)).filter(isAuthCall)
      expect(endpoints.length).toBeGreaterThan(40)
      const called = new Set(
        bridge.sent
          .filter(({ status, reason }) => reason === null && status < 400)
          .flatMap(({ method, path }) =>
            operationsAt(endpoints, path).filter((endpoint) => endpoint.method === method.toLowerCase()),
          ),
      )
      const others = endpoints.filter((endpoint) => !called.has(endpoint))
      // Needs `baseUrl`, so the suite calls it in process. The account page connects an account in Chromium (account.test.ts).
      const inProcess = 'post /auth/linked-accounts/{provider}'
      expect(others.map(({ method, template }) => `${method} ${template}`)).toEqual([inProcess])
    })

    it('gets nearly all requests from the page, and counts the others', () => {
      const { sent, cookies } = bridge
      const through = sent.filter(({ reason }) => reason === null)
      const typed = through.filter(({ isTyped }) => isTyped).length
      const lines = Object.entries(REASONS).map(
        ([reason, why]) => `${sent.filter((one) => one.reason === reason).length} in process: ${why}`,
      )
      console.log(
        [
          `${through.length} of ${sent.length} requests through Chromium, ${typed} of them read by typed calls`,
          `${cookies.own} with the cookies that the browser had stored, ${cookies.replaced} with cookies set by the case`,
          ...lines,
        ].join('\n'),
      )
      expect(through.length / sent.length).toBeGreaterThan(LEAST_SHARE)
    })
  })
}

/** True for endpoints of the auth router that answer JSON. Browsers navigate to the others: pages, files and redirects. */
function isAuthCall({ template, description }: Operation): boolean {
  if (!/^\/auth\/(?!tools\/)/.test(template)) return false
  const responses = Object.entries(description.responses ?? {})
  return responses.some(([status, response]) => status < '300' && 'application/json' in (response.content ?? {}))
}
