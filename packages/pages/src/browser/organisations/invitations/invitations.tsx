import { useState } from 'preact/hooks'
import type { ReplyOf } from '../../auth-endpoints.ts'
import { ActionButton } from '../../lists/action-button.tsx'
import { ListItem } from '../../lists/list-item.tsx'
import { RemoveButton } from '../../lists/remove-button.tsx'
import { useDay } from '../../lists/use-day.ts'
import { useList } from '../../lists/use-list.ts'
import { type Told, usePage } from '../../page-context.ts'
import { LoadProblem } from '../../parts/load-problem.tsx'
import { Success } from '../../parts/notice.tsx'
import { Row } from '../../parts/row.tsx'
import { renamed } from '../../renamed.ts'
import { type OrganisationProps, pathOf } from '../organisation.ts'
import { InviteForm, LIMITED } from './invite-form.tsx'

type Invitation = ReplyOf<'GET', `/tenants/${string}/invitations`>['invitations'][number]

/** Lists open invitations, and has a form for a new one. Shows nothing if the service sends no invitations. */
export function Invitations({ organisation }: Pick<OrganisationProps, 'organisation'>) {
  const { text, sentence, callSensitive, config } = usePage()
  const path = `${pathOf(organisation)}/invitations` as const
  const { items, failure, load } = useList(path, (body) => body.invitations)
  const [told, setTold] = useState<Told | null>(null)
  const day = useDay()
  if (items === null && failure === null) return null
  async function done(...result: Told): Promise<void> {
    setTold(result)
    await load()
  }
  const itemOf = ({ id, email, role, expiresAt }: Invitation) => {
    const own = `${path}/${encodeURIComponent(id)}` as const
    const resend = async () =>
      renamed(await callSensitive('POST', `${own}/resend`, { emailLang: config.lang }), ...LIMITED)
    return (
      <ListItem
        key={id}
        name={email}
        hint={[text(`org.role.${role}`), text('org.until', { day: day(expiresAt) })]}
        aside={
          <>
            <ActionButton
              label={text('org.resend')}
              of={email}
              act={resend}
              onDone={() => done('org.resent', { email })}
            />
            <RemoveButton
              label={text('org.revoke')}
              of={email}
              ask={sentence('org.revokeAsk', { email })}
              remove={() => callSensitive('DELETE', own)}
              onRemoved={() => done('org.revoked', { email })}
            />
          </>
        }
      />
    )
  }
  return (
    <>
      <h2 class="part">{text('org.invitations')}</h2>
      {told !== null && <Success key={told}>{sentence(...told)}</Success>}
      <div class="rows">
        <Row
          title={text('org.invite')}
          value={text('org.inviteHint')}
          action={text('org.inviteStart')}
          below={[
            items !== null && items.length > 0 && <ul class="items">{items.map(itemOf)}</ul>,
            <LoadProblem failure={failure} load={load} />,
          ]}
        >
          {(close) => (
            <InviteForm
              organisation={organisation}
              onInvited={async (email) => {
                await load()
                close('org.invited', { email })
              }}
            />
          )}
        </Row>
      </div>
    </>
  )
}
