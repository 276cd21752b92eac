/** Sample data of the service's events, as receivers get it. */
export const EVENT_SAMPLES: Readonly<Record<string, object>> = {
  'identity.auth.login.success': { method: 'oauth', provider: 'google' },
  'identity.auth.login.failed': { method: 'password', provider: 'local', reason: 'INVALID_CREDENTIALS' },
  'identity.user.created': { email: 'ada@example.com', provider: 'local' },
  'identity.user.updated': { fields: ['firstName'] },
  'identity.user.deleted': {},
  'identity.user.disabled': { by: 'admin' },
  'identity.user.email.verified': { email: 'ada@example.com' },
  'identity.user.email.changed': { oldEmail: 'ada@example.com', newEmail: 'lovelace@example.com' },
  'identity.user.password.changed': { reason: 'change' },
  'identity.session.revoked': { sessionHandle: '7d1f0b8e', reason: 'logout' },
  'identity.tenant.created': { tenantId: 'acme', name: 'Acme' },
  'identity.tenant.user.added': { tenantId: 'acme', userId: 'ada' },
  'identity.role.assigned': { role: 'editor' },
}

/** Requests of known providers, for dry runs. */
export const INBOUND_SAMPLES: readonly { readonly name: string; readonly body: object }[] = [
  {
    name: 'Stripe: invoice.paid',
    body: {
      id: 'evt_1',
      type: 'invoice.paid',
      data: { object: { id: 'in_1', customer: 'cus_1', customer_email: 'ada@example.com', amount_paid: 4900 } },
    },
  },
  {
    name: 'GitHub: push',
    body: {
      ref: 'refs/heads/main',
      repository: { full_name: 'acme/shop' },
      pusher: { name: 'ada', email: 'ada@example.com' },
      commits: [{ id: 'a1b2c3', message: 'Fix the cart' }],
    },
  },
  {
    name: 'Shop: order',
    body: { order: { id: 7, email: 'ada@example.com', total: 49.5, items: [{ sku: 'A-1', quantity: 2 }] } },
  },
]
