import { type Browser, chromium } from 'playwright-core'
import { CHROMIUM_ARGUMENTS, findChromium } from './find-chromium.ts'

/** Limit in ms for everything that waits for a page. Only a page that hangs reaches it, even on a slow machine. */
const HANG_MS = 120_000

/** The Chromium of this worker, whose files run one after another. */
let shared: Promise<Browser> | undefined

/** Returns the worker's Chromium, which ends with the worker. `close()` closes the windows that a file has opened. */
export async function launchChromium(): Promise<Browser> {
  shared ??= sharedChromium()
  const browser = await shared
  if (browser.isConnected()) return browser
  shared = undefined
  return launchChromium()
}

async function sharedChromium(): Promise<Browser> {
  const browser = await ownChromium()
  browser.close = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()))
  }
  return browser
}

/** Starts a Chromium that ends with `close()`, for programs. */
export async function ownChromium(): Promise<Browser> {
  const { executablePath, env } = await findChromium()
  const browser = await chromium.launch({
    executablePath,
    env: { ...env },
    args: [...CHROMIUM_ARGUMENTS],
    timeout: HANG_MS,
  })
  browser.on('context', (context) => context.setDefaultTimeout(HANG_MS))
  return browser
}
