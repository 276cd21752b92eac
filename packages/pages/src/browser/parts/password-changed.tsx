import type { Json } from '../call.ts'
import { usePage } from '../page-context.ts'
import { ToSignIn } from './link.tsx'
import { MethodsList, methodsIn } from './methods-list.tsx'
import { Done } from './outcome.tsx'

/** Shows what the reset of a password changed. `result`: the response of `/reset-password`. */
export function PasswordChanged({ result }: { readonly result: Json }) {
  const { text } = usePage()
  return (
    <Done title={text('reset.doneTitle')} lead={text('reset.done')}>
      <MethodsList lead={text('reset.suspended')} methods={methodsIn(result.suspended)} />
      <MethodsList lead={text('common.removed')} methods={methodsIn(result.removed)} />
      <ToSignIn isMain />
    </Done>
  )
}
