import { useEffect, useState } from 'preact/hooks'
import type { Json } from '../call.ts'
import { usePage } from '../page-context.ts'

/** Loads a list of the signed-in user. Null until it is loaded. A list that can't be loaded stays null. */
export function useList(
  path: string,
  field: string,
): { readonly items: readonly Json[] | null; load(): Promise<void> } {
  const { get } = usePage()
  const [items, setItems] = useState<readonly Json[] | null>(null)
  async function load() {
    const answer = await get(path)
    // The cast is safe: the service's lists contain objects, and their fields are typed as unknown.
    if ('body' in answer && Array.isArray(answer.body[field])) setItems(answer.body[field] as readonly Json[])
  }
  useEffect(() => void load(), [path])
  return { items, load }
}
