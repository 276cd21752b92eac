import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { overflowOf } from '../pages/look-at-page.ts'
import { violationsOn } from './violations-on.ts'

/** Expects no accessibility finding and no overflow, at both widths and in both colour schemes. */
export async function lookAround(page: Page, state: string): Promise<void> {
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      expect([await violationsOn(page), await overflowOf(page)], `${state}, ${width} px, ${colorScheme}`).toEqual([
        [],
        0,
      ])
    }
  }
}
