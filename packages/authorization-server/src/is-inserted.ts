import { isConflict } from '@sallyport/core/feature'

/** Inserts a record. Returns false if one with this id exists already, for example from a parallel request. */
export async function isInserted(insert: () => Promise<unknown>): Promise<boolean> {
  try {
    await insert()
    return true
  } catch (error) {
    if (isConflict(error)) return false
    throw error
  }
}
