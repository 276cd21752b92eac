import type { FunctionComponent } from 'preact'
import { useState } from 'preact/hooks'
import type { TextKey } from '../../texts/en.ts'
import { usePage } from '../page-context.ts'
import { Heading } from '../parts/heading.tsx'
import { ToSignIn } from '../parts/link.tsx'
import { Problem } from '../parts/notice.tsx'
import { forgetSecrets } from '../secrets.ts'
import { FollowsOtherTabs } from '../sign-in/follows-other-tabs.tsx'
import { ByAppCode, ByRecoveryCode } from './by-code.tsx'
import { ByLink } from './by-link.tsx'
import { ByPasskey } from './by-passkey.tsx'
import { ByTextMessage } from './by-text-message.tsx'
import type { WayProps } from './way.ts'

const WAYS: Readonly<Record<string, { readonly name: TextKey; readonly Way: FunctionComponent<WayProps> }>> = {
  totp: { name: 'second.totp', Way: ByAppCode },
  sms: { name: 'second.sms', Way: ByTextMessage },
  passkey: { name: 'second.passkey', Way: ByPasskey },
  'magic-link': { name: 'second.link', Way: ByLink },
  'recovery-code': { name: 'second.recovery', Way: ByRecoveryCode },
}

interface SecondFactorProps {
  readonly tempToken: string
  /** Available methods in the service's order. Methods that this page doesn't know are skipped. */
  readonly methods: readonly string[]
  readonly onDone: () => void
}

/** Asks for the second factor. Starts with the first available method; the user can select another one. */
export function SecondFactor({ tempToken, methods, onDone }: SecondFactorProps) {
  const { text, explain, screen } = usePage()
  const open = methods.filter((method) => Object.hasOwn(WAYS, method))
  const [chosen, choose] = useState(open[0] ?? 'totp')
  const [isExpired, setExpired] = useState(tempToken === '')
  if (isExpired) {
    return (
      <>
        <Heading title={text('second.expiredTitle')} />
        <Problem>{explain({ code: 'INVALID_TEMP_TOKEN', message: '', seconds: 0 })}</Problem>
        <ToSignIn isMain />
      </>
    )
  }
  function expire() {
    forgetSecrets(screen)
    setExpired(true)
  }
  const { Way } = WAYS[chosen] ?? {}
  const others = open.filter((method) => method !== chosen)
  return (
    <>
      <FollowsOtherTabs />
      {Way && <Way key={chosen} tempToken={tempToken} onDone={onDone} onExpired={expire} />}
      {others.length > 0 && (
        <section class="ways" aria-label={text('second.otherWays')}>
          <h2>{text('second.otherWays')}</h2>
          {others.map((method) => (
            <button key={method} type="button" class="secondary" onClick={() => choose(method)}>
              {text(WAYS[method]?.name ?? 'second.title')}
            </button>
          ))}
        </section>
      )}
      <ToSignIn />
    </>
  )
}
