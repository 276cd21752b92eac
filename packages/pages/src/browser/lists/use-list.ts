import { useEffect, useState } from 'preact/hooks'
import type { PathOf, ReplyOf } from '../auth-endpoints.ts'
import { usePage } from '../page-context.ts'

/** Loads a list of the signed-in user. Null until it is loaded. A list that can't be loaded stays null. */
export function useList<Path extends PathOf<'GET'>, Item>(
  path: Path,
  itemsOf: (body: ReplyOf<'GET', Path>) => readonly Item[],
): { readonly items: readonly Item[] | null; load(): Promise<void> } {
  const { get } = usePage()
  const [items, setItems] = useState<readonly Item[] | null>(null)
  async function load() {
    const answer = await get(path)
    // A page of a proxy contains no list.
    if ('body' in answer) setItems(itemsOf(answer.body) ?? null)
  }
  useEffect(() => void load(), [path])
  return { items, load }
}
