import { usePage } from '../page-context.ts'

interface VerifiedProps {
  /** Some languages have another word for each. */
  readonly of: 'email' | 'phone'
  readonly isVerified: boolean
}

export function Verified({ of, isVerified }: VerifiedProps) {
  const { text } = usePage()
  return (
    <span class={isVerified ? 'badge good' : 'badge'}>
      {text(`account.${isVerified ? 'verified' : 'unverified'}.${of}`)}
    </span>
  )
}
