// biome-ignore-all lint/suspicious/noTemplateCurlyInString: pieces of the product's sources, which contain templates.
import { type Case, inCore, NO_LOGIN_LIMIT } from './case.ts'

/** Proofs that stay after they were used: the race that a find and a delete would leave open. */
const NOT_CONSUMED = inCore('foundations/memory/proofs.ts', '      proofs.delete(key)\n', '')

/** What ends access deletes the account's tokens, which would hide that they aren't consumed. */
const NOT_DELETED = inCore(
  'foundations/memory/proofs.ts',
  'return removeWhere((proof) => proof.userId === userId && (purposes?.includes(proof.purpose) ?? true))',
  'return purposes === undefined ? 1 : 0',
)

/** Rules about accounts, sessions and secrets, with what takes their routine away. */
export const SABOTAGED_ACCOUNTS: readonly Case[] = [
  {
    rule: 'R01 a reset link in parallel',
    what: 'tokens are found and not consumed',
    sabotages: [NOT_CONSUMED, NOT_DELETED],
  },
  {
    rule: 'R01 a magic link in parallel',
    what: 'tokens are found and not consumed',
    sabotages: [NOT_CONSUMED, NOT_DELETED],
  },
  { rule: 'R01 a recovery code in parallel', what: 'tokens are found and not consumed', sabotages: [NOT_CONSUMED] },
  { rule: 'R01 a stream ticket in parallel', what: 'tokens are found and not consumed', sabotages: [NOT_CONSUMED] },
  { rule: 'R01 an OAuth state in parallel', what: 'tokens are found and not consumed', sabotages: [NOT_CONSUMED] },
  {
    rule: 'R01 R07 a code of an authenticator app in parallel, and again',
    what: 'the step of a code is not advanced',
    sabotages: [
      inCore(
        'foundations/memory/users.ts',
        'if (user === undefined || (user.totpLastStep !== undefined && step <= user.totpLastStep)) return false',
        'if (user === undefined) return false',
      ),
    ],
  },
  {
    rule: 'R36 parallel refreshes end no session, and forged ones open none',
    what: 'a superseded token is taken for a stolen one at once',
    sabotages: [
      inCore(
        'identity/session/decide-refresh.ts',
        "presented === row.counter - 1 && ageMs < graceMs ? 'within-grace' : 'reuse'",
        "ageMs < 0 && graceMs < 0 ? 'within-grace' : 'reuse'",
      ),
    ],
  },
  {
    rule: 'R02 each secret opens only its own endpoints',
    what: 'the purpose is no part of the key',
    sabotages: [
      inCore(
        'identity/one-time-tokens/mailed-tokens.ts',
        '  const proof = await proofs.consume(purpose, hashToken(required(token)), now())\n',
        '  let proof: Proof | null = null\n  for (const any of Object.keys(REFUSALS)) proof ??= await proofs.consume(any as LinkPurpose, hashToken(required(token)), now())\n',
      ),
      inCore(
        'identity/one-time-tokens/mailed-tokens.ts',
        '  const proof = await given.proofs.find(purpose, hashToken(required(token)))\n',
        '  let proof: Proof | null = null\n  for (const any of Object.keys(REFUSALS)) proof ??= await given.proofs.find(any as LinkPurpose, hashToken(required(token)))\n',
      ),
    ],
  },
  {
    rule: 'R16 forged access tokens',
    what: 'signatures are not verified',
    sabotages: [
      inCore(
        'foundations/tokens/secret-token-key.ts',
        'const isOurs = token.startsWith(prefix()) && ring.verify(token.slice(0, end), token.slice(end + 1))',
        'const isOurs = end > 0',
      ),
    ],
  },
  {
    rule: 'R17 strict Authorization headers, which never fall back to the cookie',
    what: 'a malformed header counts as none',
    sabotages: [
      inCore(
        'web/http/routing/guard.ts',
        "return token === undefined ? 'malformed' : { token }",
        'return token === undefined ? null : { token }',
      ),
    ],
  },
  {
    rule: 'R28 what ends access ends every session',
    what: 'every session counts as live',
    sabotages: [
      inCore(
        'identity/session/is-ended.ts',
        'return session !== null && session.expiresAt.getTime() > now.getTime() && !isEndedFor(user, session)',
        'return true',
      ),
    ],
  },
  {
    rule: 'R04 no endpoint opens before every factor is proven',
    what: 'sessions are issued before the second factor',
    sabotages: [
      inCore(
        'identity/sign-in/finish-sign-in.ts',
        'if (needsSecondFactor(user, first.method, secondFactor)) {',
        'if (user.id === "" && needsSecondFactor(user, first.method, secondFactor)) {',
      ),
    ],
  },
  {
    rule: 'R06 a wrong password in a session proves nothing',
    what: 'every password is right',
    sabotages: [
      inCore(
        'identity/passwords/passwords.ts',
        'if (await hasher.verify(password, stored)) return true',
        'return true',
      ),
    ],
  },
  {
    rule: 'R10 a stranger who registered an address loses the account to its owner',
    what: 'the first proof of a mailbox removes nothing',
    sabotages: [
      inCore(
        'identity/mailbox-ownership/confirm-ownership.ts',
        '    : await removeEarlier(user, redemption, context, given)',
        '    : unchanged(await updateAtAddress(user, verifiedAt(given.now()), given.users))',
      ),
    ],
  },
  {
    rule: 'R28 a sign-in keeps no session that the browser had before',
    what: 'the sessions of the browser are not ended',
    sabotages: [
      inCore(
        'identity/sign-in/replace-sessions.ts',
        'for (const sessionHandle of others) {',
        'for (const sessionHandle of others.slice(0, 0)) {',
      ),
    ],
  },
  {
    rule: 'R21 a sign-in takes no session id that the caller chose',
    what: 'scripts can read the cookies',
    sabotages: [inCore('web/http/cookies/cookies.ts', "if (cookie.httpOnly) parts.push('HttpOnly')", '')],
  },
  {
    rule: 'R24 guessing a password is stopped, and locks the owner out nowhere else',
    what: 'nothing counts wrong passwords',
    sabotages: [
      NO_LOGIN_LIMIT,
      inCore(
        'identity/lockout/lockout.ts',
        'if (given.rateLimits === false || given.rateLimits.login === false) return work()',
        'if (account !== undefined) return work()',
      ),
    ],
  },
  {
    rule: 'R24 guessing a password is stopped, and locks the owner out nowhere else',
    what: 'strangers lock the owner out',
    sabotages: [
      inCore(
        'identity/lockout/lockout.ts',
        'const pair = `${name}|${device === null ? addressKey(context.address) : `device:${device}`}`',
        'const pair = name',
      ),
    ],
  },
  {
    rule: 'R24 guessing a second factor is stopped, also over many sign-ins',
    what: 'nothing counts the guesses of an account',
    sabotages: [
      inCore('identity/lockout/guess-limit.ts', '  await limitByTarget(limits.verify, subject, given)\n', ''),
    ],
  },
  {
    rule: 'R24 guessing the admin secret is stopped',
    what: 'nothing counts wrong secrets',
    sabotages: [
      inCore(
        'identity/session/authenticators.ts',
        'await limitByTarget(limits.admin, `secret ${addressKey(address)}`, given)',
        'void [address, given]',
      ),
    ],
  },
  {
    rule: 'R24b answers to known and unknown addresses are the same',
    what: 'the error tells that there is no account',
    sabotages: [
      inCore(
        'endpoints/auth/password/login.ts',
        "throw failure('INVALID_CREDENTIALS')",
        "throw failure(found === null ? 'NOT_FOUND' : 'INVALID_CREDENTIALS')",
      ),
    ],
  },
  {
    rule: 'R24b answers to known and unknown addresses take the same time',
    what: 'no hash is computed for an unknown address',
    sabotages: [
      inCore('identity/passwords/passwords.ts', '  await hasher.hash(password)\n  return false', '  return false'),
    ],
  },
  {
    rule: 'R12 no request header changes the link in a mail',
    what: 'the last X-Forwarded-Host is the base of links',
    sabotages: [
      inCore(
        'web/http/routing/context.ts',
        '    this.receivedAt = settings.now()\n',
        "    this.receivedAt = settings.now()\n    const host = request.headers.get('X-Forwarded-Host')\n    if (host !== null) Object.assign(globalThis, { spoofed: `https://${host}` })\n",
      ),
      inCore(
        'outgoing/messages/links.ts',
        'siteAddress(siteUrl, place, publicPath) : place, NO_SITE)',
        'siteAddress(Object(globalThis).spoofed ?? siteUrl, place, publicPath) : place, NO_SITE)',
      ),
    ],
  },
  {
    rule: 'R26 no header makes a request a trusted one',
    what: 'every bearer is the admin secret',
    sabotages: [
      inCore(
        'identity/session/authenticators.ts',
        'const isRight = constantTimeEqual(hashToken(adminSecret), hashToken(bearer.token))',
        'const isRight = true',
      ),
    ],
  },
  {
    rule: 'R26 no field of a body gives rights',
    what: 'a registration takes what the body says',
    sabotages: [
      inCore(
        'endpoints/auth/registration/create-account.ts',
        '    isEmailVerified: false,',
        '    isEmailVerified: Object(registrant).isEmailVerified === true,',
      ),
    ],
  },
]
