import type { MailTemplate } from '../../ports/templates.ts'
import { PLACE } from './stored-mail.ts'

export interface TemplateProblem {
  /** Part of the template, such as `baseHtml` or `translations.en.title`. */
  readonly path: string
  readonly rule: string
}

/** Returns the lines of a template that contain `{{` outside a placeholder: the mail would show these braces. */
export function templateProblems({ baseHtml, baseText, translations }: MailTemplate): readonly TemplateProblem[] {
  const texts = Object.entries(translations).flatMap(([lang, byKey]) =>
    Object.entries(byKey ?? {}).map(([key, text]) => [`translations.${lang}.${key}`, text] as const),
  )
  return [['baseHtml', baseHtml] as const, ['baseText', baseText] as const, ...texts].flatMap(([path, text]) =>
    openPlaces(text).map(({ line, column }) => ({
      path,
      rule: `line ${line}, column ${column}: {{ begins no placeholder such as {{link}} or {{T.title}}`,
    })),
  )
}

function openPlaces(text: string): readonly { readonly line: number; readonly column: number }[] {
  // Replaces placeholders with blanks of the same length, so that lines and columns stay the same.
  const rest = text.replaceAll(PLACE, (place) => ' '.repeat(place.length))
  return rest.split('\n').flatMap((line, index) => {
    const at = line.indexOf('{{')
    return at === -1 ? [] : [{ line: index + 1, column: at + 1 }]
  })
}
