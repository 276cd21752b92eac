import type { Page } from 'playwright-core'
import { expect, type TaskMeta, TestRunner } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    /** The person's journey through the pages to which the test belongs. */
    journey?: Journey
  }
}

/** The settings in which axe-core examined a page without a finding. */
export interface Look {
  readonly width: number
  readonly colorScheme: 'light' | 'dark'
  readonly lang: string
}

export interface Journey {
  readonly name: string
  readonly looks: readonly Look[]
  readonly isByKeyboardOnly: boolean
}

/** Declares that the running test is a part of this journey, for the table after the tests. */
export function journey(name: string): void {
  const meta = metaOfTest()
  meta.journey = { name, looks: [], isByKeyboardOnly: false }
}

/** Adds the page's present settings to the journey of the running test. */
export async function noteLook(page: Page): Promise<void> {
  const meta = metaOfTest()
  if (meta.journey === undefined) return
  const look = await page.evaluate((): Look => {
    const colorScheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
    return { width: innerWidth, colorScheme, lang: document.documentElement.lang }
  })
  meta.journey = { ...meta.journey, looks: [...meta.journey.looks, look] }
}

/** Runs a part of the journey. Fails if a pointer was used in it. */
export async function byKeyboardOnly(page: Page, work: () => Promise<void>): Promise<void> {
  const pressed: string[] = []
  await page.exposeFunction('reportPointer', (on: string) => pressed.push(on))
  const listen = () =>
    addEventListener(
      'pointerdown',
      ({ target }) => Reflect.get(globalThis, 'reportPointer')(target instanceof Element ? target.outerHTML : ''),
      true,
    )
  await page.addInitScript(listen)
  await page.evaluate(listen)
  await work()
  expect(pressed).toEqual([])
  const meta = metaOfTest()
  if (meta.journey !== undefined) meta.journey = { ...meta.journey, isByKeyboardOnly: true }
}

function metaOfTest(): TaskMeta {
  const test = TestRunner.getCurrentTest()
  if (test === undefined) throw new Error('a journey belongs to a test')
  return test.meta
}
