import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { noteLook } from './journeys/journey.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Returns the serious findings of axe-core, without those of frames. */
export async function violationsOn(page: Page): Promise<readonly string[]> {
  // Not a script of the page, so the content security policy doesn't apply.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  const violations = await page.evaluate(async () => {
    const { run } = Reflect.get(globalThis, 'axe') as typeof import('axe-core')
    return (await run({ exclude: [['iframe']] }, { resultTypes: ['violations'] })).violations
  })
  const found = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  if (found.length === 0) await noteLook(page)
  return found
}

/** Returns how many pixels the page is wider than its window. */
export const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Expects no finding and no overflow, in dark and light. Leaves the page light. */
export async function lookInLightAndDark(page: Page, state: string): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect([await violationsOn(page), await overflowOf(page)], `${state}, ${colorScheme}`).toEqual([[], 0])
  }
}

/**
 * Expects no finding and no overflow at the widths of a phone and a desktop, in dark and light. Leaves the page wide and
 * light.
 */
export async function lookAtBothWidths(page: Page, state: string): Promise<void> {
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await lookInLightAndDark(page, `${state}, ${width} px`)
  }
}

/**
 * Expects no finding and no overflow in English and Italian, at both widths, in dark and light. Switches the language by
 * the page's own button.
 */
export async function lookInBothLanguages(page: Page, state: string): Promise<void> {
  await lookAtBothWidths(page, `${state}, English`)
  await page.getByRole('button', { name: 'Italiano' }).click()
  await page.locator('html[lang=it]').waitFor()
  await lookAtBothWidths(page, `${state}, Italian`)
  await page.getByRole('button', { name: 'English' }).click()
  await page.locator('html[lang=en]').waitFor()
}
