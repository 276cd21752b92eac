import type { enKeys } from './en-keys.ts'

/** Texts about API keys. */
export const itKeys: Readonly<Record<keyof typeof enKeys, string>> = {
  'keys.title': 'Chiavi API',
  'keys.new': 'Nuova chiave',
  'keys.createStart': 'Crea',
  'keys.none': 'Ancora nessuna. Con una chiave un programma può agire per tuo conto.',
  'keys.noScopes': 'nessun permesso',
  'keys.until': 'valida fino al {day}',
  'keys.revoked': 'revocata da un amministratore',
  'keys.delete': 'Elimina',
  'keys.deleteAsk': 'I programmi che usano {name} smettono di funzionare. Non si può annullare.',
  'keys.name': 'A che cosa serve la chiave',
  'keys.days': 'Giorni fino alla scadenza',
  'keys.scopes': 'Che cosa può fare la chiave',
  'keys.create': 'Crea la chiave',
  'keys.made': 'Copia la chiave adesso. Non verrà più mostrata.',
  'keys.saved': 'L’ho salvata',
}
