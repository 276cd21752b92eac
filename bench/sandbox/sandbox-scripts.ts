import type { ScriptRequest } from '@sallyport/core/ports'

/** `first` and `empty` in milliseconds, `perSecond` in runs. */
export interface Figures {
  readonly first: number
  readonly empty: number
  readonly webhook: number
  readonly perSecond: number
  readonly lateP99: number
  readonly lateMost: number
  readonly idleP99: number
}

const BODY = {
  id: 'evt_1',
  type: 'customer.subscription.deleted',
  data: {
    customer: 'cus_1',
    items: Array.from({ length: 20 }, (_, index) => ({ id: `item_${index}`, amount: index * 100 })),
  },
}

/** An empty script: its time is the sandbox's share of every run. */
export const EMPTY: ScriptRequest = { script: '', body: BODY, actions: {} }

/** A typical inbound webhook: one action, some arithmetic, an event as result. */
export const WEBHOOK: ScriptRequest = {
  script: `
    if (body.type !== 'customer.subscription.deleted') return
    const user = await actions.findUser({ customer: body.data.customer })
    const total = body.data.items.reduce((sum, { amount }) => sum + amount, 0)
    console.log('removing', user.id, total)
    result = { event: 'identity.tenant.user.removed', userId: user.id, data: { total, items: body.data.items.map(({ id }) => id) } }`,
  body: BODY,
  actions: { findUser: async () => ({ id: 'user_1', tenantId: 'tenant_1' }) },
}
