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
    if (!(await passkeys.rename(caller.sub, id, name))) throw failure('NOT_FOUND')
    await events.publish('identity.user.updated', { fields: ['passkeys'] }, aboutCaller(caller, context))
    return ok()
  },
})
