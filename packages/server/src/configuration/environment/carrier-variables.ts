import type { Variable } from '../../variable.ts'

/** Variables of the mail relay and the SMS gateway. */
export const CARRIER_VARIABLES: readonly Variable[] = [
  {
    name: 'SALLYPORT_MAIL_ENDPOINT',
    meaning: 'URL of the HTTP relay that sends mails; also needs SALLYPORT_MAIL_API_KEY and SALLYPORT_MAIL_FROM',
    default: 'in development mails go to /dev/mailbox, in production none are sent',
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
    meaning: 'provider that the mail relay uses',
    options: ['email.mailer.provider'],
  },
  {
    name: 'SALLYPORT_MAIL_LANG',
    meaning:
      'language of mails and text messages if the request names none; de also adds German to the pages and the dashboard',
    default: 'en',
    choices: ['en', 'it', 'de'],
    options: ['email.defaultLang', 'languages'],
  },
  {
    name: 'SALLYPORT_SMS_ENDPOINT',
    meaning:
      'URL of the HTTP gateway that sends text messages; also needs SALLYPORT_SMS_API_KEY, SALLYPORT_SMS_USERNAME and SALLYPORT_SMS_PASSWORD',
    default: 'in development text messages go to /dev/mailbox, in production none are sent',
    options: ['sms.endpoint'],
  },
  {
    name: 'SALLYPORT_SMS_API_KEY',
    meaning: 'key of the text message gateway',
    isSecret: true,
    options: ['sms.apiKey'],
  },
  { name: 'SALLYPORT_SMS_USERNAME', meaning: 'user name at the text message gateway', options: ['sms.username'] },
  {
    name: 'SALLYPORT_SMS_PASSWORD',
    meaning: 'password of SALLYPORT_SMS_USERNAME at the text message gateway',
    isSecret: true,
    options: ['sms.password'],
  },
  {
    name: 'SALLYPORT_SMS_CODE_MINUTES',
    meaning: 'minutes for which a code sent by text message is valid',
    default: '10',
    options: ['sms.codeExpiresInMinutes'],
  },
]
