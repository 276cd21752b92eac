import { expect, it } from 'vitest'
import { MAIL_IDS } from '../mail-ids.ts'
import { type MailFacts, mailText } from '../templates/mail-texts.ts'
import { builtInWords } from '../templates/mail-words.ts'
import { german } from './german.ts'

const FACTS: MailFacts = {
  site: 'Nordwind',
  url: 'https://nordwind.example',
  link: 'https://nordwind.example/x',
  name: 'Ada',
  newEmail: 'a***@example.com',
  provider: 'github',
  account: 'Ada L',
  code: 'ABCD2345',
  time: '2026-03-01 12:00 UTC',
  change: 'CHANGE',
  label: ' (LABEL)',
  effect: 'EFFECT',
  from: 'FROM',
  suspended: ' SUSPENDED',
  removed: 'REMOVED',
  invitedBy: ' BY',
  into: 'INTO ',
}

const shapeOf = (id: (typeof MAIL_IDS)[number], words: typeof german.mails) => {
  const { subject, paragraphs, action, notes = [] } = mailText(id, words, FACTS)
  const all = [subject, ...paragraphs, action ?? '', ...notes].join('\n')
  const values = Object.entries(FACTS).filter(([, value]) => all.includes(String(value)))
  return {
    paragraphs: paragraphs.length,
    notes: notes.length,
    hasAction: action !== undefined,
    values: values.map(([name]) => name),
  }
}

it.each(MAIL_IDS)('says in the German mail %s what the English one says, with the same values', (id) => {
  expect(shapeOf(id, german.mails)).toEqual(shapeOf(id, builtInWords('en')))
})

it('writes lifetimes as German does', () => {
  const { passwordReset } = german.mails
  expect(passwordReset({ site: 'x', lifetimeMs: 3_600_000 }).notes?.[0]).toBe(
    'Der Link funktioniert nur einmal und 1 Stunde lang.',
  )
  expect(passwordReset({ site: 'x', lifetimeMs: 900_000 }).notes?.[0]).toBe(
    'Der Link funktioniert nur einmal und 15 Minuten lang.',
  )
  expect(passwordReset({ site: 'x' }).notes?.[0]).toBe('Der Link funktioniert nur einmal.')
})
