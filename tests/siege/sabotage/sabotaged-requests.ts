// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of the product's sources, which contain templates.
import { type Case, inCore, inServer, NO_LOGIN_LIMIT } from './case.ts'

const NO_ORIGIN = inCore(
  'web/http/sites/csrf.ts',
  "  if (!isFromAllowedPage(request, requestOrigin, origins)) throw failure('CSRF_INVALID')",
  '',
)

const EVERY_PATH_IS_SAFE = inCore(
  'web/http/request/return-path.ts',
  "  if (path.length > MAX_LENGTH || !path.startsWith('/') || FORBIDDEN.test(path) || ENCODED_SLASH.test(path))\n    return false\n",
  '  if (path.length < MAX_LENGTH) return true\n',
)

/** Rules about requests, destinations and other people's things, with what takes their routine away. */
export const SABOTAGED_REQUESTS: readonly Case[] = [
  { rule: 'R19 no request of a foreign page acts by cookie', what: 'no origin is checked', sabotages: [NO_ORIGIN] },
  { rule: 'R19 no foreign page signs a browser in', what: 'no origin is checked', sabotages: [NO_ORIGIN] },
  {
    rule: 'R20 no foreign page reads an answer',
    what: 'every origin is allowed',
    sabotages: [
      inCore(
        'web/http/sites/origins.ts',
        'isAllowed: (origin) => allowed.has(origin),',
        'isAllowed: () => allowed.size >= 0,',
      ),
    ],
  },
  {
    rule: 'R32 no cache stores a response that reads or sets identity',
    what: 'answers lack no-store',
    sabotages: [inCore('web/http/replies/reply.ts', "  'Cache-Control': 'no-store',\n", '')],
  },
  {
    rule: 'R22 no other spelling of a path gets past its guard',
    what: 'the guard looks at the spelling of the path',
    sabotages: [
      inCore(
        'web/http/routing/router.ts',
        'const proven = await guard(endpoint.access, context, early, demands)',
        "const proven = context.request.url.endsWith('?') ? ({ admin: { by: { kind: 'secret' } } } as never) : await guard(endpoint.access, context, early, demands)",
      ),
    ],
  },
  {
    rule: 'R22 limits apply to a route, whatever the spelling of its path',
    what: 'limits are counted by URL',
    sabotages: [
      NO_LOGIN_LIMIT,
      inCore(
        'identity/lockout/lockout.ts',
        '  const { key: name } = account\n',
        '  const name = account.key + context.request.url\n',
      ),
    ],
  },
  {
    rule: 'R15 requests that two readers would read differently are refused',
    what: 'the parser is lenient',
    sabotages: [
      {
        file: 'node/src/serve.ts',
        find: 'requireHostHeader: false, ServerResponse',
        replace: 'requireHostHeader: false, insecureHTTPParser: true, ServerResponse',
      },
    ],
  },
  {
    rule: 'R15 malformed bodies are refused with 4xx',
    what: 'a parser error is not caught',
    sabotages: [
      inCore(
        'web/http/request/input.ts',
        "    throw invalidInput({ path: '', rule: 'json' })",
        "    throw new Error('unexpected token')",
      ),
    ],
  },
  { rule: 'R13 redirect targets of other origins', what: 'every target is taken', sabotages: [EVERY_PATH_IS_SAFE] },
  { rule: 'R13 targets that pages are asked to open', what: 'every target is taken', sabotages: [EVERY_PATH_IS_SAFE] },
  {
    rule: 'R14 the state of a provider sign-in belongs to one browser and one use',
    what: 'the state is not bound to a browser',
    sabotages: [
      inCore(
        'endpoints/auth/oauth/state.ts',
        'if (!SECRET.test(state) || browserSecret === undefined || !SECRET.test(browserSecret)) return null',
        'if (!SECRET.test(state)) return null',
      ),
      inCore(
        'endpoints/auth/oauth/state.ts',
        'return constantTimeEqual(data.output.browser, hashToken(browserSecret)) ? data.output : null',
        'return data.output',
      ),
    ],
  },
  {
    rule: 'R14 the callback of one provider takes nothing from another',
    what: 'the state is not bound to a provider, nor to a browser',
    sabotages: [
      inCore(
        'endpoints/auth/oauth/state.ts',
        'if (!data.success || data.output.provider !== provider) return null',
        'if (!data.success) return null',
      ),
    ],
  },
  {
    rule: 'R31 nothing in a message adds a field to an event stream',
    what: 'line breaks in data are sent as they are',
    sabotages: [
      inCore(
        'foundations/memory/hub/encode-frame.ts',
        '"rawData":${raw},"data":${raw}}',
        '"rawData":${raw.replaceAll("\\\\n", "\\n")},"data":${raw}}',
      ),
    ],
  },
  {
    rule: 'R31 a stream tells nothing of others',
    what: 'every topic is granted',
    sabotages: [
      inCore('endpoints/tools/notifications/topics.ts', 'if (mayHearAll || own.has(topic) ||', 'if (topic !== "" ||'),
    ],
  },
  {
    rule: 'R29 receivers inside the network are refused, in every notation',
    what: 'every host is public',
    sabotages: [
      inCore(
        'foundations/net/outbound-url.ts',
        "return ipaddr.isValid(host) ? isPublicAddress(host) : host.includes('.') && !PRIVATE_NAME.test(host)",
        'return !PRIVATE_NAME.test(host)',
      ),
    ],
  },
  {
    rule: 'R29 names that resolve to this machine are not connected to',
    what: 'addresses are not looked at when connecting',
    sabotages: [
      inCore('foundations/net/outbound-url.ts', "host.includes('.') && !PRIVATE_NAME", '!PRIVATE_NAME'),
      inCore(
        'foundations/net/outbound-fetch.ts',
        'const mayConnect = (address: string) => isPublicAddress(address) || (allowsLoopback && isLoopbackAddress(address))',
        'const mayConnect = (address: string) => address !== ""',
      ),
    ],
  },
  {
    rule: 'R29 redirects of receivers are not followed',
    what: 'fetch follows redirects',
    allowsLoopback: true,
    sabotages: [
      inCore('foundations/net/outbound-fetch.ts', 'await (fetch === undefined', 'await (sent !== undefined'),
      inCore('foundations/net/outbound-fetch.ts', "redirect: 'manual', keepalive: false })", "redirect: 'follow' })"),
    ],
  },
  {
    rule: "R25 no one reads or changes another user's data",
    what: 'the owner is no part of the predicate',
    sabotages: [
      inCore(
        'foundations/memory/sessions.ts',
        'if (session === undefined || (userId !== undefined && session.userId !== userId)) return false',
        'if (session === undefined) return false',
      ),
    ],
  },
  {
    rule: 'R26 no endpoint of administrators opens to a user, an API key or an unauthenticated caller',
    what: 'every user administers',
    sabotages: [
      inCore(
        'identity/session/authenticators.ts',
        'const { adminSecret, isAdmitted } = given\n',
        'const { adminSecret } = given\n  const isAdmitted = async () => true\n',
      ),
    ],
  },
  {
    rule: 'R24 API keys work only within their scopes, from allowed addresses, until they are revoked',
    what: 'scopes are not checked',
    sabotages: [
      inCore('web/http/routing/guard.ts', '  if (scope === undefined) return\n', '  if (scopes.length > 0) return\n'),
    ],
  },
  {
    rule: 'R27 R42 an organisation is hidden from everyone but its members, and gives no rights outside',
    what: 'everybody is a member',
    sabotages: [
      {
        file: 'tenants/src/access.ts',
        find: 'return tenant?.isActive === true && role !== null ? withRoles({ tenant, role }, assigned) : null',
        replace: "return tenant?.isActive === true ? withRoles({ tenant, role: role ?? 'owner' }, assigned) : null",
      },
    ],
  },
  {
    rule: 'R13 R14 an authorization goes back to registered addresses only',
    what: 'addresses are compared by their beginning',
    sabotages: [
      inServer(
        'clients/redirect-uri.ts',
        'if (redirectUris.includes(uri)) return true',
        'if (redirectUris.some((known) => uri.startsWith(known))) return true',
      ),
    ],
  },
  {
    rule: 'R14 a code belongs to one client, address and verifier, and is good once',
    what: 'the verifier is not compared',
    sabotages: [
      inServer(
        'grants/exchange-code.ts',
        '(await sha256(verifier)) === pending.challenge',
        '(await sha256(verifier)) !== ""',
      ),
    ],
  },
  {
    rule: "R02 an app's tokens don't work as the user's, nor the user's as an app's",
    what: 'sessions take tokens of other issuers',
    sabotages: [
      inCore(
        'foundations/tokens/access-token.ts',
        '      if (!isAccessClaims(payload) || !isInForce(payload, now)) return null\n',
        "      if (!isAccessClaims(payload) || !isInForce(payload, now)) return JSON.parse(atob(token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '')) as never\n",
      ),
    ],
  },
  {
    rule: 'R19 nobody else consents for a user',
    what: 'the form is not bound to a session',
    sabotages: [inServer('authorize/decide.ts', 'session.handle !== asked.data.session', 'session.handle === ""')],
  },
]
