import { pathOf } from '../../api/admin-api.ts'
import { useApi } from '../../api/api-context.ts'
import { ApiError } from '../../api/api-error.ts'
import { useLoad } from '../../api/use-load.ts'
import type { AdminUser, UserTenants } from '../../api-types.ts'
import { CodeText } from '../../elements/code-text.tsx'
import { CopyButton } from '../../elements/copy-button.tsx'
import { PageHead } from '../../elements/page-head.tsx'
import { shownEmail } from '../../elements/shown-email.ts'
import { Loaded } from '../../feedback/loaded.tsx'
import { NotFound } from '../../feedback/not-found.tsx'
import { t } from '../../language/text.ts'
import { hrefOf } from '../../routing/route.ts'
import { nameOf, UserStates } from '../user-states.tsx'
import { ActAsUser } from './act-as-user.tsx'
import { ConnectedApps } from './connected-apps.tsx'
import { LinkedAccountsCard } from './linked-accounts-card.tsx'
import { MetadataCard } from './metadata-card.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { RemovalCard } from './removal-card.tsx'
import { RolesCard } from './roles-card.tsx'
import { SecurityCard } from './security-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import { SignInCard } from './sign-in-card.tsx'
import { TenantsCard } from './tenants-card.tsx'

export function UserDetail({ id }: { readonly id: string }) {
  const { features } = useApi()
  const load = useLoad<AdminUser>(pathOf`/users/${id}`)
  const tenants = useLoad<UserTenants>(features.tenants ? pathOf`/users/${id}/tenants` : null)
  if (load.error instanceof ApiError && load.error.status === 404) return <NotFound />
  return (
    <>
      <PageHead
        title={shownEmail(load.data?.email ?? '') || (load.data?.username ?? t('User'))}
        parent={{ label: t('Users'), href: hrefOf(['users']) }}
        about={
          load.data && (
            <>
              {nameOf(load.data) !== '' && (
                <p class="break" dir="auto">
                  {nameOf(load.data)}
                </p>
              )}
              <p class="row">
                <CodeText>{id}</CodeText>
                <CopyButton text={id} label={t('Copy id')} isSmall />
              </p>
              <UserStates user={load.data} />
            </>
          )
        }
      >
        {features.impersonation && load.data && load.data.isDisabled !== true && <ActAsUser user={load.data} />}
        {features.events && (
          <a class="button" href={hrefOf(['events'], { userId: id })}>
            {t('Events of this user')}
          </a>
        )}
      </PageHead>
      <Loaded of={load}>
        {(user) => {
          const shared = { user, onChange: (changed?: AdminUser) => (changed ? load.replace(changed) : load.reload()) }
          return (
            <div class="cards">
              {features.events && <SignInCard {...shared} />}
              <ProfileCard {...shared} />
              <SecurityCard {...shared} />
              {features.roles && <RolesCard userId={id} memberships={tenants} />}
              {features.tenants && <TenantsCard userId={id} own={tenants} />}
              {features.passkeys && <PasskeysCard user={user} />}
              {features.linkedAccounts && <LinkedAccountsCard userId={id} />}
              {features['authorization-server'] && <ConnectedApps userId={id} />}
              {features.sessions && <SessionsCard user={user} />}
              {features.metadata && <MetadataCard userId={id} />}
              <RemovalCard {...shared} />
            </div>
          )
        }}
      </Loaded>
    </>
  )
}
