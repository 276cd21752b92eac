import { expect, it } from 'vitest'
import { german } from '../../../outgoing/messages/languages/german.ts'
import type { SallyportOptions } from '../options.ts'
import { languageProblems } from './language.ts'

const json = (texts: object) => ({ type: 'application/json', content: JSON.stringify(texts) })
const PAGES = { 'translations.en.json': json({ 'login.title': 'Sign in', 'login.lead': 'Welcome' }) }
const DASHBOARD = { 'texts.it.json': json({ Users: 'Utenti' }) }

/** Only these options are read. */
const problems = (options: object) =>
  languageProblems(options as unknown as SallyportOptions).filter((problem) => problem !== false)

it('accepts a language with every text', () => {
  const pages = { 'login.title': 'Anmelden', 'login.lead': 'Willkommen' }
  const options = { ui: { pages: PAGES }, admin: { dashboard: DASHBOARD }, email: { defaultLang: 'de' } }
  expect(problems({ ...options, languages: [{ ...german, pages, dashboard: { Users: 'Benutzer' } }] })).toEqual([])
  expect(problems({ languages: [german] })).toEqual([])
})

it('names the texts that a language lacks, and keys that are misspelt', () => {
  const { welcome: _, ...mails } = german.mails
  const pages = { 'login.titel': 'Anmelden' }
  expect(
    problems({ ui: { pages: PAGES }, admin: { dashboard: DASHBOARD }, languages: [{ ...german, mails, pages }] }),
  ).toEqual([
    'languages[0].mails: lacks “welcome”',
    'languages[0].pages: lacks “login.title”, “login.lead”; must not have “login.titel”',
    'languages[0].dashboard: lacks “Users”',
  ])
})

it('refuses a language twice, and a default language that the service does not have', () => {
  expect(problems({ languages: [german, german, { ...german, code: 'it' }] })).toEqual([
    'languages[1].code: another language has the code de',
    'languages[2].code: another language has the code it',
  ])
  expect(problems({ email: { defaultLang: 'fr' } })).toEqual(['email.defaultLang: must be en or it'])
})
