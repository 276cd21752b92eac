/**
 * German for the option `languages`: mails, text messages, and texts of features. The texts of the pages and of the dashboard are in their packages.
 */

import { INVITATION_DAYS } from '../templates/invitation.ts'
import { lifetimeOf } from '../templates/link-lifetime.ts'
import type { MailWords } from '../templates/mail-words.ts'
import { SECURE_ACCOUNT_DAYS } from '../templates/sign-in-method-changed.ts'
import { germanFeatures } from './german-features.ts'
import type { AddedLanguage } from './languages.ts'

const IGNORE = 'Wenn du das nicht warst, folge dem Link nicht. Mehr musst du nicht tun.'
const ifNotYou = (site: string) =>
  `Wenn du das warst, musst du nichts tun. Wenn nicht, setze sofort dein Passwort zurück und wende dich an die Betreiber von ${site}.`

function lifetime(ms: number | undefined): string {
  if (ms === undefined) return 'Der Link funktioniert nur einmal.'
  const { count, unit } = lifetimeOf(ms)
  const duration = new Intl.NumberFormat('de', { style: 'unit', unit, unitDisplay: 'long' }).format(count)
  return `Der Link funktioniert nur einmal und ${duration} lang.`
}

const NAMES = {
  password: 'Passwort',
  phone: 'Telefonnummer',
  passkey: 'Passkey',
  'linked-account': 'verknüpftes Konto',
  feature: 'Anmeldeverfahren',
  email: 'E-Mail-Adresse',
} as const
const ARTICLES = {
  password: 'Ein',
  phone: 'Eine',
  passkey: 'Ein',
  'linked-account': 'Ein',
  feature: 'Ein',
  email: 'Eine',
}
const CHANGES = {
  added: 'wurde hinzugefügt',
  changed: 'wurde geändert',
  removed: 'wurde entfernt',
  restored: 'wurde wieder erlaubt',
  unconfirmed: 'wurde von einem Administrator gesetzt',
} as const

const mails: MailWords = {
  passwordReset: ({ site, lifetimeMs }) => ({
    subject: 'Setze dein Passwort zurück',
    paragraphs: [
      `Jemand, vielleicht du, möchte ein neues Passwort für dein Konto bei ${site}.`,
      'Folge dem Link, um eines zu wählen.',
    ],
    action: 'Neues Passwort wählen',
    notes: [lifetime(lifetimeMs), 'Wenn du das nicht warst, musst du nichts tun: Dein Passwort bleibt, wie es ist.'],
  }),
  magicLink: ({ site, lifetimeMs, code }) => ({
    subject: 'Dein Link zum Anmelden',
    paragraphs: [
      `Folge dem Link, um dich bei ${site} anzumelden.`,
      ...(code === undefined ? [] : [`Oder gib diesen Code ein, er gilt 10 Minuten: ${code}`]),
    ],
    action: 'Anmelden',
    notes: [
      lifetime(lifetimeMs),
      'Gib ihn niemandem: Wer ihn hat, kann sich mit deinem Konto anmelden. Wenn du ihn nicht angefordert hast, musst du nichts tun.',
    ],
  }),
  signInCode: ({ site, code }) => ({
    subject: `${code} ist dein Code zum Anmelden`,
    paragraphs: [`Gib diesen Code ein, um dich bei ${site} anzumelden: ${code}`],
    notes: [
      'Der Code funktioniert nur einmal und 10 Minuten lang.',
      'Gib ihn niemandem: Wer ihn hat, kann sich mit deinem Konto anmelden. Wenn du ihn nicht angefordert hast, musst du nichts tun.',
    ],
  }),
  signUp: ({ site, lifetimeMs, code, hasLink }) => ({
    subject: 'Schließe deine Registrierung ab',
    paragraphs: [
      `Jemand, hoffentlich du, möchte mit dieser Adresse ein Konto bei ${site} anlegen.`,
      ...(code === undefined ? [] : [`Gib dazu diesen Code ein, er gilt 10 Minuten: ${code}`]),
    ],
    ...(hasLink && { action: 'Konto anlegen' }),
    notes: [
      ...(hasLink ? [lifetime(lifetimeMs)] : []),
      'Wenn du das nicht warst, musst du nichts tun: Es wird kein Konto angelegt. Leite diese E-Mail nicht weiter.',
    ],
  }),
  verifyEmail: ({ site, lifetimeMs, code }) => ({
    subject: 'Bestätige deine E-Mail-Adresse',
    paragraphs: [
      `Diese Adresse wurde für ein Konto bei ${site} angegeben.`,
      'Folge dem Link, um zu bestätigen, dass sie dir gehört.',
      ...(code === undefined ? [] : [`Bist du auf einem anderen Gerät angemeldet? Gib dort diesen Code ein: ${code}`]),
    ],
    action: 'Adresse bestätigen',
    notes: [
      lifetime(lifetimeMs),
      'Wenn du das nicht warst, folge dem Link nicht und gib den Code niemandem. Mehr musst du nicht tun.',
    ],
  }),
  changeEmail: ({ site, lifetimeMs }) => ({
    subject: 'Bestätige deine neue E-Mail-Adresse',
    paragraphs: [
      `Jemand möchte diese Adresse für ein Konto bei ${site} verwenden.`,
      'Folge dem Link, um zu bestätigen, dass sie dir gehört.',
    ],
    action: 'Adresse bestätigen',
    notes: [lifetime(lifetimeMs), IGNORE],
  }),
  linkAccount: ({ site, lifetimeMs, provider = 'einem anderen Anbieter', account }) => ({
    subject: 'Bestätige die Verknüpfung deines Kontos',
    paragraphs:
      provider === 'email'
        ? [
            `Jemand, vielleicht du, möchte diese E-Mail-Adresse mit einem Konto bei ${site} verknüpfen.`,
            'Folge dem Link, um das zu bestätigen.',
          ]
        : [
            `Jemand, vielleicht du, möchte ${account === undefined ? 'ein Konto' : `das Konto „${account}“`} bei ${provider} mit deinem Konto bei ${site} verknüpfen.`,
            `Wem das Konto bei ${provider} gehört, kann sich dann mit deinem Konto bei ${site} anmelden. Wenn es deines ist, folge dem Link in dem Browser, in dem du das angefordert hast.`,
          ],
    action: 'Konto verknüpfen',
    notes: [lifetime(lifetimeMs), IGNORE],
  }),
  welcome: ({ site, name }) => ({
    subject: 'Willkommen! Dein Konto ist angelegt',
    paragraphs: [
      name === undefined ? 'Hallo,' : `Hallo ${name},`,
      `dein Konto bei ${site} ist bereit. Du kannst dich jetzt anmelden.`,
    ],
    action: `Zu ${site}`,
    notes: ['Wenn du es nicht angelegt hast, musst du nichts tun.'],
  }),
  emailChanged: ({ site, url, newEmail, time }) => ({
    subject: 'Deine E-Mail-Adresse wurde geändert',
    paragraphs: [
      `Dein Konto bei ${site} hat eine neue E-Mail-Adresse${newEmail === undefined ? '' : `: ${newEmail}`}.`,
      ...(time === undefined ? [] : [`Geändert wurde sie am ${time}.`]),
      'E-Mails zu dem Konto kommen nicht mehr an diese Adresse.',
    ],
    action: `Zu ${site}`,
    notes: [
      `Wenn du das warst, musst du nichts tun. Wenn nicht, wende dich sofort an die Betreiber von ${site} (${url}): Nur sie können dir das Konto zurückgeben.`,
    ],
  }),
  invitation: ({ site, invitedBy = '', into = '' }) => ({
    subject: `Einladung zu ${into}${site}`,
    paragraphs: [`Du bist${invitedBy} mit dieser Adresse zu ${into}${site} eingeladen.`],
    action: 'Einladung annehmen',
    notes: [
      `Der Link funktioniert nur einmal und ${INVITATION_DAYS} Tage lang.`,
      'Wenn du keine Einladung erwartest, musst du nichts tun.',
    ],
  }),
  signInMethodChanged: ({ site, change, label, effect, time, from, suspended }) => ({
    subject: change,
    paragraphs: [
      `In deinem Konto bei ${site}: ${change}${label}. ${effect}${suspended}`,
      `Zeitpunkt: ${time}. Von: ${from}.`,
      'Wenn du das warst, musst du nichts tun. Wenn nicht, drücke den Knopf und bestätige.',
    ],
    action: 'Das war ich nicht',
    notes: [
      `Dann werden alle Geräte abgemeldet, und dieses Anmeldeverfahren und alle späteren funktionieren nicht mehr. Der Link funktioniert nur einmal und ${SECURE_ACCOUNT_DAYS} Tage lang.`,
    ],
  }),
  signInMethodsRemoved: ({ site, removed }) => ({
    subject: 'Frühere Anmeldeverfahren wurden entfernt',
    paragraphs: [
      `Du hast gezeigt, dass dieses Postfach dir gehört. Diese früheren Anmeldeverfahren deines Kontos bei ${site} wurden entfernt, weil jemand anderes sie hinzugefügt haben kann: ${removed}.`,
      'Wenn du sie hinzugefügt hattest, füge sie wieder hinzu.',
    ],
    action: 'Neues Passwort setzen',
    notes: ['Zweite Faktoren bleiben, wie sie waren.'],
  }),
  accountExists: ({ site }) => ({
    subject: 'Du hast bereits ein Konto',
    paragraphs: [
      `Jemand, vielleicht du, wollte mit dieser Adresse ein Konto bei ${site} anlegen. Du hast bereits eines und kannst dich anmelden.`,
    ],
    action: `Zu ${site}`,
    notes: ['Wenn du das nicht warst, musst du nichts tun.'],
  }),
  webhookDisabled: ({ site, receiver, webhookId, isGone, since }) => ({
    subject: 'Ein Webhook wurde abgeschaltet',
    paragraphs: [
      isGone
        ? `Der Empfänger ${receiver} hat mit 410 (Gone) geantwortet. ${site} schickt ihm keine Ereignisse mehr.`
        : `Der Empfänger ${receiver} nimmt seit ${since} nichts mehr an. ${site} schickt ihm keine Ereignisse mehr.`,
      'Schalte den Webhook im Dashboard wieder ein, sobald der Empfänger funktioniert. Dort kannst du auch die aufgegebenen Zustellungen wiederholen.',
    ],
    action: `Zu ${site}`,
    notes: [`Webhook ${webhookId}`],
  }),
  alerts: {
    'second-factor-added': (site) => ({
      subject: 'Eine Authenticator-App wurde hinzugefügt',
      paragraphs: [
        `Deinem Konto bei ${site} wurde eine Authenticator-App hinzugefügt. Die Anmeldung fragt jetzt nach ihrem Code.`,
      ],
      notes: [ifNotYou(site)],
    }),
    'second-factor-removed': (site) => ({
      subject: 'Deine Authenticator-App wurde entfernt',
      paragraphs: [
        `Die Authenticator-App deines Kontos bei ${site} wurde entfernt. Die Anmeldung fragt nicht mehr nach ihrem Code.`,
      ],
      notes: [ifNotYou(site)],
    }),
    'recovery-codes-renewed': (site) => ({
      subject: 'Deine Wiederherstellungscodes wurden ersetzt',
      paragraphs: [`Dein Konto bei ${site} hat neue Wiederherstellungscodes. Die älteren funktionieren nicht mehr.`],
      notes: [ifNotYou(site)],
    }),
    'second-factor-guesses': (site) => ({
      subject: 'Falsche Codes beim zweiten Schritt deiner Anmeldung',
      paragraphs: [
        `Jemand hat beim zweiten Schritt der Anmeldung in dein Konto bei ${site} 20 falsche Codes hintereinander eingegeben. Der erste Schritt war geschafft, also kennt diese Person vielleicht dein Passwort.`,
        'Kein Code war richtig, und niemand wurde angemeldet.',
      ],
      notes: ['Wenn du das nicht warst, setze jetzt ein neues Passwort.'],
    }),
    'second-factor-locked': (site) => ({
      subject: 'Der zweite Schritt deiner Anmeldung ist gesperrt',
      paragraphs: [
        `Beim zweiten Schritt der Anmeldung in dein Konto bei ${site} gab es 100 falsche Codes hintereinander. Niemand wurde angemeldet, und nach der Anmeldung mit dem Passwort werden keine Codes mehr angenommen.`,
        'Du kannst dich weiterhin mit einem Wiederherstellungscode anmelden oder in einem Browser, in dem du diesen Schritt schon geschafft hast. Nach der Anmeldung mit einem gemailten Link oder einem per E-Mail gesetzten neuen Passwort werden bis zu 5 Codes am Tag angenommen, und ein richtiger hebt die Sperre auf.',
      ],
      notes: [
        `Wenn du das nicht warst, setze jetzt ein neues Passwort. Wenn du dich nicht anmelden kannst, wende dich an ${site}.`,
      ],
    }),
    'sms-code-guesses': (site) => ({
      subject: 'Falsche Codes aus SMS',
      paragraphs: [
        `Jemand hat bei der Anmeldung per SMS in dein Konto bei ${site} 20 falsche Codes hintereinander eingegeben.`,
        'Kein Code war richtig, und niemand wurde angemeldet.',
      ],
      notes: ['Du musst nichts tun. Sag niemandem einen Code, der dir geschickt wurde.'],
    }),
    'sms-code-locked': (site) => ({
      subject: 'Die Anmeldung per SMS ist abgeschaltet',
      paragraphs: [
        `Bei der Anmeldung per SMS in dein Konto bei ${site} gab es 100 falsche Codes hintereinander. Niemand wurde angemeldet.`,
        'In Browsern, in denen du schon angemeldet warst, funktionieren Codes aus SMS normalerweise weiter. In anderen funktionieren sie wieder, nachdem du dich mit deinem Passwort oder einem gemailten Link angemeldet hast.',
      ],
      notes: ['Wenn du dich nie per SMS anmeldest, musst du nichts tun.'],
    }),
    'password-locked': (site) => ({
      subject: 'Die Anmeldung mit deinem Passwort ist ausgesetzt',
      paragraphs: [
        `Für dein Konto bei ${site} gab es in kurzer Zeit 100 falsche Passwörter. Niemand wurde angemeldet.`,
        '15 Minuten lang wird dein Passwort nur von Browsern und Orten angenommen, an denen du schon angemeldet warst. Das kann sich heute wiederholen; wir sagen es dir nur einmal am Tag. Du kannst dich weiterhin mit einem gemailten Link anmelden oder per E-Mail ein neues Passwort setzen.',
      ],
      notes: ['Du musst nichts tun. Wenn dein Passwort kurz ist oder anderswo benutzt wird, wähle ein besseres.'],
    }),
  },
  goTo: (site) => `Zu ${site}`,
  plainLink: 'Wenn der Knopf nicht funktioniert, kopiere diese Adresse in deinen Browser:',
  by: 'von',
  at: 'bei',
  wayIn: {
    names: NAMES,
    change: (type, kind) => `${ARTICLES[type]} ${NAMES[type]} ${CHANGES[kind]}`,
    effects: {
      added: 'Damit kann man sich anmelden.',
      changed: 'Was du vorher benutzt hast, funktioniert nicht mehr.',
      removed: 'Damit kann man sich nicht mehr anmelden.',
      restored: 'Damit kann man sich wieder anmelden.',
      unconfirmed: 'Damit kann man sich erst anmelden, wenn du es in deinem Konto bestätigst.',
    },
    suspended: (listed) =>
      ` Diese Anmeldeverfahren wurden in den letzten 7 Tagen hinzugefügt und funktionieren erst, wenn du sie in deinem Konto wieder erlaubst: ${listed}.`,
    administrator: 'einem Administrator',
    unknownPlace: 'einem unbekannten Ort',
  },
  textMessage: (code) => `Dein Bestätigungscode ist ${code}`,
}

/** German, for the option `languages`. */
export const german = { code: 'de', name: 'Deutsch', mails, features: germanFeatures } as const satisfies AddedLanguage
