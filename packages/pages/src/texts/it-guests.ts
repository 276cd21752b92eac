import type { enGuests } from './en-guests.ts'

/** Texts for guests, who have no account yet. */
export const itGuests: Readonly<Record<keyof typeof enGuests, string>> = {
  'guest.title': 'Sei qui come ospite',
  'guest.lead': 'Crea un account per conservare quello che hai fatto, su tutti i tuoi dispositivi.',
}
