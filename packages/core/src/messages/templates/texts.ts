import type { Language } from '../../ports/mailer.ts'

/** The words of one mail, unescaped. */
export interface MailText {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** What the button says. */
  readonly action: string
}

export function welcome(lang: Language, { site, name }: { readonly site: string; readonly name?: string }): MailText {
  if (lang === 'it') {
    return {
      subject: 'Ti diamo il benvenuto! Il tuo account è stato creato',
      paragraphs: [
        name === undefined ? 'Ciao,' : `Ciao ${name},`,
        `il tuo account su ${site} è pronto. Ora puoi accedere.`,
      ],
      action: `Vai a ${site}`,
    }
  }
  return {
    subject: 'Welcome! Your account has been created',
    paragraphs: [
      name === undefined ? 'Hello,' : `Hello ${name},`,
      `your account at ${site} is ready. You can sign in now.`,
    ],
    action: `Go to ${site}`,
  }
}

export function accountExists(lang: Language, { site }: { readonly site: string }): MailText {
  if (lang === 'it') {
    return {
      subject: 'Hai già un account',
      paragraphs: [
        `qualcuno, forse tu, ha provato a creare un account su ${site} con questo indirizzo. L’account esiste già: puoi accedere.`,
        'Se non sei stato tu, non devi fare nulla.',
      ],
      action: `Vai a ${site}`,
    }
  }
  return {
    subject: 'You already have an account',
    paragraphs: [
      `Somebody, perhaps you, tried to create an account at ${site} with this address. The account exists already: you can sign in.`,
      'If it was not you, there is nothing to do.',
    ],
    action: `Go to ${site}`,
  }
}
