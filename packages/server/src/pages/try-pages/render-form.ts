import { html } from 'hono/html'
import type { Html } from '../html-page.ts'
import type { TryField, TryForm } from './try-form.ts'

/** Fields for the password or a code. Hidden until the service responds with REAUTHENTICATION_REQUIRED. */
const PROOF: readonly TryField[] = [
  { name: 'currentPassword', label: 'Current password', type: 'password', isOptional: true },
  { name: 'totpCode', label: 'Or a code from the authenticator app', isOptional: true },
]

/** Renders a try-out form. The query of the page's URL prefills fields marked `isInQuery`. */
export function renderForm(form: TryForm, query: URLSearchParams): Html {
  const { id, title, method, path, fields = [], body = {}, isSensitive, awaits } = form
  const waits = awaits && html` data-awaits="${awaits}"${isAwaited(awaits, query) ? '' : ' hidden'}`
  const inputs = fields.map((field) => renderField(field, query))
  const proof =
    isSensitive &&
    html`<fieldset hidden><legend>Confirm that it is you</legend>${PROOF.map((field) => renderField(field, query))}</fieldset>`
  return html`<form id="${id}" method="post" data-method="${method}" data-path="${path}" data-body="${JSON.stringify(body)}"${waits}>
${inputs}${proof}
<button>${title}</button>
<pre aria-live="polite" tabindex="0" role="region" aria-label="Response"></pre>
</form>`
}

/**
 * True if the query of the page's URL contains the temporary token that the form needs, as after a provider's
 * redirect.
 */
function isAwaited(awaits: NonNullable<TryForm['awaits']>, query: URLSearchParams): boolean {
  return query.has('tempToken') && awaits === (query.get('mode') === 'setup' ? 'set-up' : 'second-factor')
}

function renderField({ name, label, type = 'text', isOptional, isInQuery }: TryField, query: URLSearchParams): Html {
  const filled = isInQuery ? query.get(name) : null
  const value = filled !== null && html` value="${filled}"`
  const needed = isOptional || type === 'checkbox' ? '' : ' required'
  return html`<label>${label} <input name="${name}" type="${type}"${value}${needed}></label>\n`
}
