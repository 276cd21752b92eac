import { VerifyError } from '@sallyport/verify'

/** Code of the VerifyError with which the promise rejects; `accepted` if it resolves. */
export async function codeOf(verified: Promise<unknown>): Promise<string> {
  return verified.then(
    () => 'accepted',
    (error: unknown) => (error instanceof VerifyError ? error.code : `not a VerifyError: ${error}`),
  )
}
