import type { FeatureHooks } from './feature-hooks.ts'

/** The hooks of one feature. A missing hook does nothing. */
export type HooksOfFeature = Partial<Omit<FeatureHooks, 'exportUser' | 'names'>> & {
  readonly name: string
  exportUser?(userId: string): Promise<unknown>
}

/**
 * Joins the hooks of all features. They run one after the other, in the order of the option `features`; the first failure stops them. Of a
 * hook that only one feature can provide, such as `sessionTenant`, the first is used.
 */
export function joinHooks(features: readonly HooksOfFeature[]): FeatureHooks {
  const each = async <T>(
    run: (feature: HooksOfFeature) => Promise<readonly T[]> | undefined,
  ): Promise<readonly T[]> => {
    const results: T[] = []
    for (const feature of features) results.push(...((await run(feature)) ?? []))
    return results
  }
  const every = async (run: (feature: HooksOfFeature) => Promise<void> | undefined): Promise<void> => {
    for (const feature of features) await run(feature)
  }
  return {
    names: features.map(({ name }) => name),
    channels: Object.assign({}, ...features.map(({ channels }) => channels)),
    events: Object.assign({}, ...features.map(({ events }) => events)),
    appReturns: features.find(({ appReturns }) => appReturns !== undefined)?.appReturns,
    requestHeaders: features.flatMap(({ requestHeaders = [] }) => requestHeaders),
    sessionTenant: features.find(({ sessionTenant }) => sessionTenant !== undefined)?.sessionTenant,
    tokenTenant: features.find(({ tokenTenant }) => tokenTenant !== undefined)?.tokenTenant,
    ownedKeys: features.find(({ ownedKeys }) => ownedKeys !== undefined)?.ownedKeys,
    keyPermissions: features.find(({ keyPermissions }) => keyPermissions !== undefined)?.keyPermissions,
    memberInvitations: features.find(({ memberInvitations }) => memberInvitations !== undefined)?.memberInvitations,
    sections: features.flatMap(({ sections = [] }) => sections),
    errors: features.flatMap(({ errors = [] }) => errors),
    endingPurposes: features.flatMap(({ endingPurposes = [] }) => endingPurposes),
    beforeUserDeleted: (user) => every((feature) => feature.beforeUserDeleted?.(user)),
    deletionEvents: (userId, about) => each((feature) => feature.deletionEvents?.(userId, about)),
    sweepUser: (userId) => every((feature) => feature.sweepUser?.(userId)),
    sweepTenant: (tenantId) => every((feature) => feature.sweepTenant?.(tenantId)),
    async cleanUp(now) {
      const counts = await each(async (feature) => [(await feature.cleanUp?.(now)) ?? 0])
      return counts.reduce((total, count) => total + count, 0)
    },
    onAccessEnded: (userId, reason, choice) => every((feature) => feature.onAccessEnded?.(userId, reason, choice)),
    onSignInMethodRemoved: (userId, isBegunWith) =>
      every((feature) => feature.onSignInMethodRemoved?.(userId, isBegunWith)),
    onMembershipEnded: (tenantId, userId) => every((feature) => feature.onMembershipEnded?.(tenantId, userId)),
    onMemberRemoved: (tenantId, userId, removal) =>
      every((feature) => feature.onMemberRemoved?.(tenantId, userId, removal)),
    onMailboxProof: (userId) => every((feature) => feature.onMailboxProof?.(userId)),
    waysIn: (userId) => each((feature) => feature.waysIn?.(userId)),
    async exportUser(userId) {
      const exported = await each(async (feature) => {
        const data = await feature.exportUser?.(userId)
        return data === undefined ? [] : [[feature.name, data] as const]
      })
      return Object.fromEntries(exported)
    },
  }
}
