import { usePage } from '../page-context.ts'

export function Verified({ isVerified }: { readonly isVerified: boolean }) {
  const { text } = usePage()
  return (
    <span class={isVerified ? 'badge good' : 'badge'}>
      {text(isVerified ? 'account.verified' : 'account.unverified')}
    </span>
  )
}
