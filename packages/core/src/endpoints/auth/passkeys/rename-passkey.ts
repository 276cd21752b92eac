import * as v from 'valibot'
import { failure } from '../../../foundations/values/errors.ts'
import { nameText } from '../../../foundations/values/name-text.ts'
import { aboutCaller } from '../../../identity/session/about-caller.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/passkeys/:id',
  summary: 'Rename a passkey',
  success: 'The passkey has the new name.',
  access: 'user',
  needs: ['passkeys', 'passkeyVerifier'],
  body: v.object({ name: nameText(1, 64) }),
  errors: ['NOT_FOUND'],

  async handle({ params: { id }, body: { name }, user: caller, context }, { passkeys, events }) {
    const data = { fields: ['passkeys'] }
    const about = aboutCaller(caller, context)
    const isRenamed = await events.change([{ event: 'identity.user.updated', data, about }], () =>
      passkeys.rename(caller.sub, id, name),
    )
    if (!isRenamed) throw failure('NOT_FOUND')
    return ok()
  },
})
