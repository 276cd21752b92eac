import { isConflict } from '@sallyport/core/feature'

/** Inserts a record. Returns false if a parallel request inserted it. */
export async function isInserted(insert: () => Promise<unknown>): Promise<boolean> {
  try {
    await insert()
    return true
  } catch (error) {
    if (isConflict(error)) return false
    throw error
  }
}
