import { usePage } from '../page-context.ts'
import { useSending } from '../parts/forms/use-sending.ts'
import { Heading } from '../parts/heading.tsx'
import { PasskeyIcon } from '../parts/icons.tsx'
import { Link } from '../parts/link.tsx'
import { Problem } from '../parts/notice.tsx'
import { useNewPasskey } from '../passkeys/use-new-passkey.ts'
import { RegisterForm } from '../screens/register.tsx'
import { ProviderMark } from '../sign-in/provider-mark.tsx'
import { nameOfProvider } from '../sign-in/provider-names.ts'
import { useConnect } from '../sign-in/use-connect.ts'
import { deviceOf } from './device-of.ts'

/** The account page of a guest, with the ways to get an account. `onChange` loads the profile again. */
export function GuestAccount({ onChange }: { readonly onChange: () => Promise<unknown> }) {
  const { text, explain, config, shell } = usePage()
  const sending = useSending()
  const createPasskey = useNewPasskey()
  const connect = useConnect()
  const { passkeys, linking, register } = config.features
  async function addPasskey() {
    if ((await sending.run(() => createPasskey(deviceOf(navigator.userAgent)))) !== null) await onChange()
  }
  return (
    <>
      <Heading title={text('guest.title')}>{text('guest.lead')}</Heading>
      {sending.failure && <Problem about={sending.failure}>{explain(sending.failure)}</Problem>}
      <div class="ways">
        {linking &&
          config.availableProviders.map((id) => (
            <button
              key={id}
              type="button"
              class="secondary"
              onClick={() => sending.isBusy || sending.run(() => connect(id, `${shell.mount}/ui/account`))}
            >
              <ProviderMark id={id} />
              <span>{text('login.provider', { provider: nameOfProvider(id) })}</span>
            </button>
          ))}
        {passkeys && (
          <button type="button" class="secondary" onClick={() => sending.isBusy || addPasskey()}>
            <PasskeyIcon />
            <span>{text('account.addPasskey')}</span>
          </button>
        )}
      </div>
      {register && <RegisterForm onMember={onChange} />}
      <p class="below">
        {text('register.haveAccount')} <Link to="login">{text('register.login')}</Link>
      </p>
    </>
  )
}
