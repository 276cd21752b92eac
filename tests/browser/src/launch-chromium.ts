import { type Browser, chromium } from 'playwright-core'
import { CHROMIUM_ARGUMENTS, findChromium } from './find-chromium.ts'

/** Ends what waits for a page that hangs, however slow or busy the machine is. */
const HANG_MS = 120_000

export async function launchChromium(): Promise<Browser> {
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
