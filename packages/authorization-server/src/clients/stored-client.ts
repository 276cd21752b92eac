import type { FeatureRecord, FeatureServices } from '@sallyport/core/feature'
import * as v from 'valibot'
import type { GrantType } from '../options.ts'
import type { Client } from './client.ts'

const GRANT_TYPES = [
  'authorization_code',
  'refresh_token',
  'client_credentials',
] as const satisfies readonly GrantType[]

/** Fields of a client that administrators set, as the store keeps them. */
export const clientFields = {
  name: v.string(),
  redirectUris: v.array(v.string()),
  grantTypes: v.array(v.picklist(GRANT_TYPES)),
  scopes: v.nullable(v.array(v.string())),
  isFirstParty: v.boolean(),
  device: v.boolean(),
  introspects: v.array(v.string()),
}

const data = v.object({
  ...clientFields,
  /** Hashes of the client's secrets. `expiresAt`: time in milliseconds at which the secret expires, if it does. */
  secrets: v.array(v.object({ hash: v.string(), expiresAt: v.optional(v.number()) })),
})

export type StoredClientData = v.InferOutput<typeof data>

/** A client that an administrator made. */
export interface StoredClient {
  readonly record: FeatureRecord
  readonly data: StoredClientData
}

export function storedClientOf(record: FeatureRecord | null): StoredClient | null {
  const parsed = v.safeParse(data, record?.data)
  return record === null || !parsed.success ? null : { record, data: parsed.output }
}

export async function findStoredClient(
  id: string,
  { records }: Pick<FeatureServices, 'records'>,
): Promise<StoredClient | null> {
  return storedClientOf(await records.find('client', id, null))
}

/** Returns the stored client in the form that the endpoints use, with its unexpired secrets. A client whose secrets expired stays confidential. */
export function clientOfStored({ record: { id }, data: { secrets, ...fields } }: StoredClient, now: Date): Client {
  const isLive = ({ expiresAt }: { readonly expiresAt?: number | undefined }) =>
    expiresAt === undefined || expiresAt > now.getTime()
  const isConfidential = secrets.length > 0
  return { id, ...fields, isConfidential, secretHashes: secrets.filter(isLive).map(({ hash }) => hash) }
}
