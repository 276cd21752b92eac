import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { noteLook } from '../journeys/journey.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Returns the serious accessibility findings of the page. */
export async function violationsOn(page: Page): Promise<readonly string[]> {
  // Not a script of the page, so the content security policy doesn't apply.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  const { violations } = await page.evaluate(
    async (): Promise<AxeResults> => Reflect.get(globalThis, 'axe').run({ exclude: [['iframe']] }),
  )
  const found = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  if (found.length === 0) await noteLook(page)
  return found
}
