import type { PageQuery } from './accounts/users.ts'

/** One record of a feature that the host adds with the option `features`. */
export interface FeatureRecord {
  /** Kind of the record. Begins with the feature's name and a colon, such as `badge:card`. */
  readonly kind: string
  /** Unique within the kind. */
  readonly id: string
  /** User to whom the record belongs. */
  readonly userId?: string
  /** Tenant to which the record belongs. */
  readonly tenantId?: string
  /** Second key, unique within the kind, such as the hash of a secret. */
  readonly lookup?: string
  /** JSON object. */
  readonly data: Readonly<Record<string, unknown>>
  /** Number of the record's last change: 1 when it is inserted, and one more with each replacement. */
  readonly version: number
  /** Time at which the record expires. Default: never. */
  readonly expiresAt?: Date
  readonly createdAt: Date
}

/** Owner that a record must have to be read or changed (R25). */
export type RecordOwner =
  | { readonly userId: string; readonly tenantId?: undefined }
  | { readonly tenantId: string; readonly userId?: undefined }

/** Fields that a replacement sets. An absent optional field is removed. */
export interface RecordReplacement {
  readonly userId?: string
  readonly tenantId?: string
  readonly lookup?: string
  readonly data: Readonly<Record<string, unknown>>
  readonly expiresAt?: Date
}

/**
 * Stores the records of features, by kind and id. Must read the primary database, never a replica. Every method is atomic. With `owner`, a
 * method finds only records of that user or tenant (R25); with null, records of any owner.
 */
export interface RecordStore {
  /**
   * Stores a record. Throws ConflictError if the kind has a record with this id or this `lookup`. Records that expired at or before the new
   * record's `createdAt` don't count and are deleted.
   */
  insert(record: FeatureRecord): Promise<void>
  /** Returns the record even if it has expired. */
  find(kind: string, id: string, owner: RecordOwner | null): Promise<FeatureRecord | null>
  /** Returns the record of this kind with this `lookup`, even if it has expired. */
  findByLookup(kind: string, lookup: string): Promise<FeatureRecord | null>
  /**
   * Replaces the record if its version is `version`, and returns true if it was replaced. The record then has the version `version + 1`; `kind`,
   * `id` and `createdAt` stay. Of parallel calls with the same version, one returns true. Returns false if the record expired at or before `now`.
   * Throws ConflictError if the kind has another record with the new `lookup` that is unexpired at `now`; expired ones are deleted.
   */
  replaceIf(
    kind: string,
    id: string,
    version: number,
    replacement: RecordReplacement,
    owner: RecordOwner | null,
    now: Date,
  ): Promise<boolean>
  /** Deletes and returns the record if it is unexpired at `now`. If called in parallel, only one call returns the record (R01). */
  takeOnce(kind: string, id: string, owner: RecordOwner | null, now: Date): Promise<FeatureRecord | null>
  /**
   * Returns one page of the records of this kind that are unexpired at `now`: those of `owner`, or all with null. Newest first; records with the
   * same `createdAt` are sorted by descending id. `total` counts the records of all pages. `search` is ignored.
   */
  list(
    kind: string,
    owner: RecordOwner | null,
    query: PageQuery,
    now: Date,
  ): Promise<{ readonly records: readonly FeatureRecord[]; readonly total: number }>
  /**
   * Deletes the user's records of these kinds (default: all kinds) and returns how many were deleted. The number need not include an expired record
   * that a parallel `insert` or `replaceIf` replaces.
   */
  deleteForUser(userId: string, kinds?: readonly string[]): Promise<number>
  /** Deletes all records of the tenant and returns how many were deleted, counted as by `deleteForUser`. */
  deleteForTenant(tenantId: string): Promise<number>
  /** Deletes records that expired at or before `now` and returns how many were deleted. */
  deleteExpired(now: Date): Promise<number>
}
