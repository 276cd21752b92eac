import { enAccount } from './en-account.ts'
import { enActing } from './en-acting.ts'
import { enErrors } from './en-errors.ts'
import { enGuests } from './en-guests.ts'
import { enKeys } from './en-keys.ts'
import { enRules } from './en-rules.ts'
import { enWays } from './en-ways.ts'

/** The pages' texts by key; `{…}` stands for a value. Templates of the kind `ui` may replace each of them. */
export const en = {
  'common.or': 'or',
  'common.continue': 'Continue',
  'common.removed': 'Removed, because someone else may have added them before this mailbox was yours:',
  'common.copy': 'Copy',
  'common.copied': 'Copied',
  'common.download': 'Download',
  'common.sendAgain': 'Send again',
  'common.sentAgain': 'Sent again.',
  'common.toSignIn': 'Back to sign-in',
  'common.language': 'Language',
  'common.optional': 'optional',
  'common.leaving': 'You are signed in. One moment…',
  'common.cancel': 'Cancel',
  'common.tryAgain': 'Try again',

  'field.email': 'Email',
  'field.username': 'Username',
  'field.usernameHint': '3 to 30 letters, digits, dots, dashes or underscores.',
  'field.password': 'Password',
  'field.newPassword': 'New password',
  'field.name': 'Name',
  'field.code': 'Six-digit code',
  'field.mailCode': 'Code from our email',
  'field.recoveryCode': 'Recovery code',
  'field.showPassword': 'Show the password',
  'field.hidePassword': 'Hide the password',
  'field.passwordHint': 'A few words you will remember: at least {minLength} characters.',
  'field.newEmail': 'New email address',
  'field.currentPassword': 'Current password',
  'field.phone': 'Phone number',
  'field.phoneHint': 'With the country code, such as +39 347 123 4567.',
  'field.passwordWeak': 'This password is easy to guess. A few words are safer.',

  'login.title': 'Sign in',
  'login.lead': 'Welcome to {siteName}.',
  'login.submit': 'Sign in',
  'login.forgot': 'Forgot your password?',
  'login.noAccount': 'No account yet?',
  'login.register': 'Create one',
  'login.otherWay': 'Sign in another way',
  'login.unverified': 'First verify your address: open the link in our email.',
  'login.linkSent': 'If {email} belongs to an account, a link to sign in is on its way. Open it on this device.',
  'login.codeSent': 'If {email} belongs to an account, a code to sign in is on its way. Enter it here.',
  'login.bothSent':
    'If {email} belongs to an account, we have sent an email with a code and a link. Enter the code here, or open the link on this device.',
  'login.mailSent': 'An email is on its way to {email}. Follow its instructions to sign in, or to create your account.',
  'login.smsTitle': 'Enter your code',
  'login.smsSent': 'If {email} belongs to an account with a phone number, we have sent a code to that phone.',

  'sent.title': 'Check your email',
  'sent.hint': 'Nothing there? Check your spam folder, or send it again.',

  'register.title': 'Create your account',
  'register.submit': 'Create account',
  'register.haveAccount': 'Already have an account?',
  'register.login': 'Sign in',
  'register.doneTitle': 'Your account is ready',
  'register.done': 'You can sign in as {email} now.',
  'register.mailed': 'An email is on its way to {email}. Follow its instructions to create your account.',
  'register.verifyTitle': 'One more step',
  'register.verify': 'We have sent an email to {email}. Open the link in it to verify your address.',
  'register.waiting': 'This page signs you in as soon as the link is opened in this browser.',
  'register.opened': 'I have opened the link',

  'forgot.title': 'Reset your password',
  'forgot.lead': 'Enter your address, and we email you a link to choose a new password.',
  'forgot.submit': 'Send the link',
  'forgot.sent': 'If {email} belongs to an account, a link to choose a new password is on its way.',
  'forgot.leadAny': 'Enter what you sign in with, and we send you a link or a code to choose a new password.',
  'forgot.sentCode':
    'If {name} belongs to an account, we have sent a code to the account’s phone or a link to its email address.',

  'invite.title': 'You are invited',
  'invite.lead': 'The invitation is for {email}. Choose a password to accept it.',
  'invite.leadMethods': 'The invitation is for {email}. Choose how you want to sign in from now on.',
  'invite.switch': 'You are signed in as {other} in this browser. These buttons sign you in as {email} instead.',
  'invite.passkey': 'Accept with a passkey',
  'invite.addPasskey': 'You are signed in as {email}. Create a passkey for your next sign-in.',
  'invite.connect': 'You are signed in as {email}. Link {provider} for your next sign-in.',
  'invite.later': 'Do it later',
  'invite.laterHint': 'You can do this in your account at any time.',
  'invite.join': 'The invitation is for your account {email}.',
  'invite.signIn': '{email} has an account already. Sign in to it to accept the invitation.',
  'invite.submit': 'Accept the invitation',
  'invite.doneTitle': 'Invitation accepted',
  'invite.joined': 'Your account {email} has accepted the invitation.',

  'reset.title': 'Choose a new password',
  'reset.submit': 'Save the password',
  'reset.again': 'Get a new link',
  'reset.doneTitle': 'Your password is changed',
  'reset.done': 'You have been signed out everywhere. Sign in with the new password.',

  'reset.suspended':
    'These sign-in methods were added within the last 7 days. To be safe, you can’t use them until you allow them again in your account:',

  'removed.title': 'This mailbox is yours',
  'removed.lead': 'If you added these yourself, add them again: choose a new password first.',

  'secure.title': 'This wasn’t you?',
  'secure.lead':
    'Press the button to sign out all devices. The sign-in method that our email names, and all later ones, then stop working. A password that was set later is removed.',
  'secure.submit': 'It wasn’t me: secure my account',
  'secure.doneTitle': 'Your account is secured',
  'secure.done': 'All devices are signed out.',
  'secure.suspended': 'These sign-in methods no longer work, unless you allow them again in your account:',
  'secure.removed': 'Removed:',
  'secure.next': 'Next, set a new password. Then look through your account and remove what isn’t yours.',

  'method.password': 'Password',
  'method.phone': 'Phone number',
  'method.passkey': 'Passkey',
  'method.linked-account': 'Linked account',
  'method.feature': 'Sign-in method',
  'method.email': 'Email address',

  'verify.title': 'Verify your email address',
  'verify.lead': 'One click, and we know that this address is yours.',
  'verify.submit': 'Verify my address',
  'verify.passwordLead': 'Enter the password of your account, so that we know that the account is yours, too.',
  'verify.noPassword': 'I have no password',
  'verify.doneTitle': 'Your address is verified',
  'verify.done': 'Thank you. You can continue now.',
  'verify.failedTitle': 'This did not work',
  'verify.again': 'Send a new link',
  'verify.sent': 'A new link is on its way to you. Open it to verify your address.',

  'magic.title': 'Sign in with the link',
  'magic.lead': 'Press the button to sign in on this device, but only if you asked for this link yourself.',
  'magic.leadSignedIn':
    'You are signed in as {email}. This link may sign you in as someone else: continue only if you asked for it.',
  'magic.signUpLead':
    'Press the button to create an account for {email}, but only if you asked for this email yourself.',
  'magic.signUpName': 'Name: {name}',
  'magic.submit': 'Sign me in',

  'change.title': 'Confirm your new address',
  'change.lead': 'Once you confirm it, you sign in with this address.',
  'change.submit': 'Use this address',
  'change.doneTitle': 'Your address is changed',
  'change.done': 'From now on, sign in with the new address.',

  'link.title': 'Link your account',
  'link.lead':
    'Continue only if you yourself have just tried to sign in with {provider}. Otherwise close this page: the person who asked could get into your account.',
  'link.leadUnknown':
    'Continue only if you yourself have just asked for this. Otherwise close this page: the person who asked could get into your account.',
  'link.leadAccount':
    'This links the {provider} account “{account}”. Continue only if it is yours and you have just tried to sign in with it. Otherwise close this page: the person who asked could get into your account.',
  'link.by.password': 'You asked for this in another browser: confirm it with your password.',
  'link.by.totp': 'You asked for this in another browser: confirm it with a code of your authenticator app.',
  'link.startAgain':
    'This link works only in the browser in which you asked for it. Sign in with the provider here once more to link the account.',
  'link.submit': 'Link the account',
  'link.doneTitle': 'Your account is linked',
  'link.done': 'You can continue now.',
  'link.signInFirst': 'Sign in and link',

  'conflict.title': 'You have an account already',
  'conflict.lead': 'There is an account with this address, and {provider} is not linked to it yet.',
  'conflict.leadUnknown':
    'There is an account with this address, and the account that you signed in with is not linked to it yet.',
  'conflict.submit': 'Email me a link to confirm',
  'conflict.sent':
    'If {provider} can be linked to an account with this address, an email is on its way. Open the link in it to confirm.',

  'second.title': 'One more step',
  'second.otherWays': 'Another way',
  'second.submit': 'Verify',
  'second.totp': 'Authenticator app',
  'second.totpLead': 'Enter the code that your authenticator app shows.',
  'second.sms': 'Text message',
  'second.smsLead': 'We can text a code to your phone.',
  'second.smsSend': 'Text me a code',
  'second.smsSent': 'A code is on its way to your phone.',
  'second.passkey': 'Passkey',
  'second.passkeyLead': 'Your device can confirm that it is you.',
  'second.passkeySubmit': 'Use a passkey',
  'second.link': 'Link by email',
  'second.linkLead': 'We can email you a link. Open it and press the button there to go on.',
  'second.linkSend': 'Email me a link',
  'second.linkSent': 'A link is on its way to you. Open it on this device.',
  'second.codeLead': 'We can email you a code.',
  'second.codeSent': 'A code is on its way to you. Enter it here.',
  'second.bothSent':
    'We have sent you an email with a code and a link. Enter the code here, or open the link on this device.',
  'second.recovery': 'Recovery code',
  'second.recoveryLead': 'Enter one of the codes that you saved. Each code works once.',
  'second.expiredTitle': 'Please start again',

  'setup.title': 'Set up two-step sign-in',
  'setup.startLead':
    'You need an authenticator app, such as the one of your password manager. An earlier key that you have not confirmed stops working.',
  'setup.start': 'Show the key',
  'setup.lead': 'Scan this code with an authenticator app, such as the one of your password manager.',
  'setup.qrCode': 'QR code for your authenticator app',
  'setup.openApp': 'Open in an app on this device',
  'setup.secret': 'Or type this key into the app',
  'setup.codeLead': 'Then enter the code that the app shows.',
  'setup.submit': 'Confirm',
  'setup.codesTitle': 'Save your recovery codes',
  'setup.codesLead': 'Use them to sign in if you lose your phone. Each works once, and they are shown only now.',
  'setup.saved': 'I have saved them',

  'signedIn.title': 'You are signed in',
  'signedIn.lead': 'Signed in as {email}.',
  'signedIn.failedTitle': 'That did not work',
  'signedIn.failedLead': 'You are still signed in as {email}.',

  'missing.title': 'There is no such page',
  'missing.lead': 'The address may be mistyped, or the page has moved.',

  'again.title': 'Confirm that it is you',
  'again.lead': 'You signed in a while ago. For your safety, this needs a new confirmation.',
  'again.password': 'Confirm',
  'again.totp': 'Confirm',
  'again.passkey': 'Use a passkey',
  'again.by.password': 'Use the password',
  'again.by.totp': 'Use the authenticator app',
  'again.by.passkey': 'Use a passkey',
  'again.signIn': 'You signed in a while ago. Sign in again, and you return to this page.',

  ...enAccount,

  ...enGuests,
  ...enKeys,
  ...enRules,
  ...enWays,
  ...enActing,
  ...enErrors,
} as const

export type TextKey = keyof typeof en
