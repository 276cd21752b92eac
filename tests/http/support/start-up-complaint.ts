import { createSallyport, type SallyportOptions } from '@sallyport/core'
import type { MakeTarget } from './target.ts'

/** Returns the start-up error for these options; empty if the service starts. */
export async function complaint(open: MakeTarget, overrides: Readonly<Record<string, unknown>>): Promise<string> {
  const { options } = await open()
  try {
    // The cast is intended: start-up must detect missing options and values of the wrong type.
    createSallyport({ ...options, ...overrides } as SallyportOptions)
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
