import { defineAction } from '@sallyport/core'

/** Actions as a host registers them. Later ones depend on earlier ones. */
export const ACTIONS = [
  defineAction({
    id: 'users.find',
    label: 'Find a user',
    category: 'Users',
    description: 'Looks up a user by email address.',
    fn: () => null,
  }),
  defineAction({
    id: 'users.disable',
    label: 'Disable a user',
    category: 'Users',
    description: 'Shuts an account until it is opened again.',
    dependsOn: ['users.find'],
    fn: () => null,
  }),
  defineAction({
    id: 'users.offboard',
    label: 'Offboard a user',
    category: 'Users',
    description: 'Disables the account and hands over what belongs to it.',
    dependsOn: ['users.find', 'users.disable'],
    fn: () => null,
  }),
  defineAction({
    id: 'billing.note',
    label: 'Note a payment',
    category: 'Billing',
    description: 'Writes a payment into the ledger.',
    fn: () => null,
  }),
] as const
