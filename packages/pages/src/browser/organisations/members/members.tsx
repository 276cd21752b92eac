import { useState } from 'preact/hooks'
import type { Answer } from '../../call.ts'
import { picked, useLoaded } from '../../lists/use-loaded.ts'
import { type Told, usePage } from '../../page-context.ts'
import { LoadProblem } from '../../parts/load-problem.tsx'
import { Success } from '../../parts/notice.tsx'
import { type OrganisationProps, pathOf } from '../organisation.ts'
import type { Member } from './member.ts'
import { MemberItem } from './member-item.tsx'

interface MemberList {
  readonly members: readonly Member[]
  readonly total: number
  /** Names of the roles of the host that the user may give. */
  readonly roles: readonly string[]
}

/** Number of members on each page of the list. */
const PAGE = 20

/** Lists the members. Members with the permission `tenant:roles` change roles here; those with `tenant:members` remove others. */
export function Members({ organisation, onChange, userId }: OrganisationProps & { readonly userId: string }) {
  const { text, sentence, get } = usePage()
  const [told, setTold] = useState<Told | null>(null)
  const [pages, setPages] = useState(1)
  async function listed(): Promise<Answer<MemberList>> {
    const asked = Array.from({ length: pages }, async (_, index) =>
      picked(await get(`${pathOf(organisation)}/members?limit=${PAGE}&page=${index + 1}`), (body) =>
        'members' in body ? body : undefined,
      ),
    )
    const answers = await Promise.all(asked)
    const failed = answers.find((answer) => 'failure' in answer)
    if (failed !== undefined) return failed
    const bodies = answers.flatMap((answer) => ('body' in answer ? answer.body : []))
    const [{ total = 0, assignableRoles: roles = [] } = {}] = bodies
    return { body: { members: bodies.flatMap((body) => body.members), total, roles } }
  }
  const { value, failure, load } = useLoaded(listed, [organisation, pages])
  if (value === null && failure === null) return null
  const { members = [], total = 0, roles = [] } = value ?? {}
  return (
    <>
      <h2 class="part">{text('org.members')}</h2>
      {told !== null && <Success key={told}>{sentence(...told)}</Success>}
      <ul class="items rows">
        {members.map((member) => (
          <MemberItem
            key={member.id}
            organisation={organisation}
            member={member}
            isSelf={member.id === userId}
            assignableRoles={roles}
            onChanged={async (...result) => {
              setTold(result)
              // The user's own role may have changed, and with it everything that the page offers.
              await onChange()
            }}
          />
        ))}
      </ul>
      <LoadProblem failure={failure} load={load} />
      {members.length < total && (
        <p class="below">
          <button type="button" class="plain" onClick={() => setPages(pages + 1)}>
            {text('org.more')}
          </button>
        </p>
      )}
    </>
  )
}
