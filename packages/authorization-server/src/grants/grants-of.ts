import { walkList } from '@sallyport/core'
import type { FeatureServices } from '@sallyport/core/feature'
import { type Grant, grantOf } from './grant.ts'

const PAGE = 100

/** Returns all unexpired grants of a user. If some end while the list is read, none of the others is skipped. */
export async function grantsOf(userId: string, { records }: Pick<FeatureServices, 'records'>): Promise<Grant[]> {
  const grants: Grant[] = []
  const pages = walkList((range) => records.list('grant', { userId }, range), PAGE)
  for await (const found of pages) grants.push(...found.flatMap((record) => grantOf(record) ?? []))
  return grants
}
