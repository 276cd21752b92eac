import { BUILT_IN_PROVIDERS } from './read-oauth.ts'

/**
 * The ready-made server: configuration from the environment, SQLite, and the service on Node.
 * Routes of its own: GET /healthz, and in development GET /, GET /dev/mailbox(.json), and the pages of try-pages/. All else is the service's.
 */

/** One environment variable. `--help` prints these, and the validation knows no others. */
export interface Variable {
  /** `<NAME>` stands for any one name of letters, digits and underscores. */
  readonly name: string
  readonly meaning: string
  readonly default?: string
  /** The only values allowed. */
  readonly choices?: readonly string[]
  /** Never quoted, neither in a problem nor in the log. */
  readonly isSecret?: true
  /** The options of `createSallyport` that it sets, so that a problem with one can name the variable. */
  readonly options?: readonly string[]
}

const ON_OFF = ['on', 'off'] as const

export const ENVIRONMENT_TABLE: readonly Variable[] = [
  { name: 'PORT', meaning: 'port to listen on; 0 takes a free one', default: '3000' },
  { name: 'HOST', meaning: 'address to listen on', default: '127.0.0.1 in development, 0.0.0.0 in production' },
  {
    name: 'NODE_ENV',
    meaning: 'test counts as development',
    default: 'development',
    choices: ['production', 'development', 'test'],
  },
  {
    name: 'SALLYPORT_SECRET',
    meaning: 'master secret of at least 32 bytes, or a comma list: the first signs, all verify',
    default: 'demanded in production; in development made once and kept in .data/',
    isSecret: true,
    options: ['secret', 'previousSecrets'],
  },
  {
    name: 'SALLYPORT_BASE_URL',
    meaning: 'own public origin, such as https://auth.example.org',
    default: 'demanded in production; in development http://localhost:PORT',
    options: ['baseUrl'],
  },
  {
    name: 'SALLYPORT_SITE_URL',
    meaning: 'front-end origins, a comma list; links in mails lead to the first',
    default: 'the base URL',
    options: ['siteUrl'],
  },
  {
    name: 'SALLYPORT_DATABASE_URL',
    meaning: 'sqlite:<path> or sqlite::memory:',
    default: 'sqlite:./.data/sallyport.db',
    isSecret: true,
  },
  {
    name: 'SALLYPORT_ADMIN_SECRET',
    meaning: 'bearer token of administrators, at least 32 bytes and none of SALLYPORT_SECRET',
    default: 'in development one is made in .data; else none, and no administrators',
    isSecret: true,
    options: ['admin.secret'],
  },
  {
    name: 'SALLYPORT_REGISTRATION',
    meaning: 'whether people may create their own accounts',
    default: 'on in development, off in production',
    choices: ON_OFF,
  },
  {
    name: 'SALLYPORT_EMAIL_VERIFICATION',
    meaning: 'whether an unverified address may sign in; lazy: for seven days; lazy and strict need mails',
    default: 'none',
    choices: ['none', 'lazy', 'strict'],
    options: ['emailVerificationMode'],
  },
  {
    name: 'SALLYPORT_PAGES',
    meaning: 'the built-in sign-in pages, below <auth mount>/ui',
    default: 'on',
    choices: ON_OFF,
  },
  {
    name: 'SALLYPORT_DASHBOARD',
    meaning: 'the page for administrators, at the admin mount',
    default: 'on where there is an admin secret',
    choices: ON_OFF,
  },
  {
    name: 'SALLYPORT_CSRF',
    meaning: 'double-submit token on top of the Origin check',
    default: 'off',
    choices: ON_OFF,
  },
  {
    name: 'SALLYPORT_SWAGGER',
    meaning: 'OpenAPI document and its page; auto: in development',
    default: 'auto',
    choices: ['auto', ...ON_OFF],
  },
  {
    name: 'SALLYPORT_RATE_LIMITS',
    meaning: 'limits on requests; off is refused in production',
    default: 'on',
    choices: ON_OFF,
  },
  {
    name: 'SALLYPORT_TRUSTED_PROXY_HOPS',
    meaning: 'how many proxies of your own append to X-Forwarded-For',
    default: '0',
  },
  {
    name: 'SALLYPORT_MAIL_ENDPOINT',
    meaning: 'URL of the HTTP relay that sends mails; needs SALLYPORT_MAIL_API_KEY and SALLYPORT_MAIL_FROM too',
    default: 'in development mails go to /dev/mailbox, in production there are none',
    options: ['email.mailer.endpoint'],
  },
  {
    name: 'SALLYPORT_MAIL_API_KEY',
    meaning: 'key of the mail relay',
    isSecret: true,
    options: ['email.mailer.apiKey'],
  },
  { name: 'SALLYPORT_MAIL_FROM', meaning: 'sender address of mails', options: ['email.mailer.from'] },
  { name: 'SALLYPORT_MAIL_FROM_NAME', meaning: 'sender name of mails', options: ['email.mailer.fromName'] },
  {
    name: 'SALLYPORT_MAIL_PROVIDER',
    meaning: 'provider that the mail relay is to use',
    options: ['email.mailer.provider'],
  },
  {
    name: 'SALLYPORT_MAIL_LANG',
    meaning: 'language of mails and text messages whose request names none',
    default: 'en',
    choices: ['en', 'it'],
    options: ['email.defaultLang'],
  },
  {
    name: 'SALLYPORT_SMS_ENDPOINT',
    meaning:
      'URL of the HTTP gateway that sends text messages; needs SALLYPORT_SMS_API_KEY, SALLYPORT_SMS_USERNAME and SALLYPORT_SMS_PASSWORD too',
    default: 'in development text messages go to /dev/mailbox, in production there are none',
    options: ['sms.endpoint'],
  },
  {
    name: 'SALLYPORT_SMS_API_KEY',
    meaning: 'key of the text message gateway',
    isSecret: true,
    options: ['sms.apiKey'],
  },
  { name: 'SALLYPORT_SMS_USERNAME', meaning: 'user at the text message gateway', options: ['sms.username'] },
  {
    name: 'SALLYPORT_SMS_PASSWORD',
    meaning: 'password of that user',
    isSecret: true,
    options: ['sms.password'],
  },
  {
    name: 'SALLYPORT_SMS_CODE_MINUTES',
    meaning: 'how many minutes a code in a text message is good',
    default: '10',
    options: ['sms.codeExpiresInMinutes'],
  },
  {
    name: 'SALLYPORT_OAUTH_<NAME>_CLIENT_ID',
    meaning: `client id at the provider <NAME>, which switches it on; built in: ${BUILT_IN_PROVIDERS.join(', ')}`,
  },
  {
    name: 'SALLYPORT_OAUTH_<NAME>_CLIENT_SECRET',
    meaning: 'client secret at that provider; one with an issuer may do without',
    isSecret: true,
  },
  {
    name: 'SALLYPORT_OAUTH_<NAME>_ISSUER',
    meaning:
      'issuer of that provider, for OpenID Connect; needed where it is not built in, else in place of the usual one',
  },
  {
    name: 'SALLYPORT_SIGNING_KEYS',
    meaning: 'private JWKs for access tokens, a JSON list or JWKS: the first signs, all verify',
    default: 'HS256 by a key derived from the secret',
    isSecret: true,
    options: ['signingKeys'],
  },
  {
    name: 'SALLYPORT_WEBHOOKS_ALLOW_LOOPBACK',
    meaning: 'webhooks to this machine; refused in production',
    default: 'off',
    choices: ON_OFF,
    options: ['webhooks.allowLoopback'],
  },
  {
    name: 'SALLYPORT_SELF_SERVICE_SESSIONS',
    meaning: 'whether people may list and end their own sessions',
    default: 'off',
    choices: ON_OFF,
  },
  {
    name: 'SALLYPORT_FRESH_AUTH_MINUTES',
    meaning: 'how many minutes old a sign-in may be that a sensitive change is made with; 0 asks for no fresh proof',
    default: '15',
    options: ['lifetimes.freshAuthMinutes'],
  },
  {
    name: 'SALLYPORT_TELEMETRY_RETENTION_DAYS',
    meaning: 'after how many days recorded events are deleted; 0 keeps them for ever',
    default: '90',
    options: ['telemetry'],
  },
  {
    name: 'SALLYPORT_COOKIE_PREFIX',
    meaning: 'names secure cookies __Host-… or __Secure-…',
    default: 'off',
    choices: ON_OFF,
  },
  {
    name: 'SALLYPORT_DEV_EXPOSE',
    meaning: 'lets a development server listen beyond this machine',
    default: 'off',
    choices: ON_OFF,
  },
  {
    name: 'SALLYPORT_CONFIG',
    meaning: 'path of a module whose default export, options of createSallyport, is merged over all this',
  },
]
