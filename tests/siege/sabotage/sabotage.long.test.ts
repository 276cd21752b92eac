import { besiege, type Verdict } from '@sallyport/siege'
import { expect, it, onTestFinished } from 'vitest'
import { ADMIN_SECRET as adminSecret } from '../admin-secret.ts'
import { makeSigningKeys } from '../besieged-features.ts'
import { bundleWith, type Sabotage } from './bundle-with.ts'
import { SABOTAGED_ACCOUNTS } from './sabotaged-accounts.ts'
import { SABOTAGED_REQUESTS } from './sabotaged-requests.ts'
import type { SabotagedOptions } from './start-sabotaged.ts'
import { RUNNERS } from './unsafe-runners.ts'

const signingKeys = await makeSigningKeys()
/** Enough to tell a computed hash from none. */
const COSTLY_KIB = 16_384
const CHEAP_KIB = 64

const bundles = new Map<string, ReturnType<typeof bundleWith>>()

/** Several rules see one sabotage. */
function bundled(sabotages: readonly Sabotage[]): ReturnType<typeof bundleWith> {
  const key = JSON.stringify(sabotages)
  const made = bundles.get(key) ?? bundleWith(sabotages, onTestFinished)
  bundles.set(key, made)
  return made
}

async function verdicts(
  rule: string | undefined,
  sabotages: readonly Sabotage[],
  more: Partial<SabotagedOptions> = {},
): Promise<readonly Verdict[]> {
  const { open } = await bundled(sabotages)
  const memoryKiB = rule?.includes('the same time') ? COSTLY_KIB : CHEAP_KIB
  const service = await open({ adminSecret, signingKeys, memoryKiB, allowsLoopback: false, ...more })
  try {
    const report = await besiege({
      url: service.url,
      adminSecret,
      readMessages: async () => service.messages,
      clientAddressHeader: 'X-Forwarded-For',
      only: rule === undefined ? undefined : [rule],
    })
    return report.verdicts
  } finally {
    await service.close()
  }
}

it('every rule holds without a sabotage, but those that this service lacks', async () => {
  const all = await verdicts(undefined, [])
  const broken = all.filter(({ outcome }) => outcome === 'broken')
  expect(broken.map(({ rule, failures }) => [rule, ...failures])).toEqual([])
})

it.each([...SABOTAGED_ACCOUNTS, ...SABOTAGED_REQUESTS])(
  '$rule: the siege sees that $what',
  async ({ rule, sabotages, allowsLoopback = false }) => {
    const [verdict, ...more] = await verdicts(rule, sabotages, { allowsLoopback })
    expect([verdict?.rule, verdict?.outcome, more]).toEqual([rule, 'broken', []])
    // A check failed, and not a step on the way to it.
    expect(verdict?.failures.filter((text) => !text.startsWith('stopped: '))).not.toEqual([])
  },
)

it.each(RUNNERS)('%s: the siege sees another runner', async (rule, scripts) => {
  const [verdict] = await verdicts(rule, [], { scripts })
  expect(verdict?.outcome).toBe('broken')
})
