import type { FeatureRecord } from '@sallyport/core/feature'
import * as v from 'valibot'

const data = v.object({
  clientId: v.string(),
  document: v.object({ name: v.string(), redirectUris: v.array(v.string()), hasRefresh: v.boolean() }),
  freshUntil: v.number(),
})

/** A client's document in the store. `freshUntil`: time in milliseconds. */
export type KeptDocument = v.InferOutput<typeof data> & { readonly record: FeatureRecord }

export function documentOf(record: FeatureRecord | null): KeptDocument | null {
  const parsed = v.safeParse(data, record?.data)
  return record === null || !parsed.success ? null : { ...parsed.output, record }
}
