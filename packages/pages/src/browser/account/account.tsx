import { useEffect, useState } from 'preact/hooks'
import { picked, useLoaded } from '../lists/use-loaded.ts'
import { usePage } from '../page-context.ts'
import { Heading } from '../parts/heading.tsx'
import { Later } from '../parts/later.tsx'
import { ToSignIn } from '../parts/link.tsx'
import { LoadProblem } from '../parts/load-problem.tsx'
import { Named } from '../parts/named.tsx'
import { Done } from '../parts/outcome.tsx'
import { RecoveryCodes } from '../set-up/recovery-codes.tsx'
import { isSignedOut } from '../spent-link.ts'
import { DeleteAccount } from './delete-account.tsx'
import { EmailRow } from './email-row.tsx'
import { ExportRow } from './export-row.tsx'
import { FeatureSections } from './feature-sections.tsx'
import { GuestAccount } from './guest-account.tsx'
import { LinkedAccounts } from './linked-accounts.tsx'
import { meOf } from './me.ts'
import { NameRow } from './name-row.tsx'
import { Passkeys } from './passkeys.tsx'
import { PasswordRow } from './password-row.tsx'
import { PhoneRow } from './phone-row.tsx'
import { SecondFactorRow } from './second-factor-row.tsx'
import { Sessions } from './sessions.tsx'
import { SignOut } from './sign-out.tsx'
import { SuspendedMethods } from './suspended-methods.tsx'
import { useSameUser } from './use-same-user.ts'
import { UsernameRow } from './username-row.tsx'

const loadOrganisation = async () => (await import('../organisations/all.ts')).OrganisationPage

/**
 * The account of the signed-in user: how they sign in, where they are signed in, and their data. With `?organisation=`,
 * the page of an organisation.
 */
export function Account() {
  const { text, get, linkTo, config, query } = usePage()
  const { features, sections = [] } = config
  const organisation = sections.some(({ feature }) => feature === 'tenants') ? query.get('organisation') : null
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [isDeleted, setDeleted] = useState(false)
  const {
    value: me,
    failure,
    load,
  } = useLoaded(async () => picked(await get('/me'), (body) => ('id' in body ? meOf(body) : undefined)), [])
  const isEnded = failure !== null && isSignedOut(failure)
  useEffect(() => {
    if (isEnded) location.replace(linkTo('login', location.pathname + location.search))
  }, [isEnded])
  useSameUser(isDeleted ? undefined : me?.id)
  if (isDeleted) {
    return (
      <Done title={text('account.deletedTitle')} lead={text('account.deleted')}>
        <ToSignIn isMain />
      </Done>
    )
  }
  if (codes !== null) return <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
  if (me === null) return isEnded ? null : <LoadProblem failure={failure} load={load} />
  if (me.isGuest) return <GuestAccount onChange={load} />
  if (organisation !== null) {
    return <Later load={loadOrganisation} props={{ id: organisation, userId: me.id }} />
  }
  const props = { me, onChange: load }
  return (
    <>
      <Heading title={text('account.title')}>
        <Named of={me.label} />
      </Heading>
      <div class="rows">
        <NameRow {...props} />
        {config.identifiers?.includes('username') && <UsernameRow {...props} />}
        <EmailRow {...props} />
        {(features.sms || me.phoneNumber !== null) && <PhoneRow {...props} />}
      </div>
      <h2 class="part">{text('account.signIn')}</h2>
      <div class="rows">
        <PasswordRow {...props} />
        {config.totpEnabled && <SecondFactorRow {...props} onCodes={setCodes} />}
        {features.passkeys && <Passkeys />}
        {features.linkedAccounts && <LinkedAccounts />}
        <SuspendedMethods />
      </div>
      <FeatureSections />
      {features.sessions && <Sessions />}
      <h2 class="part">{text('account.data')}</h2>
      <div class="rows">
        <ExportRow />
        {features.deleteAccount && <DeleteAccount me={me} onDeleted={() => setDeleted(true)} />}
      </div>
      <SignOut />
    </>
  )
}
