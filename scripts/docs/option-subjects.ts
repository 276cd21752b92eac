/** A page of docs/ with the options of one subject. */
export interface OptionSubject {
  /** Name of the page, without its extension. */
  readonly file: string
  readonly title: string
  readonly about: string
  readonly options: readonly string[]
}

/** Every option of `createSallyport`, by subject, in the order of the pages. */
export const OPTION_SUBJECTS: readonly OptionSubject[] = [
  {
    file: 'options-service',
    title: 'The service',
    about: 'What a service is made of: secret, stores, runtime and features.',
    options: [
      'secret',
      'previousSecrets',
      'stores',
      'passwordHasher',
      'rateLimiter',
      'platform',
      'environment',
      'features',
      'logger',
      'metrics',
      'tracing',
      'now',
    ],
  },
  {
    file: 'options-addresses',
    title: 'Addresses, cookies and proxies',
    about: 'Where the service is reached, and by which browsers.',
    options: [
      'baseUrl',
      'publicPath',
      'keepsPublicPath',
      'siteUrl',
      'mounts',
      'allowLoopbackBaseUrl',
      'hsts',
      'trustedProxyHops',
      'clientAddressHeader',
      'cookies',
      'csrf',
      'cors',
    ],
  },
  {
    file: 'options-accounts',
    title: 'Accounts and registration',
    about: 'Who gets an account, by which name, and when its address is verified.',
    options: [
      'registration',
      'identifiers',
      'username',
      'passwordPolicy',
      'guests',
      'emailVerificationMode',
      'lazyEmailVerificationGracePeriodDays',
      'requireEmailVerification',
    ],
  },
  {
    file: 'options-sign-in',
    title: 'Sign-in and second factors',
    about: 'The ways to sign in, and when a second factor is asked for.',
    options: ['oauth', 'linking', 'passkeys', 'magicLink', 'apps', 'secondFactor', 'twoFactor'],
  },
  {
    file: 'options-sessions',
    title: 'Sessions and tokens',
    about: 'How long a sign-in lives, and what its tokens say.',
    options: ['session', 'lifetimes', 'signingKeys', 'issuer', 'audience', 'buildTokenPayload'],
  },
  {
    file: 'options-messages',
    title: 'Mails and text messages',
    about: 'What the service sends to people, by which transport, and where its links lead.',
    options: ['languages', 'email', 'sms', 'links'],
  },
  {
    file: 'options-pages',
    title: 'Pages',
    about: 'The sign-in pages, their appearance, and the pages of the API.',
    options: ['ui', 'swagger'],
  },
  {
    file: 'options-administration',
    title: 'Administration, events and webhooks',
    about: 'The dashboard and its API, recorded events, streams, and webhooks in both directions.',
    options: ['admin', 'audit', 'telemetry', 'tools', 'hub', 'webhooks', 'scripts', 'outbound'],
  },
  {
    file: 'options-limits',
    title: 'Limits',
    about: 'How much the service takes from one client, and in all.',
    options: ['rateLimits', 'bodyBudgetMiB'],
  },
]
