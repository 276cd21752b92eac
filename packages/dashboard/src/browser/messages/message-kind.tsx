import { Breakable } from '../elements/breakable.tsx'
import { t } from '../language/text.ts'
import { MAILS } from '../templates/known-texts.ts'

/** Returns the kind of a message in words. Returns one without words unchanged. */
export function kindInWords(kind: string): string {
  const text = Object.hasOwn(MAILS, kind) ? MAILS[kind] : undefined
  if (text !== undefined) return t(text)
  return kind === 'code' ? t('A code by text message') : kind
}

/** Shows the kind of a message in words. Below the words stands its name, which templates and logs use. */
export function MessageKind({ of: kind }: { readonly of: string }) {
  const words = kindInWords(kind)
  return (
    <>
      <strong class="break">{words}</strong>
      {words !== kind && (
        <code class="muted break line">
          <Breakable>{kind}</Breakable>
        </code>
      )}
    </>
  )
}
