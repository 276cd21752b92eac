import type { enRules } from './en-rules.ts'

/** Texts for the rules that a field's value breaks, by rule. */
export const itRules: Readonly<Record<keyof typeof enRules, string>> = {
  'rule.required': 'Compila questo campo.',
  'rule.email': 'Questo non è un indirizzo email.',
  'rule.username': 'Questo nome utente non è ammesso. Scegline un altro.',
  'rule.reserved': 'Questo nome utente è riservato. Scegline un altro.',
  'rule.min_length': 'È troppo corto.',
  'rule.max_length': 'È troppo lungo.',
  'rule.hidden_character': 'Togli i caratteri invisibili.',
  'rule.code': 'Il codice ha sei cifre.',
  'rule.password_policy': 'Questa password è troppo facile da indovinare. Scegline un’altra.',
  'rule.phone': 'Questo non è un numero di telefono con prefisso internazionale.',
  'rule.own_address': 'Questo non è il tuo indirizzo.',
}
