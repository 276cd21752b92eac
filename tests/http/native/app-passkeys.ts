import { passkeys } from '@sallyport/passkeys'
import { register, signInWith } from '../auth/passkeys/passkey-account.ts'
import { rulesGroup } from '../group.ts'
import { addAccount, signIn } from '../support/account.ts'
import { equal, refused, status } from '../support/expect.ts'
import { SITE } from '../support/make-target.ts'
import { RP_ID, softwareAuthenticator } from '../support/passkeys/software-authenticator.ts'

const ANDROID = `android:apk-key-hash:${'pNiP5iKyQ8JwgGOaKA1zGPUPJIS-0H1xKCQcfIoGLck'}`
const OTHER = 'https://www.example.org'

export const appPasskeysGroup = rulesGroup('Passkeys of apps and of other domains', {
  'an Android app registers and signs in with its own origin, and no other app does': async (open) => {
    const target = await open({ passkeys: passkeys({ rpId: RP_ID, origins: [SITE, ANDROID] }) })
    const client = await signIn(target, await addAccount(target))
    const device = await softwareAuthenticator({ isCounting: false })
    for (const origin of [`${ANDROID.slice(0, -1)}x`, 'android:apk-key-hash:', OTHER])
      refused(await register(client, device, { origin }), 400, 'INVALID_PASSKEY')
    status(await register(client, device, { origin: ANDROID }), 201)
    status(await signInWith(target, device, { origin: ANDROID }), 200)
    refused(await signInWith(target, device, { origin: OTHER }), 400, 'INVALID_PASSKEY')
    equal((await target.direct(new Request(`${target.origin}/.well-known/webauthn`))).status, 404)
  },

  'related origins are published when asked for, without apps': async (open) => {
    const option = passkeys({ rpId: RP_ID, origins: [SITE, OTHER, ANDROID], relatedOrigins: true })
    const target = await open({ passkeys: option })
    const response = await target.direct(new Request(`${target.origin}/.well-known/webauthn`))
    equal(
      [response.headers.get('Content-Type'), await response.json()],
      ['application/json; charset=utf-8', { origins: [SITE, OTHER] }],
    )
    const client = await signIn(target, await addAccount(target))
    const device = await softwareAuthenticator({ isCounting: false })
    status(await register(client, device, { origin: OTHER }), 201)
    status(await signInWith(target, device, { origin: OTHER }), 200)
  },
})
