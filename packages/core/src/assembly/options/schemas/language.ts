import * as v from 'valibot'
import { textsOf } from '../../../endpoints/auth/pages/compose-ui.ts'
import { builtInWords } from '../../../outgoing/messages/templates/mail-words.ts'
import type { SallyportOptions } from '../options.ts'
import { fields } from '../unknown-option.ts'
import { anyObject, oneOf, requiredText } from './field.ts'

const language = fields({
  code: v.pipe(requiredText, v.regex(/^[a-z]{2,3}$/, 'must be two or three small letters, such as de')),
  name: requiredText,
  dir: v.optional(oneOf('ltr', 'rtl')),
  mails: anyObject,
  pages: v.optional(anyObject),
  dashboard: v.optional(anyObject),
  features: v.optional(v.record(v.string(), v.string())),
})

export const languages = v.optional(v.array(language, 'must be a list of languages'))

/** Returns the problems of the languages: missing or unknown texts, codes that occur twice, and default languages that the service lacks. */
export function languageProblems({ languages = [], email, ui, admin }: SallyportOptions): readonly (string | false)[] {
  const codes = ['en', 'it', ...languages.map(({ code }) => code)]
  const { mailer, defaultLang = 'en' } = email ?? {}
  const ofRelay = (mailer && 'endpoint' in mailer && mailer.defaultLang) || 'en'
  const english = builtInWords('en')
  const pages = ui?.pages && { ...textsOf(ui.pages, 'en'), ...textsOf(ui.pages, 'organisations') }
  const dashboard = admin?.dashboard?.['texts.it.json']
  return [
    !codes.includes(defaultLang) && `email.defaultLang: must be ${codes.join(' or ')}`,
    !codes.includes(ofRelay) && `email.mailer.defaultLang: must be ${codes.join(' or ')}`,
    ...languages.flatMap(({ code, mails, ...texts }, index) => {
      const place = `languages[${index}]`
      return [
        codes.indexOf(code) < index + 2 && `${place}.code: another language has the code ${code}`,
        difference(`${place}.mails`, mails, english),
        difference(`${place}.mails.alerts`, mails.alerts, english.alerts),
        difference(`${place}.mails.wayIn`, mails.wayIn, english.wayIn),
        pages !== undefined && difference(`${place}.pages`, texts.pages, pages),
        dashboard !== undefined && difference(`${place}.dashboard`, texts.dashboard, JSON.parse(dashboard.content)),
      ]
    }),
  ]
}

const MOST_NAMED = 5

/**
 * Compares the names of two objects. Returns a text that lists the names that `given` lacks and those that it must not have; false if the names are
 * the same.
 */
function difference(path: string, given: object = {}, wanted: object = {}): string | false {
  const without = (some: object, others: object) => Object.keys(some).filter((name) => !Object.hasOwn(others, name))
  const told = [
    ['lacks', without(wanted, given)],
    ['must not have', without(given, wanted)],
  ] as const
  const parts = told.flatMap(([verb, names]) => (names.length === 0 ? [] : [`${verb} ${named(names)}`]))
  return parts.length > 0 && `${path}: ${parts.join('; ')}`
}

function named(names: readonly string[]): string {
  const listed = names.slice(0, MOST_NAMED).map((name) => `“${name}”`)
  return [...listed, ...(names.length > MOST_NAMED ? [`${names.length - MOST_NAMED} more`] : [])].join(', ')
}
