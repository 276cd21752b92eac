import type { SallyportOptions } from '@sallyport/core'

/** Whether the built-in sign-in pages are on. */
export function hasPages({ ui }: SallyportOptions): boolean {
  return ui?.pages !== undefined && ui.headless !== true
}
