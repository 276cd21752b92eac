import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** The serious findings of axe-core. The page's context must bypass its content security policy. */
export async function violationsOn(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.addScriptTag({ path: AXE })
  const { violations } = await page.evaluate(async (): Promise<AxeResults> => Reflect.get(globalThis, 'axe').run())
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** Pixels that the page is wider than its window. */
export const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Expects no finding and no overflow, in light and dark. */
export async function lookInLightAndDark(page: Page, state: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect([await violationsOn(page), await overflowOf(page)], `${state}, ${colorScheme}`).toEqual([[], 0])
  }
}

/** The same at the width of a desktop and of a phone. */
export async function lookAtBothWidths(page: Page, state: string): Promise<void> {
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 800 })
    await lookInLightAndDark(page, `${state}, ${width} px`)
  }
}
