import { type Browser, chromium } from 'playwright-core'
import { CHROMIUM_ARGUMENTS, findChromium } from '../find-chromium.ts'

export const BUDGET_MS = 30_000

export async function launch(): Promise<Browser> {
  const { executablePath, env } = await findChromium()
  return chromium.launch({ executablePath, env: { ...env }, args: [...CHROMIUM_ARGUMENTS] })
}
