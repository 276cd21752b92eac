import * as v from 'valibot'
import { endpoint } from '../../../catalogue/endpoint.ts'
import { failure } from '../../../http/errors.ts'
import { ok } from '../../../http/reply.ts'
import { text } from '../../../http/text.ts'
import { aboutCaller } from '../../../session/about-caller.ts'

export const renamePasskey = endpoint({
  method: 'PATCH',
  path: '/passkeys/:id',
  summary: 'Rename a passkey',
  success: 'The passkey has the new name.',
  access: 'user',
  needs: ['passkeys', 'passkeyVerifier'],
  uses: ['events'],
  body: v.object({ name: text(1, 64) }),
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
