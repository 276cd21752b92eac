import type { ComponentChildren } from 'preact'
import type { Answer, Failure, Json } from '../call.ts'
import { usePage } from '../page-context.ts'
import { ClickToRedeem } from '../parts/click-to-redeem.tsx'
import { CodeField, PasswordField } from '../parts/forms/fields.tsx'

/** Methods by which a signed-in user can authenticate again. */
export type Proof = 'password' | 'totp'

interface LinkByProofProps {
  readonly proof: Proof
  readonly warning: ComponentChildren
  readonly link: (proof: Json) => Promise<Answer>
  readonly onDone: (body: Json) => void
  readonly handles: (failure: Failure) => boolean
}

/**
 * Links an account in a browser that didn't request the mail. The signed-in user confirms with the password or a code
 * of the authenticator app.
 */
export function LinkByProof({ proof, warning, link, onDone, handles }: LinkByProofProps) {
  const { text } = usePage()
  return (
    <ClickToRedeem
      title={text('link.title')}
      lead={
        <>
          {text(`link.by.${proof}`)} {warning}
        </>
      }
      submit={text('link.submit')}
      redeem={async ({ password, totpCode }) =>
        asWrong(await link(proof === 'password' ? { currentPassword: password } : { totpCode }), proof)
      }
      onDone={onDone}
      handles={handles}
    >
      {({ problems }) =>
        proof === 'password' ? (
          <PasswordField name="password" problem={problems.password} />
        ) : (
          <CodeField name="totpCode" problem={problems.totpCode} />
        )
      }
    </ClickToRedeem>
  )
}

/**
 * The service answers a wrong password or code with REAUTHENTICATION_REQUIRED. Replaces this code by the code for a
 * wrong value.
 */
function asWrong(answer: Answer, proof: Proof): Answer {
  if (!('failure' in answer) || answer.failure.code !== 'REAUTHENTICATION_REQUIRED') return answer
  const code = proof === 'password' ? 'INVALID_CURRENT_PASSWORD' : 'INVALID_CODE'
  return { failure: { ...answer.failure, code } }
}
