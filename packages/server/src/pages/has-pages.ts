import type { SallyportOptions } from '@sallyport/core'

export function hasPages({ ui }: SallyportOptions): boolean {
  return ui?.pages !== undefined && ui.headless !== true
}
