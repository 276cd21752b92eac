import type { DashboardService } from './start-service.ts'

const DAY_MS = 86_400_000
const FIRST = [
  'Ada',
  'Grace',
  'Alan',
  'Katherine',
  'Linus',
  'Margaret',
  'Dennis',
  'Barbara',
  'Ken',
  'Radia',
  'Edsger',
  'Hedy',
]
const LAST = [
  'Lovelace',
  'Hopper',
  'Turing',
  'Johnson',
  'Torvalds',
  'Hamilton',
  'Ritchie',
  'Liskov',
  'Thompson',
  'Perlman',
]
const AGENTS = [
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36',
  'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1',
]

/** A long name in which no line can break. */
const NATIVE_APP = 'AnalyticalEnginesInventoryForWarehouses/12.44.3 (com.example.inventory)'

export const SCRIPT = `// A payment arrived: note it, and tell everybody.
const { customer, amount, currency } = body.data.object
if (body.type !== 'payment.succeeded') return

console.log('payment of', amount, currency)
const user = await actions['users.find']({ email: customer.email })
await actions['billing.note']({ amount, currency })

result = {
  event: 'billing.payment.received',
  data: { amount, currency, known: user !== null },
}
`

const MAIL_HTML = `<div style="font-family: sans-serif; max-width: 30rem; margin: 2rem auto; color: #1c2333">
  <h1 style="font-size: 1.5rem">{{T.title}}</h1>
  <p>{{T.intro}}</p>
  <p style="margin: 2rem 0">
    <a href="{{link}}" style="background: #3c4fd6; color: #fff; padding: .75rem 1.25rem; border-radius: 8px; text-decoration: none">
      {{T.button}}
    </a>
  </p>
  <p style="color: #667">{{T.footer}}</p>
</div>
`

/** Fills a service with the data of a medium-sized installation. */
export async function seed({ stores, call, receiver, sallyport }: DashboardService, now = new Date()): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const ids: string[] = []
  for (let n = 0; n < 43; n++) {
    const [firstName = '', lastName = ''] = [FIRST[n % FIRST.length], LAST[(n * 3) % LAST.length]]
    const id = `5f0c9e2a-7b1d-4c3e-9f8a-${String(n).padStart(12, '0')}`
    ids.push(id)
    await stores.users.insert({
      id,
      email:
        `${firstName}.${lastName}${n > 9 ? n : ''}@${n % 4 === 0 ? 'analytical-engines.example' : 'example.com'}`.toLowerCase(),
      firstName,
      lastName,
      isEmailVerified: n % 5 !== 2,
      isTotpEnabled: n % 3 === 0,
      loginProvider: n % 4 === 1 ? 'github' : 'local',
      createdAt: ago(n * 2.3 + 0.1),
      ...(n % 7 === 0 && { role: 'admin' }),
      ...(n % 6 !== 5 && { lastLogin: ago(n * 0.4) }),
      ...(n % 11 === 4 && { isDisabled: true }),
      ...(n % 5 === 1 && { require2FA: true }),
      ...(n % 4 === 0 && { phoneNumber: `+39061234${String(n).padStart(4, '0')}` }),
    })
    if (n % 2 === 0)
      await stores.sessions.create({
        handle: `session-${n}`,
        userId: id,
        method: n % 4 === 0 ? 'password' : 'oauth',
        counter: n,
        authenticatedAt: ago(n * 0.2),
        createdAt: ago(n * 0.2),
        expiresAt: ago(-6.5),
        absoluteExpiresAt: ago(-80),
        lastActiveAt: ago(n * 0.03),
        userAgent: n === 2 ? NATIVE_APP : (AGENTS[n % AGENTS.length] ?? ''),
        ipAddress: n === 0 ? '2001:db8:85a3:1319:8a2e:1370:1234:7344' : `203.0.113.${n + 7}`,
      })
  }
  const [ada = '', grace = ''] = ids
  await stores.metadata.merge(ada, { plan: 'enterprise', seats: 25, preferences: { theme: 'dark', locale: 'it' } })
  for (const [provider, providerAccountId] of [
    ['github', '1815'],
    ['google', '118021518151210'],
  ] as const)
    await stores.linkedAccounts.insert({
      userId: ada,
      provider,
      providerAccountId,
      email: 'ada.lovelace@example.com',
      name: 'Ada Lovelace',
      linkedAt: ago(40),
    })
  for (const [name, permissions] of [
    ['admin', ['users:read', 'users:write', 'settings:write', 'billing:read']],
    ['editor', ['articles:read', 'articles:write', 'articles:publish']],
    ['support', ['users:read', 'sessions:revoke']],
    ['viewer', ['articles:read']],
  ] as const)
    await stores.roles.insert({ name, permissions })
  for (const [index, name] of [
    'Analytical Engines Ltd',
    'Bletchley Computing',
    'Nordic Kernels AB',
    'Apollo Guidance',
  ].entries()) {
    const id = `a1b2c3d4-0000-4000-8000-00000000000${index}`
    await stores.tenants.insert({
      id,
      name,
      isActive: index !== 2,
      config: { plan: index === 0 ? 'enterprise' : 'pro', region: 'eu-south-1', seats: 25 },
      createdAt: ago(300 - index * 50),
    })
    for (const userId of ids.slice(index * 4, index * 4 + 6)) await stores.tenants.addMember(id, userId)
  }
  await stores.roles.assign(ada, 'admin')
  await stores.roles.assign(ada, 'editor', 'a1b2c3d4-0000-4000-8000-000000000000')
  await stores.roles.assign(grace, 'support')

  await call('PUT', '/settings', { enabledWebhookActions: ['users.find', 'billing.note'] })
  await call('POST', '/api-keys', {
    name: 'Billing worker',
    serviceId: 'billing',
    scopes: ['tools:track', 'tools:notify'],
  })
  await call('POST', '/api-keys', {
    name: 'Reporting',
    scopes: ['tools:read'],
    allowedIps: ['192.0.2.0/24', '2001:db8::/32'],
    expiresAt: ago(-120).toISOString(),
  })
  const old = await call('POST', '/api-keys', { name: 'Old importer', scopes: ['tools:*'] })
  await call('DELETE', `/api-keys/${old.body.record.id}/revoke`)

  await call('POST', '/webhooks', {
    url: `${receiver.origin}/hooks/sallyport`,
    events: ['identity.auth.login.success', 'identity.user.created', 'shop.order'],
    secret: 'whsec_of_the_shop',
  })
  await call('POST', '/webhooks', {
    provider: 'payments',
    signatureScheme: 'stripe',
    secret: 'whsec_of_payments',
    allowedActions: ['users.find', 'billing.note'],
    jsScript: SCRIPT,
  })
  await call('POST', '/webhooks', { provider: 'ci', jsScript: 'result = { event: "ci.build", data: { ok: body.ok } }' })
  await call('POST', '/templates/mail', {
    id: 'password-reset',
    baseHtml: MAIL_HTML,
    baseText: '{{T.title}}\n\n{{T.intro}}\n{{link}}\n',
    translations: {
      en: {
        subject: 'A new password',
        title: 'Choose a new password',
        intro: 'You asked for a new password at {{siteName}}.',
        button: 'Choose it now',
        footer: 'If it was not you, do nothing.',
      },
      it: {
        subject: 'Una nuova password',
        title: 'Scegli una nuova password',
        intro: 'Hai chiesto una nuova password su {{siteName}}.',
        button: 'Scegli adesso',
        footer: 'Se non sei stato tu, ignora questa mail.',
      },
    },
  })
  await call('POST', '/templates/ui', {
    page: 'login',
    translations: { en: { title: 'Welcome back' }, it: { title: 'Bentornata' } },
  })

  const events = []
  for (let day = 0; day < 90; day++) {
    const wave = 1 + Math.sin(day / 3) * 0.4 + (day % 7 === 5 || day % 7 === 6 ? -0.5 : 0)
    const many = [
      ['identity.auth.login.success', Math.round(11 * wave + 3)],
      ['identity.auth.login.failed', Math.round(3 * wave) + (day === 4 ? 16 : 0)],
      ['identity.user.created', Math.round(2 * wave)],
    ] as const
    for (const [event, count] of many)
      for (let n = 0; n < count; n++) {
        const userId = ids[(day * 7 + n) % ids.length] ?? ''
        events.push({
          id: crypto.randomUUID(),
          event,
          timestamp: ago(day + n / 40 + 0.02),
          data: event.endsWith('failed')
            ? { method: 'password', reason: 'INVALID_CREDENTIALS' }
            : { method: 'password', provider: 'local' },
          userId,
          ip: `203.0.113.${(n * 13) % 250}`,
          userAgent: AGENTS[n % AGENTS.length] ?? '',
        })
      }
  }
  await stores.telemetry.save(events)
  for (let n = 0; n < 5; n++) await sallyport.track('shop.order', { orderId: 1041 + n, total: 49.9 })
  receiver.answerWith(410)
  await sallyport.track('shop.order', { orderId: 1047, total: 12.5 })
}
