import type { FeatureRecord, FeatureServices } from '@sallyport/core/feature'
import * as v from 'valibot'
import { MINUTE, signInFields } from '../grants/grant.ts'

/** Milliseconds that a device waits for its user. */
export const DEVICE_MS = 10 * MINUTE
/** Seconds between two polls at the start. Each poll that comes too early adds this number to the interval. */
export const INTERVAL = 5

const data = v.object({
  clientId: v.string(),
  scopes: v.array(v.string()),
  resources: v.array(v.string()),
  /** Hash of the secret in the device code. */
  hash: v.string(),
  state: v.picklist(['pending', 'allowed', 'denied', 'redeemed']),
  /** Session in which the code was typed first. Only this session can allow or deny the request. */
  session: v.optional(v.string()),
  /** Sign-in of the user who allowed the request. */
  signIn: v.optional(signInFields),
  /** True if the page said that the device stays connected. */
  hasRefresh: v.optional(v.boolean()),
  /** Organisation that the user chose. */
  tenantId: v.optional(v.string()),
  /** IP address of the device, which the page shows. */
  address: v.optional(v.string()),
  interval: v.number(),
  polledAt: v.optional(v.number()),
})

export type DeviceData = v.InferOutput<typeof data>

/** A device's request for authorization (RFC 8628), from the display of its code until it expires or is redeemed. */
export interface DeviceRequest {
  readonly record: FeatureRecord
  readonly data: DeviceData
}

export function deviceOf(record: FeatureRecord | null): DeviceRequest | null {
  const parsed = v.safeParse(data, record?.data)
  return record === null || !parsed.success ? null : { record, data: parsed.output }
}

/** Maximum number of attempts to write. A poll of the device also writes the record, so a write can lose a race. */
const ATTEMPTS = 5

/**
 * Changes a pending request. `change` returns the next data, or null to change nothing. Returns false if nothing was written: `change` returned null,
 * the request is gone or decided, or every attempt lost a race. Of two parallel decisions, only one is written.
 */
export async function changeDevice(
  first: DeviceRequest,
  change: (data: DeviceData) => DeviceData | null,
  { records }: Pick<FeatureServices, 'records'>,
  userId?: string,
): Promise<boolean> {
  let device: DeviceRequest | null = first
  for (let attempt = 0; attempt < ATTEMPTS && device?.data.state === 'pending'; attempt++) {
    const { record } = device
    const next = change(device.data)
    if (next === null) return false
    const { lookup, expiresAt } = record
    const kept = { ...(lookup !== undefined && { lookup }), ...(expiresAt !== undefined && { expiresAt }) }
    const isWritten = await records.replaceIf(
      record,
      { ...kept, ...(userId !== undefined && { userId }), data: next },
      null,
    )
    if (isWritten) return true
    device = deviceOf(await records.find('device', record.id, null))
  }
  return false
}
