import type { PathOf, ReplyOf } from '../auth-endpoints.ts'
import { usePage } from '../page-context.ts'
import { type Loaded, picked, useLoaded } from './use-loaded.ts'

interface LoadedList<Item> extends Omit<Loaded<readonly Item[]>, 'value'> {
  /** Null until it is loaded. */
  readonly items: readonly Item[] | null
}

/** Loads a list of the signed-in user. */
export function useList<Path extends PathOf<'GET'>, Item>(
  path: Path,
  itemsOf: (body: ReplyOf<'GET', Path>) => readonly Item[],
): LoadedList<Item> {
  const { get } = usePage()
  const { value, ...rest } = useLoaded(async () => picked(await get(path), itemsOf), [path])
  return { items: value, ...rest }
}
