import type { enActing } from './en-acting.ts'

/** Texts of the banner for an administrator who acts as a user. */
export const itActing: Readonly<Record<keyof typeof enActing, string>> = {
  'acting.as': 'Accesso per conto di {name}',
  'acting.limits': 'Nel frattempo qui non si può modificare nulla.',
  'acting.reason': 'Motivo: “{reason}”.',
  'acting.ends': 'Finisce {when}.',
  'acting.stop': 'Interrompi',
}
