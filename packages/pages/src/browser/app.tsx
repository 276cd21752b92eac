import type { FunctionComponent } from 'preact'
import { useLayoutEffect, useState } from 'preact/hooks'
import { Account } from './account/account.tsx'
import { Acting } from './account/acting.tsx'
import { type Config, type Lang, loadConfig } from './config.ts'
import { Invitation } from './invitation/invitation.tsx'
import { rememberLanguage } from './language.ts'
import type { ScreenName } from './page-address.ts'
import { type Page, PageContext } from './page-context.ts'
import { Brand } from './parts/brand.tsx'
import { LanguageSwitch } from './parts/language-switch.tsx'
import { Reauthentication } from './reauthentication/reauthentication.tsx'
import { AccountConflict } from './screens/account-conflict.tsx'
import { ChangeEmail } from './screens/change-email.tsx'
import { ForgotPassword } from './screens/forgot-password.tsx'
import { LinkVerify } from './screens/link-verify.tsx'
import { Login } from './screens/login.tsx'
import { MagicLink } from './screens/magic-link.tsx'
import { Missing } from './screens/missing.tsx'
import { Register } from './screens/register.tsx'
import { ResetPassword } from './screens/reset-password.tsx'
import { SecondFactorScreen } from './screens/second-factor-screen.tsx'
import { SecureAccount } from './screens/secure-account.tsx'
import { VerifyEmail } from './screens/verify-email.tsx'

const SCREENS: Readonly<Record<ScreenName, FunctionComponent>> = {
  login: Login,
  register: Register,
  'forgot-password': ForgotPassword,
  'reset-password': ResetPassword,
  'verify-email': VerifyEmail,
  '2fa': SecondFactorScreen,
  'magic-link': MagicLink,
  'change-email': ChangeEmail,
  'link-verify': LinkVerify,
  invitation: Invitation,
  'secure-account': SecureAccount,
  'account-conflict': AccountConflict,
  account: Account,
  missing: Missing,
}

type AppProps = Pick<Page, 'shell' | 'screen' | 'secrets' | 'brought' | 'query'> & { readonly first: Config }

/** Renders one screen. When the language changes, the texts are reloaded and the user's input is kept. */
export function App({ shell, screen, secrets, brought, query, first }: AppProps) {
  const [config, setConfig] = useState(first)
  // A layout effect, so that no screen reader reads the new texts in the old language.
  useLayoutEffect(() => {
    document.documentElement.lang = config.lang
    document.documentElement.dir = config.languages?.find(({ code }) => code === config.lang)?.dir ?? 'ltr'
  }, [config])
  async function chooseLanguage(lang: Lang) {
    rememberLanguage(lang)
    setConfig(await loadConfig(shell, lang).catch(() => config))
  }
  const [asking, setAsking] = useState<((isConfirmed: boolean) => void) | null>(null)
  const reauthenticate = () => new Promise<boolean>((resolve) => setAsking(() => resolve))
  function answered(isConfirmed: boolean) {
    setAsking(null)
    asking?.(isConfirmed)
  }
  const Screen = SCREENS[screen] ?? Login
  return (
    <PageContext.Provider value={{ shell, screen, secrets, brought, query, config, chooseLanguage, reauthenticate }}>
      <main class={screen === 'account' ? 'card wide' : 'card'}>
        {shell.isActing && <Acting />}
        <Brand />
        <Screen />
        <LanguageSwitch />
      </main>
      {asking && <Reauthentication onAnswer={answered} />}
    </PageContext.Provider>
  )
}
