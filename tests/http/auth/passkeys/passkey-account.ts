import type { User } from '@sallyport/core'
import { type AccountFields, addAccount, type SignedIn, signIn } from '../../support/account.ts'
import { type Answer, send } from '../../support/answer.ts'
import { given, isTrue, status } from '../../support/expect.ts'
import type { Native } from '../../support/native.ts'
import { PASSKEYS } from '../../support/passkeys/passkey-options.ts'
import {
  type Options,
  type SoftwareAuthenticator,
  softwareAuthenticator,
} from '../../support/passkeys/software-authenticator.ts'
import type { MakeTarget, Overrides, Target } from '../../support/target.ts'
import { postBearer } from '../sign-in/pending-sign-in.ts'

const BELOW = '/auth/passkeys'

/** An account with a passkey, registered over HTTP, and the session that registered it. */
export interface PasskeyAccount {
  readonly target: Target
  readonly user: User
  readonly client: Native & SignedIn
  readonly device: SoftwareAuthenticator
}

export async function passkeyAccount(
  open: MakeTarget,
  {
    options = {},
    fields = {},
    isCounting = false,
  }: { options?: Overrides; fields?: AccountFields; isCounting?: boolean } = {},
): Promise<PasskeyAccount> {
  const target = await open({ ...PASSKEYS, ...options })
  const user = await addAccount(target, fields)
  const client = await signIn(target, user)
  const device = await softwareAuthenticator({ isCounting })
  status(await register(client, device), 201)
  await target.settled()
  target.mails.clear()
  target.events.clear()
  return { target, user, client, device }
}

/** The options in an answer of the service. */
export function optionsIn({ json }: Answer): Options & Readonly<Record<string, unknown>> {
  const { options } = json
  isTrue(typeof options === 'object' && options !== null && 'challenge' in options, 'options have a challenge')
  // The cast is safe as far as tests read it: a wrong option makes them fail.
  return options as unknown as Options & Readonly<Record<string, unknown>>
}

export async function registrationOptions(client: Native): Promise<ReturnType<typeof optionsIn>> {
  const answer = await client.post(`${BELOW}/registration/options`, {})
  status(answer, 200)
  return optionsIn(answer)
}

export async function register(
  client: Native,
  device: SoftwareAuthenticator,
  forged: Parameters<SoftwareAuthenticator['create']>[1] = {},
  fields: Readonly<Record<string, unknown>> = {},
): Promise<Answer> {
  const response = await device.create(await registrationOptions(client), forged)
  return client.post(`${BELOW}/registration/verify`, { response, ...fields })
}

export async function authenticationOptions(target: Target, tempToken?: string): Promise<ReturnType<typeof optionsIn>> {
  const answer = await send(target, 'POST', `${BELOW}/authentication/options`, { json: { tempToken } })
  status(answer, 200)
  return optionsIn(answer)
}

export function verify(target: Target, response: object, tempToken?: string): Promise<Answer> {
  return postBearer(target, `${BELOW}/authentication/verify`, { response, tempToken })
}

/** Signs in with the passkey, as first factor or, with a temporary token, as second. */
export async function signInWith(
  target: Target,
  device: SoftwareAuthenticator,
  forged: Parameters<SoftwareAuthenticator['get']>[1] = {},
  tempToken?: string,
): Promise<Answer> {
  return verify(target, await device.get(await authenticationOptions(target, tempToken), forged), tempToken)
}

export async function storedPasskey({ target, device }: PasskeyAccount) {
  return given(await given(target.stores.passkeys).find(device.credentialId))
}
