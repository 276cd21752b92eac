import { useEffect, useState } from 'preact/hooks'
import { usePage } from '../../page-context.ts'
import { Problem, Success } from '../../parts/notice.tsx'
import { type OrganisationProps, pathOf } from '../organisation.ts'
import type { Member } from './member.ts'
import { MemberItem } from './member-item.tsx'

/** Number of members on each page of the list. */
const PAGE = 20

/** Lists the members. Members with the permissions change roles here and remove other members. */
export function Members({ organisation, onChange, userId }: OrganisationProps & { readonly userId: string }) {
  const { text, get, explain } = usePage()
  const [failure, setFailure] = useState<string | null>(null)
  const [list, setList] = useState<{
    readonly members: readonly Member[]
    readonly total: number
    readonly roles: readonly string[]
  } | null>(null)
  const [told, setTold] = useState<string | null>(null)
  const [pages, setPages] = useState(1)
  async function load() {
    const asked = Array.from({ length: pages }, (_, index) =>
      get(`${pathOf(organisation)}/members?limit=${PAGE}&page=${index + 1}`),
    )
    const answers = await Promise.all(asked)
    const failed = answers.find((answer) => 'failure' in answer)
    setFailure(failed === undefined ? null : explain(failed.failure))
    if (failed !== undefined) return
    const bodies = answers.flatMap((answer) => ('body' in answer ? answer.body : []))
    // A proxy may have answered with a page of its own, which contains no list.
    setList({
      members: bodies.flatMap((body) => body.members ?? []),
      total: bodies[0]?.total ?? 0,
      roles: bodies[0]?.assignableRoles ?? [],
    })
  }
  useEffect(() => void load(), [organisation, pages])
  if (list === null) return failure && <Problem>{failure}</Problem>
  return (
    <>
      <h2 class="part">{text('org.members')}</h2>
      {failure !== null && <Problem>{failure}</Problem>}
      {told !== null && <Success key={told}>{told}</Success>}
      <ul class="items rows">
        {list.members.map((member) => (
          <MemberItem
            key={member.id}
            organisation={organisation}
            member={member}
            isSelf={member.id === userId}
            assignableRoles={list.roles}
            onChanged={async (result) => {
              setTold(result)
              // The user's own role may have changed, and with it everything that the page offers.
              await onChange()
            }}
          />
        ))}
      </ul>
      {list.members.length < list.total && (
        <p class="below">
          <button type="button" class="plain" onClick={() => setPages(pages + 1)}>
            {text('org.more')}
          </button>
        </p>
      )}
    </>
  )
}
