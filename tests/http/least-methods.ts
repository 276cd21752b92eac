/** Cases of the suite that run over stores with only the required methods. */
import { NEED_RECORDS } from './features/need-records.ts'
import type { HttpGroup } from './group.ts'
import { NEED_PHONE_IDENTIFIERS } from './identifiers/need-phone-identifiers.ts'
import { NEED_API_KEYS } from './owned-keys/need-api-keys.ts'
import { NEED_ROLES_OF_MEMBERS } from './tenants/need-roles-of-members.ts'

/**
 * Suites and cases (`suite › case`) that can't run over `minimalStores()`, by the missing method or store that they call or whose endpoint
 * they test. Whatever isn't listed runs.
 */
export const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  'users.advanceTotpStep': [
    'What people write › B10 a code of an app counts as it is shown, for a sign-in and for a fresh proof',
    'What people write › B10 the code that ends the set-up of an app, and a recovery code, as they are shown',
    'What people write › B10 what holds no code is no guess',
    "Authenticator apps of another system's users",
    '/admin/api: ping, stats, events › A10 says whether a message is enough of a second factor',
    'POST /auth/2fa/setup and verify-setup',
    'POST /auth/2fa/verify with a code of the app',
    'POST /auth/2fa/verify and its limits',
    'POST /auth/2fa/disable',
    'Setting up an authenticator app to sign in',
    'Replacing the authenticator app',
    'Notices of changes to the second factor',
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
    'Linking after a conflict › R04 R05 B16 asks for a second factor that is no mail, and says that the account is linked',
    'Linking after a conflict › B16 says that the account is linked when a second factor must first be set up',
    'Whom linking after a conflict trusts › A3 R09 a code of the authenticator app in the request is a fresh proof, too',
    '/admin/api/users/:id: what ends access › removes an authenticator app and its recovery codes',

    'Reauthentication › R07 takes a TOTP code once',
    'Reauthentication › R06 by password alone replaces no authenticator app, by a code it does',
  ],
  'users.listInactiveGuests': ['Guests', 'Guests who become members'],
  'tenants.changeMember': NEED_ROLES_OF_MEMBERS,
  'users.findByUsername': ['Usernames'],
  'users.findByPhone': NEED_PHONE_IDENTIFIERS,
  'users.setSmsCode': [
    'What people write › B10 codes by text message and by mail count as they are shown',
    'I6 what administrators set for users › I6 a phone signs nobody in until its user confirms it, and the user is told',
    'Sign-in methods that are added in a stolen session › I1 a phone is told to the owner and signs in no more after a reset',
    'Sign-in methods that are added in a stolen session › I1 a phone signs in again once it is verified in a session',
    'Codes by text message that sign in',
    'R10 what is under way when a mailbox is first owned › R10 a sign-in by text message ends in nothing',
    'How long a code by text message is good',
    'Codes by text message as the second factor › R05 are not offered after a sign-in by text message',
    'Codes by text message as the second factor › R02 are no codes for login, nor are those good here',
    'R28 what a password reset ends › R28 mailed links, temporary tokens and codes open nothing any more',
    'POST /auth/change-password › R28 voids mailed links',
    'Who owns a mailbox › A2 R10 a number that a squatter verified signs in no more after a reset',
    'Who owns a mailbox › R10 a number stays a second factor, and signs in again once it is verified in a session',
    'POST /auth/add-phone › R28 voids the codes that went to the number before',
    'POST /auth/verify-phone › verifies the number, which opens sign-in by text message',
    'POST /auth/verify-phone › R02 its code signs nobody in, nor does a sign-in code verify a number',
    'Mails and text messages that do not go › R24b change no answer to an anonymous caller, and are logged once',
    '/admin/api/users/:id: what ends access › sets a phone number that its user has to confirm, and voids codes to the one before',
    'R24b no answer tells whether there is such an account › R24b POST /auth/sms/send email answers every address alike, to the byte',
    'R24b no answer tells whether there is such an account › R24b POST /auth/sms/send userId answers every address alike, to the byte',
    'R24b no answer tells whether there is such an account › R24b sends answer before they look for the account',
    'GET /ui/config › says everything that is on',
    'POST /auth/verify-phone › C3 a verified number signs in with its codes as before, also in a session',
    'POST /auth/verify-phone › C3 is for the own account and a session, in cookie mode with the checks of cookies',
    'POST /auth/verify-phone › C3 the code of add-phone verifies the number at sms/verify, and mints nothing',
    'Empty texts in optional fields › C7 credentials: an empty one is none',
  ],
  'users.updateIf': [
    'POST /auth/change-email/request',
    'POST /auth/change-email/confirm',
    'R10 what is under way when a mailbox is first owned › R10 a change of the address that is being asked for is mailed to nobody',
    'POST /auth/reset-password › R02 no other mailed link opens it',
    'Mails and text messages that do not go › are 502 to a signed-in caller, logged once, and can be repeated',
  ],
  'users.replacePasswordHash': [
    'Imported hashes at POST /auth/login',
    'POST /auth/login › hashes anew when the parameters are older, and only then',
    'Hashes at POST /auth/login › R28 a rehash that a reset overtakes leaves the password of the reset',
    'Hashes at POST /auth/login › R28 a right password gets in although another sign-in renews the hash meanwhile',
  ],
  'users.list': [
    'I2 sessions of administrators',
    '/admin/api/users › lists users newest first, by pages, with exact totals',
    '/admin/api/users › refuses what makes no user',
    'Who administers › a policy admits users by their token, and by their cookie with its proof',
    'Who administers › R19 a foreign page can not make an administrator act',

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
    '/admin/api/users › deletes a user and leaves the others',
    '/admin/api/users/:id: what ends access › R28 what is written while a user is deleted does not stay',
    '/admin/api/users/:id: what ends access › R28 what is written after a user is gone is taken back',
    'Sessions and event streams › A6 a cookie stream ends with its session at once, however it ends',
    'event streams end with what admitted them',
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
    '/auth/sign-in-methods › R38 a provider account is suspended and restored, and forgotten when it is unlinked',
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
  'templates.saveImage': ['Uploaded logos'],
  'templates.savePage': [
    '/admin/api/templates',
    'GET /ui/config › says in its texts how long a password has to be',
    "GET /ui/config › puts the host's own texts of any page over the built-in ones",
    'Empty texts in optional fields › C7 templates, users and keys of the administration',
  ],
  'webhooks.findByProvider': [
    'Names of the service › I13 are published by no inbound webhook and by no code of the host',
    'POST /tools/webhook/:provider',
  ],
  'webhooks.insert': [
    '/admin/api/webhooks',
    'Outgoing webhooks',
    'Empty texts in optional fields › C7 webhooks of either direction have the fields of both',
  ],
  apiKeys: NEED_API_KEYS,
  passkeys: [
    'Sign-in methods that are added in a stolen session › I1 a passkey is told to the owner and signs in no more after a reset',
    'Sign-in methods that are added in a stolen session › I1 what is removed is told to the owner',
    'Sign-in methods that are added in a stolen session › I1 what the account had for more than a week stays after a reset',
    'Sign-in methods that are added in a stolen session › I1 a suspended passkey stays a second factor, and confirms no identity',
    'POST /auth/secure-account › R38 takes a sign-in method and every later one, ends all sessions and removes a password set since',
    'POST /auth/secure-account › R38 a repetition is told once in ten minutes, another method or place at once',
    '/auth/sign-in-methods › R38 lists what signs in, with suspended ones',
    '/auth/sign-in-methods › R38 R06 a suspended passkey signs in again after a fresh proof, and its owner is told',
    '/auth/sign-in-methods › R38 a passkey that was allowed again within the week is suspended by the next reset',
    '/auth/sign-in-methods › R38 R25 no one restores what is another’s, or nobody’s',
    'A passkey as second factor',
    'A phone that is removed › D1 is not removed where nothing else signs in',
    'A phone that is removed › D1 R01 phone and passkey, removed in parallel: one stays',
    'A phone that is removed › D1 R01 passkey and provider account, removed in parallel: one stays',
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
    'A change whose n-th write fails',
    'A change whose outcome a store lost',
    'What hosts met › S1 S2 S6 a webhook of a host that says nothing of retries is tried 4 times, after 0, 1, 2 and 4 s',

    '/admin/api/deliveries: given up',
    'O7 mails and text messages whose carrier is down › O7 a reset whose relay is down for ten minutes arrives once, and resets',
    'O7 mails and text messages whose carrier is down › O7 a message that goes at once leaves nothing behind',
    'O7 mails and text messages whose carrier is down › O7 a message whose process ends during its first try is sent by another one',
    'O7 mails and text messages whose carrier is down › O7 what was used, replaced or deleted meanwhile is not sent',
    'O7 mails and text messages whose carrier is down › O7 what expired is given up, with an event and a log entry',
    'O7 mails and text messages whose carrier is down › O7 an administrator sends a given-up notice again',
    'O7 mails and text messages whose carrier is down › O7 nothing in the stores tells the link, the code or the recipient of a kept message',
    'O7 mails and text messages whose carrier is down › O7 a store that ends no hold gets a message once its first try failed',
    'O8 webhooks as Standard Webhooks describes them',
  ],
  audit: [
    'I7 the audit trail of administrators',
    'R41 actors and users',
    '/admin/api/audit',
    'R37 acting as a user › is told by events and recorded in the audit trail, with both ids',
  ],
  'tenants.removeMember': ['What a removal removes'],
  records: NEED_RECORDS,
  invitations: ['/admin/api/invitations and /auth/invitations'],
  'our own stores': ["A host's store with its least methods beside ours"],
  /** Cases about every endpoint there is. */
  'every method': [
    'R37 acting as a user › I9 no endpoint that a cookie authenticates puts tokens into a browser’s body',
    '/admin/api: ping, stats, events › says what there is',
    '/admin/api: ping, stats, events › without its store an area is not there, and ping says so',
    'R37 acting as a user › R37 refuses every endpoint that is not declared safe',
  ],
}

/** Returns these groups without the cases that need more than the least methods. Throws if the table names a suite or case that isn't among them. */
export function withLeastMethods(groups: readonly HttpGroup[]): readonly HttpGroup[] {
  const listed = new Set(Object.values(LEFT_OUT).flat())
  const known = new Set(groups.flatMap(({ name, cases }) => [name, ...cases.map((one) => `${name} › ${one.name}`)]))
  const unknown = [...listed].filter((entry) => !known.has(entry))
  if (unknown.length > 0)
    throw new Error(`least-methods.ts lists what sees no store, or isn't in the suite: ${unknown.join('; ')}`)
  return groups
    .filter(({ name }) => !listed.has(name))
    .map(({ name, cases }) => ({ name, cases: cases.filter((one) => !listed.has(`${name} › ${one.name}`)) }))
}
