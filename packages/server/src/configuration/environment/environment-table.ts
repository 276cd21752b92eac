import { ON_OFF, type Variable } from '../../variable.ts'
import { CARRIER_VARIABLES } from './carrier-variables.ts'
import { DATABASE_VARIABLES } from './database-variables.ts'
import { BUILT_IN_PROVIDERS } from './read-oauth.ts'

export type { Variable } from '../../variable.ts'

/** Every variable that the ready-made server reads. */
export const ENVIRONMENT_TABLE: readonly Variable[] = [
  { name: 'PORT', meaning: 'port to listen on; 0 takes a free one', default: '3000' },
  { name: 'HOST', meaning: 'address to listen on', default: '127.0.0.1 in development, 0.0.0.0 in production' },
  {
    name: 'NODE_ENV',
    meaning: 'runtime environment; test is treated as development',
    default: 'development',
    choices: ['production', 'development', 'test'],
  },
  {
    name: 'SALLYPORT_SECRET',
    meaning: 'master secret of at least 32 bytes, or a comma-separated list: the first signs, all verify',
    default: 'none, required in production; in development generated once and kept in .data/',
    isSecret: true,
    options: ['secret', 'previousSecrets'],
  },
  {
    name: 'SALLYPORT_BASE_URL',
    meaning: 'public origin of this server, such as https://auth.example.org',
    default: 'none, required in production; in development http://localhost:PORT',
    options: ['baseUrl'],
  },
  {
    name: 'SALLYPORT_PUBLIC_PATH',
    meaning: 'path below which browsers see this server, such as /app; the proxy removes it from requests',
    default: 'none',
    options: ['publicPath'],
  },
  {
    name: 'SALLYPORT_KEEPS_PUBLIC_PATH',
    meaning: 'whether requests arrive with SALLYPORT_PUBLIC_PATH, because the proxy does not remove it',
    default: 'off',
    choices: ON_OFF,
    options: ['keepsPublicPath'],
  },
  {
    name: 'SALLYPORT_ALLOW_LOOPBACK_BASE_URL',
    meaning: 'whether the base URL may be this machine in production, such as http://localhost:3000',
    default: 'off',
    choices: ON_OFF,
    options: ['allowLoopbackBaseUrl'],
  },
  {
    name: 'SALLYPORT_SITE_URL',
    meaning: 'comma-separated origins of your front ends; links in mails lead to the first',
    default: 'the base URL',
    options: ['siteUrl'],
  },
  ...DATABASE_VARIABLES,
  {
    name: 'SALLYPORT_ADMIN_SECRET',
    meaning: 'secret that administrators send as a bearer token; at least 32 bytes, different from SALLYPORT_SECRET',
    default: 'in development generated in .data/; else none, so no administrator can sign in by secret',
    isSecret: true,
    options: ['admin.secret'],
  },
  {
    name: 'SALLYPORT_ADMIN_ROLE',
    meaning: 'role whose users are administrators: they sign in with their own accounts',
    default: 'none',
    options: ['admin.accessPolicy', 'admin.accessPolicy.role'],
  },
  {
    name: 'SALLYPORT_TEST_MAIL_TO',
    meaning: 'comma-separated addresses to which the holder of the admin secret may send mail templates as a test',
    default: 'none; users who administer send tests to their own addresses',
    options: ['admin.testMailTo'],
  },
  {
    name: 'SALLYPORT_IMPERSONATION',
    meaning: 'administrators may act as users who are no administrators',
    default: 'off',
    choices: ON_OFF,
    options: ['admin.impersonation'],
  },
  {
    name: 'SALLYPORT_ADMIN_KEYS',
    meaning: 'whether API keys may call the admin API, within their scopes admin:<area>:read and admin:<area>:write',
    default: 'off',
    choices: ON_OFF,
    options: ['admin.keys'],
  },
  {
    name: 'SALLYPORT_PASSKEY_DOMAIN',
    meaning:
      'domain of the passkeys of users, such as example.org: the host of the base URL or a parent domain. If it changes later, all existing passkeys become unusable',
    default: 'none, so there are no passkeys',
    options: ['passkeys'],
  },
  {
    name: 'SALLYPORT_REGISTRATION',
    meaning: 'whether users may create their own accounts',
    default: 'on in development, off in production',
    choices: ON_OFF,
  },
  {
    name: 'SALLYPORT_PASSWORDLESS',
    meaning: 'whether people register without a password, by a mailed link or code',
    default: 'off',
    choices: ON_OFF,
    options: ['registration.passwordless'],
  },
  {
    name: 'SALLYPORT_GUESTS',
    meaning: 'whether people may use the application as guests before they sign up',
    default: 'off',
    choices: ON_OFF,
    options: ['guests'],
  },
  {
    name: 'SALLYPORT_MAGIC_LINK',
    meaning: 'what sign-in mails carry: a link, a code of eight digits, or both',
    default: 'link',
    choices: ['link', 'code', 'both'],
    options: ['magicLink.content'],
  },
  {
    name: 'SALLYPORT_EMAIL_VERIFICATION',
    meaning:
      'whether an unverified address may sign in. none: yes; lazy: for seven days; strict: no. lazy and strict need a mail relay',
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
    name: 'SALLYPORT_SITE_NAME',
    meaning: 'name of the site on pages and in mails; a name set in the dashboard overrides it',
    default: 'Sallyport',
    options: ['ui.siteName'],
  },
  {
    name: 'SALLYPORT_PRIMARY_COLOR',
    meaning: 'colour of buttons and links on pages and in mails, such as #4a90d9; the dashboard can override it',
    default: '#4a90d9',
    options: ['ui.primaryColor'],
  },
  {
    name: 'SALLYPORT_LOGO_URL',
    meaning: 'URL of the logo on pages and in mails; the dashboard can override it',
    default: 'none',
    options: ['ui.logoUrl'],
  },
  {
    name: 'SALLYPORT_DASHBOARD',
    meaning: 'the dashboard for administrators, at the admin mount',
    default: 'on if there is an admin secret or an admin role',
    choices: ON_OFF,
  },
  {
    name: 'SALLYPORT_CSRF',
    meaning: 'CSRF protection by a double-submit token, in addition to the Origin check',
    default: 'off',
    choices: ON_OFF,
  },
  {
    name: 'SALLYPORT_SWAGGER',
    meaning: 'OpenAPI document and its page; auto: only in development',
    default: 'auto',
    choices: ['auto', ...ON_OFF],
  },
  {
    name: 'SALLYPORT_RATE_LIMITS',
    meaning: 'rate limits; off is refused in production',
    default: 'on',
    choices: ON_OFF,
  },
  {
    name: 'SALLYPORT_TRUSTED_PROXY_HOPS',
    meaning: 'number of your own proxies that append to X-Forwarded-For',
    default: '0',
    options: ['trustedProxyHops'],
  },
  {
    name: 'SALLYPORT_CLIENT_ADDRESS_HEADER',
    meaning: "header that your proxy overwrites with the client's address, such as x-real-ip; instead of proxy hops",
    default: 'none',
    options: ['clientAddressHeader'],
  },
  ...CARRIER_VARIABLES,
  {
    name: 'SALLYPORT_OAUTH_<NAME>_CLIENT_ID',
    meaning: `client id at the OAuth provider <NAME>; enables the provider. Built in: ${BUILT_IN_PROVIDERS.join(', ')}`,
  },
  {
    name: 'SALLYPORT_OAUTH_<NAME>_CLIENT_SECRET',
    meaning: 'client secret at that provider; optional if SALLYPORT_OAUTH_<NAME>_ISSUER is set',
    isSecret: true,
  },
  {
    name: 'SALLYPORT_OAUTH_<NAME>_ISSUER',
    meaning:
      'OpenID Connect issuer of that provider; required unless the provider is built in, else replaces its issuer',
  },
  {
    name: 'SALLYPORT_OAUTH_<NAME>_VERIFIED_AS_TEXT',
    meaning: 'on: an address is verified also if that issuer sends email_verified as the text "true"',
    default: 'off',
  },
  {
    name: 'SALLYPORT_SIGNING_KEYS',
    meaning: 'private JWKs that sign access tokens, as a JSON list or JWKS: the first signs, all verify',
    default: 'HS256 with a key derived from the secret',
    isSecret: true,
    options: ['signingKeys'],
  },
  {
    name: 'SALLYPORT_WEBHOOKS_ALLOW_LOOPBACK',
    meaning: 'whether webhooks may be sent to this machine; on is refused in production',
    default: 'off',
    choices: ON_OFF,
    options: ['webhooks.allowLoopback'],
  },
  {
    name: 'SALLYPORT_SELF_SERVICE_SESSIONS',
    meaning: 'whether users may list and end their own sessions',
    default: 'off',
    choices: ON_OFF,
  },
  {
    name: 'SALLYPORT_FRESH_AUTH_MINUTES',
    meaning: 'minutes after sign-in during which sensitive changes need no new authentication; 0: they never need it',
    default: '15',
    options: ['lifetimes.freshAuthMinutes'],
  },
  {
    name: 'SALLYPORT_TELEMETRY_RETENTION_DAYS',
    meaning: 'days after which telemetry events are deleted; 0 keeps them for ever',
    default: '90',
    options: ['telemetry'],
  },
  {
    name: 'SALLYPORT_COOKIE_PREFIX',
    meaning: 'whether names of secure cookies begin with __Host- or __Secure-',
    default: 'off',
    choices: ON_OFF,
  },
  {
    name: 'SALLYPORT_DRAIN_SECONDS',
    meaning: 'seconds for which a stopping server still takes requests, while GET /readyz answers 503',
    default: '0',
  },
  {
    name: 'SALLYPORT_DEV_EXPOSE',
    meaning: 'whether a development server may listen on other addresses than localhost',
    default: 'off',
    choices: ON_OFF,
  },
  {
    name: 'SALLYPORT_EXPORT_PASSPHRASE',
    meaning:
      'passphrase of at least 16 characters for the secrets in exports of users; read only by `users export` and `users import`',
    isSecret: true,
  },
  {
    name: 'SALLYPORT_CONFIG',
    meaning: 'path of a module whose default export (options of createSallyport) overrides these variables',
  },
]
