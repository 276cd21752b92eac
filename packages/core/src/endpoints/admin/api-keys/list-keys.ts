import * as v from 'valibot'
import { keyReply, keyView } from '../../../identity/api-keys/key-view.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { pageFacts, pageFields, pageOf, pageReply } from '../../../web/http/request/page-query.ts'
import { endpoint } from '../../catalogue/endpoint.ts'

/** Lists API keys, newest first. `search` matches the name, the prefix and the service id. */
export const listKeys = endpoint({
  method: 'GET',
  path: '/api/api-keys',
  summary: 'List API keys',
  success: 'One page of the API keys.',
  access: 'admin',
  needs: ['apiKeys'],
  query: v.object(pageFields),
  replies: {
    200: v.object({
      keys: v.array(keyReply),
      /** Scopes that let a new key call the admin API. Absent unless the option `admin.keys` is on. */
      adminScopes: v.optional(v.array(v.string())),
      ...pageReply,
    }),
  },

  async handle({ query }, { apiKeys, adminKeys }) {
    const page = pageOf(query)
    const { keys, total } = await apiKeys.list(page)
    return ok({
      keys: keys.map(keyView),
      ...(adminKeys && { adminScopes: adminKeys.scopes }),
      ...pageFacts(page, total),
    })
  },
})
