import type { FeatureServices } from '@sallyport/core/feature'
import { type Grant, grantOf } from './grant.ts'

const PAGE = 100

/** Returns all unexpired grants of a user. */
export async function grantsOf(userId: string, { records }: Pick<FeatureServices, 'records'>): Promise<Grant[]> {
  const grants: Grant[] = []
  for (let page = 1; ; page++) {
    const { records: found, total } = await records.list('grant', { userId }, { page, limit: PAGE })
    grants.push(...found.flatMap((record) => grantOf(record) ?? []))
    if (page * PAGE >= total) return grants
  }
}
