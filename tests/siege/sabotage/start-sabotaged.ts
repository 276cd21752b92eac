/** The service that is sabotaged. Each test bundles it anew, with one routine replaced. */
import type { ScriptRunner } from '@sallyport/core'
import { memoryStores } from '@sallyport/core/memory'
import { passwordHasher, platform, serve } from '@sallyport/node'
import type { Message } from '@sallyport/siege'
import type { SigningKeys } from '../besieged-features.ts'
import { type BesiegedService, openBesieged } from '../besieged-service.ts'

export interface SabotagedService extends BesiegedService {
  readonly messages: readonly Message[]
}

export interface SabotagedOptions {
  readonly adminSecret: string
  readonly signingKeys: SigningKeys
  /** Cost of a password hash in KiB. */
  readonly memoryKiB: number
  readonly allowsLoopback: boolean
  /** Default: no scripts run. */
  readonly scripts?: ScriptRunner | undefined
}

export async function open({ memoryKiB, ...options }: SabotagedOptions): Promise<SabotagedService> {
  const messages: Message[] = []
  const service = await openBesieged({
    ...options,
    serve,
    platform: platform(),
    passwordHasher: passwordHasher({ memoryKiB, passes: 1 }),
    stores: memoryStores(),
    keep: (message) => void messages.push(message),
  })
  return { ...service, messages }
}
