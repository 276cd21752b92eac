import { usePage } from '../page-context.ts'

interface VerifiedProps {
  /** In some languages the word for “verified” differs between an email address and a phone number. */
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
