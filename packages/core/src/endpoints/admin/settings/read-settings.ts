import * as v from 'valibot'
import { ok } from '../../../web/http/replies/reply.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { effectiveSettings } from './effective-settings.ts'
import { settingsReply } from './settings-fields.ts'

export const readSettings = endpoint({
  method: 'GET',
  path: '/api/settings',
  summary: 'Read the settings in effect',
  success: 'The settings in effect.',
  access: 'admin',
  needs: ['settings'],
  replies: { 200: settingsReply },

  async handle(_, given) {
    return ok(effectiveSettings(await given.settings.getSettings(), given))
  },
})

export const listActions = endpoint({
  method: 'GET',
  path: '/api/actions',
  summary: 'List actions that webhook scripts may call',
  success: 'The actions.',
  access: 'admin',
  needs: ['webhooks', 'settings'],
  replies: {
    200: v.object({
      actions: v.array(
        v.object({
          id: v.string(),
          label: v.string(),
          category: v.string(),
          description: v.string(),
          dependsOn: v.optional(v.array(v.string())),
        }),
      ),
    }),
  },

  handle(_, { webhookActions }) {
    return ok({ actions: webhookActions.map(({ fn: _fn, input: _input, ...action }) => action) })
  },
})
