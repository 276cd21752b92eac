/** Inserts a record. Returns false if a parallel request inserted it. */
export async function isInserted(insert: () => Promise<unknown>): Promise<boolean> {
  try {
    await insert()
    return true
  } catch (error) {
    if (error instanceof Error && error.name === 'ConflictError') return false
    throw error
  }
}
