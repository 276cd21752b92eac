import { Breakable } from '../elements/breakable.tsx'
import { type PlainText, t } from '../language/text.ts'
import { MAILS } from '../templates/known-texts.ts'

/** Names of messages, by kind. Only for kinds without a text in `MAILS`, or whose text in `MAILS` says only when the mail is sent. */
const NAMES: Readonly<Record<string, PlainText>> = {
  welcome: 'Welcome',
  invitation: 'Invitation',
  code: 'A code by text message',
  'email-changed': 'Notice of a new address',
  'account-exists': 'Notice of an existing account',
  'sign-in-method-changed': 'Notice of a changed sign-in method',
  'sign-in-methods-removed': 'Notice of removed sign-in methods',
  'second-factor-added': 'Notice of a new authenticator app',
  'second-factor-removed': 'Notice of a removed authenticator app',
  'recovery-codes-renewed': 'Notice of new recovery codes',
  'webhook-disabled': 'Notice of a webhook that was switched off',
}

/** Returns the kind of a message in words. Returns an unknown kind unchanged. */
export function kindInWords(kind: string): string {
  const text = [NAMES, MAILS].find((names) => Object.hasOwn(names, kind))?.[kind]
  return text === undefined ? kind : t(text)
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
