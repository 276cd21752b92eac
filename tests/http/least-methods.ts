/** Which cases of the suite run over stores that have only their least methods. */
import type { HttpGroup } from './group.ts'

/**
 * Suites and cases (`suite › case`) that can't run over `minimalStores()`, by the missing method or store that they call or whose endpoint
 * they test. Whatever isn't listed runs.
 */
export const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  'users.advanceTotpStep': [
    "Authenticator apps of another system's users",
    'R30 options with few values › R30 takes every value there is',
    '/admin/api: ping, stats, events › A10 says whether a message is enough of a second factor',
    'POST /auth/2fa/setup and verify-setup',
    'POST /auth/2fa/verify with a code of the app',
    'POST /auth/2fa/verify and its limits',
    'POST /auth/2fa/disable',
    'Setting up an authenticator app to sign in',
    'Replacing the authenticator app',
    'Notices of changes to the second factor',
    'R24 guesses at a second factor',
    'R04 R05 every first factor and every second',
    'R06 what needs a fresh proof',
    'R02 every secret at every input but its own',
    'R01 what opens once opens once',
    'R28 what is under way when a password is reset › R28 a password sign-in awaits no second factor for a password of before',
    'R28 what is under way when a password is reset › R05 after a password that came by mail the mailbox is no second factor beside the app',
    'R28 what is under way when a password is reset › five links to strangers leave the owner the second factor by mail',
    'R28 sign-ins that something overtakes › R28 a second factor that came is asked for',
    'What a refresh asks for › A8 a session that passed a second factor stays, and so does one whose first factor needs none',
    'What a refresh asks for › A8 a factor that the user enrols ends no session',
    'R28 what a password reset ends › factors and links of a verified account stay',
    'R28 what a password reset ends › R10 removes what was set before the address was owned, but no second factor',
    'R05 a second factor that is required of users without one › A10 is never the mailbox after a password that was set by mail: it has to be set up',
    'R05 a second factor that is required of users without one › A10 is the app that was set up after a reset, whatever methods are listed',
    "R05 a second factor that is required of users without one › A10 has to be an authenticator app with enrol: 'app', whatever else there is",
    'Who owns a mailbox › A1 R10 a password reset removes no authenticator app',
    'Who owns a mailbox › A1 R10 a magic link removes no authenticator app',
    'Who owns a mailbox › R10 with enrolUnverified: false an authenticator app is enrolled once the address is owned',
    'R10 what is under way when a mailbox is first owned › R10 an app that is being set up is not kept',
    'R10 what is under way when a mailbox is first owned › R07 R10 an app that is not kept brings back none that was replaced meanwhile, and no step',
    'Magic links and the second factor › R05 a sign-in by magic link is asked for anything but a magic link',
    'Linking after a conflict › R04 R05 asks for a second factor that is no mail',
    'Whom linking after a conflict trusts › A3 R09 a code of the authenticator app in the request is a fresh proof, too',
    '/admin/api/users/:id: what ends access › removes an authenticator app and its recovery codes',
    'Calls of the published browser client › second factors, CSRF tokens off',
    'Calls of the published browser client › second factors, CSRF tokens on',

    'Reauthentication › R07 takes a TOTP code once',
    'Reauthentication › R06 by password alone replaces no authenticator app, by a code it does',
  ],
  'users.setSmsCode': [
    'Codes by text message that sign in',
    'R10 what is under way when a mailbox is first owned › R10 a sign-in by text message ends in nothing',
    'How long a code by text message is good',
    'Limits of codes by text message',
    'Codes by text message as the second factor › R05 are not offered after a sign-in by text message',
    'Codes by text message as the second factor › R02 are no codes for login, nor are those good here',
    'R24 limits on sends › A13 strangers together get no more than 20 mails or 10 messages an hour into one box',
    'R24 limits on sends › A13 15 addresses silence no owner at another one; of text messages 5 do not',
    'R24 limits on sends › A13 a device of the owner is heard when strangers have used everything up',
    "R24 limits on sends › A13 a stranger's five sends silence the stranger, not the owner",
    'R28 what a password reset ends › R28 mailed links, temporary tokens and codes open nothing any more',
    'POST /auth/change-password › R28 voids mailed links',
    'Who owns a mailbox › A2 R10 a number that a squatter verified signs in no more after a reset',
    'Who owns a mailbox › R10 a number stays a second factor, and signs in again once it is verified in a session',
    'POST /auth/add-phone › R28 voids the codes that went to the number before',
    'POST /auth/verify-phone › verifies the number, which opens sign-in by text message',
    'POST /auth/verify-phone › R02 its code signs nobody in, nor does a sign-in code verify a number',
    'Mails and text messages that do not go › R24b change no answer to an anonymous caller, and are logged once',
    '/admin/api/users/:id: what ends access › sets a phone number that counts as verified, and voids codes to the one before',
    'R24b no answer tells whether there is such an account › R24b POST /auth/sms/send email answers every address alike, to the byte',
    'R24b no answer tells whether there is such an account › R24b POST /auth/sms/send userId answers every address alike, to the byte',
    'R24b no answer tells whether there is such an account › R24b sends answer before they look for the account',
    'GET /ui/config › says everything that is on',
    'POST /auth/verify-phone › C3 a verified number signs in with its codes as before, also in a session',
    'POST /auth/verify-phone › C3 is for the own account and a session, in cookie mode with the checks of cookies',
    'POST /auth/verify-phone › C3 the code of add-phone verifies the number at sms/verify, and mints nothing',
    'Calls of the published browser client › the phone, and codes by text message, CSRF tokens off',
    'Calls of the published browser client › the phone, and codes by text message, CSRF tokens on',
    'Empty texts in optional fields › C7 credentials: an empty one is none',
  ],
  'users.updateIf': [
    'POST /auth/change-email/request',
    'POST /auth/change-email/confirm',
    'R10 what is under way when a mailbox is first owned › R10 a change of the address that is being asked for is mailed to nobody',
    'POST /auth/reset-password › R02 no other mailed link opens it',
    'Mails and text messages that do not go › are 502 to a signed-in caller, logged once, and can be repeated',
    'Bearers where signing in is optional › C6 holds at every endpoint where signing in is optional',
    'Calls of the published browser client › passwords, mailed links and the address, CSRF tokens off',
    'Calls of the published browser client › passwords, mailed links and the address, CSRF tokens on',
  ],
  'users.replacePasswordHash': [
    'Imported hashes at POST /auth/login',
    'POST /auth/login › hashes anew when the parameters are older, and only then',
    'Hashes at POST /auth/login › R28 a rehash that a reset overtakes leaves the password of the reset',
    'Hashes at POST /auth/login › R28 a right password gets in although another sign-in renews the hash meanwhile',
  ],
  'users.list': [
    '/admin/api/users › lists users newest first, by pages, with exact totals',
    '/admin/api/users › refuses what makes no user',
    'Who administers › a policy admits users by their token, and by their cookie with its proof',
    'Who administers › R19 a foreign page can not make an administrator act',
    'Mounted in a Hono app › answers below its mounts and leaves all else to the host',
    'Mounted in a Hono app › stands where its mounts say',

    '/admin/api/users: search, filters, export',
  ],
  'users.setRequire2FA': ['/admin/api/users › requires a second factor of some, and of all'],
  'users.delete': [
    'DELETE /auth/account',
    'a deleted user',
    'Operations of the host › users are created, found, changed, disabled and deleted by the rules of the admin API',
    'R28 sign-ins that something overtakes › R28 a user who is deleted leaves no session behind',
    'POST /auth/reset-password › does not know the link of an account that is gone',
    'R28 what a password reset ends › an account that is deleted meanwhile has no link, and nothing is told of it',
    'POST /auth/change-password › refuses the disabled, the deleted and the unknown',
    'Verification of an email address › needs somebody signed in whose address is not verified yet',
    'Sessions that have ended › A7 neither change nor send anything, at any endpoint and whatever checkOn says',
    'Magic links that sign in › sign in nobody who was disabled or is gone',
    'Linking after a conflict › R24b a pending link of a disabled or deleted account is answered as any other, and mails no one',
    '/admin/api/users › deletes a user, whoever is left',
    '/admin/api/users/:id: what ends access › R28 what is written while a user is deleted does not stay',
    '/admin/api/users/:id: what ends access › R28 what is written after a user is gone is taken back',
    'Sessions and event streams › A6 a cookie stream ends with its session at once, whoever ends it',
    'event streams end with what admitted them',
    'Mounted in a Hono app › answers unknown paths and wrong methods below its mounts itself',
    'Calls of the published browser client › linked addresses, sessions and the end of the account, CSRF tokens off',
    'Calls of the published browser client › linked addresses, sessions and the end of the account, CSRF tokens on',

    'GET /ui/config › says what is off',
  ],
  'sessions.list': [
    'R37 acting as a user › ends with the sessions of the user, who sees it as such',
    '/admin/api/sessions',
    '/admin/api: ping, stats, events › counts users, sessions, tenants and deliveries, and days',
  ],
  'sessions.revokeLeastActive': [
    'Sessions of one user › A14 are as many as the option says, and the least recently active goes first',
    'Sessions of one user › A14 are at most 200 by default, also where sign-ins happen at one instant',
  ],
  'sessions.deleteExpired': [
    'POST /auth/sessions/cleanup',
    'Deleting what has expired',
    '/auth/sessions › is not there unless switched on',
  ],
  'proofs.countFor': [
    'Recovery codes',
    'R10 what is under way when a mailbox is first owned › R10 a link that is being asked for is mailed to nobody',
    'Magic links that make an address owned › R10 remove every credential and session that was there before, but no second factor',
    'Who owns a mailbox › A2 R10 the record of an address that is only verified outlives clean-up and what ends access',
    'POST /tools/stream/ticket › R35 is stored as a hash',
  ],
  'metadata.merge': [
    'GET /auth/me › answers everything that is known, and no secret',
    '/admin/api/users › keeps metadata key by key',
  ],
  'roles.insert': [
    '/admin/api/roles',
    'Operations of the host › roles are created, assigned and seen by GET /me',
    'Operations of the host › bad input is refused with the codes of the admin API, and changes nothing',
    'Empty texts in optional fields › C7 required texts and what narrows a request are still refused when empty',
  ],
  'tenants.insert': [
    '/admin/api/tenants',
    'R31 Topics of a stream',
    'POST /tools/notify/:target › reaches only streams of the tenant and of the user that it names',
  ],
  'settings.updateUi': ['/admin/api/settings › keeps both of two parallel changes of how pages look'],
  'telemetry.query': [
    'GET /tools/telemetry',
    'Telemetry of a request',
    'POST /tools/track/:eventName › publishes and records an event of a user, who speaks for nobody else',
    '/admin/api: ping, stats, events › lists recorded events by pages and filters',

    '/admin/api/events',
    'GET /auth/account/export › tells what an administrator changed, and not from which address and browser',
  ],
  'templates.savePage': [
    '/admin/api/templates',
    'GET /ui/config › says in its texts how long a password has to be',
    "GET /ui/config › puts the host's own texts of any page over the built-in ones",
    'Empty texts in optional fields › C7 templates, users and keys of the administration',
  ],
  'webhooks.findByProvider': [
    'POST /tools/webhook/:provider',
    'What an unauthenticated request may use up › H1 reads no body of a webhook that is not registered',
  ],
  'webhooks.insert': [
    '/admin/api/webhooks',
    'Outgoing webhooks',
    'Empty texts in optional fields › C7 webhooks of either direction have the fields of both',

    'observers (the option tracing) › see requests to webhooks',
  ],
  apiKeys: [
    '/admin/api/api-keys',
    "API keys on a host's own routes",
    'Operations of the host › API keys are issued, listed and revoked',
  ],
  passkeys: [
    'A passkey as second factor',
    'Accepting an invitation without a password',
    'Passkeys of a user',
    'Registration of passkeys',
    'Sign-in by passkey',
    'Reauthentication › R06 by passkey makes the session fresh; a response is good once, for its own session',
    "Reauthentication › R01 by passkey takes no other user's passkey and no challenge of a sign-in",
    '/admin/api/users/:id/passkeys',
    'GET /auth/account/export › holds all that the stores keep about its user, and no secret',
  ],
  deliveries: [
    'What hosts met › S1 S2 S6 a webhook of a host that says nothing of retries is tried 4 times, after 0, 1, 2 and 4 s',

    '/admin/api/deliveries: given up',
    'GET /admin/api/metrics › shows the outbox and the open streams',
    'GET /admin/api/metrics › keeps the other figures while the outbox can’t be read',
  ],
  audit: [
    'R41 actors and users',
    '/admin/api/audit',
    'R37 acting as a user › is told by events and recorded in the audit trail, with both ids',
  ],
  invitations: ['/admin/api/invitations and /auth/invitations'],
  'our own stores': ["A host's store with its least methods beside ours"],
  /** Cases about every endpoint there is. */
  'every method': [
    'What an unauthenticated request may use up › H1 reads no body of a caller without a right credential',
    '/admin/api: ping, stats, events › says what there is',
    '/admin/api: ping, stats, events › without its store an area is not there, and ping says so',
    'R37 acting as a user › R37 refuses every endpoint that is not declared safe',
    'Docs › list exactly the endpoints that are routed',
    'Docs › leave out what is off',
    "Endpoints of the specification's tables",
  ],
}

/** Returns the groups without the cases that need more than the least methods. Throws if the table names an unknown suite or case. */
export function withLeastMethods(groups: readonly HttpGroup[]): readonly HttpGroup[] {
  const listed = new Set(Object.values(LEFT_OUT).flat())
  const known = new Set(groups.flatMap(({ name, cases }) => [name, ...cases.map((one) => `${name} › ${one.name}`)]))
  const unknown = [...listed].filter((entry) => !known.has(entry))
  if (unknown.length > 0) throw new Error(`least-methods.ts lists what isn't in the suite: ${unknown.join('; ')}`)
  return groups
    .filter(({ name }) => !listed.has(name))
    .map(({ name, cases }) => ({ name, cases: cases.filter((one) => !listed.has(`${name} › ${one.name}`)) }))
}
