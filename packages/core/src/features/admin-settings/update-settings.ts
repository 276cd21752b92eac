import * as v from 'valibot'
import { invalidInput } from '../../http/errors.ts'
import { limits } from '../../http/limits.ts'
import { ok } from '../../http/reply.ts'
import type { SettingsPatch } from '../../ports/settings.ts'
import { endpoint } from '../../sign-in/services.ts'
import { effectiveSettings } from './effective-settings.ts'
import { settingsChange, settingsReply } from './settings-fields.ts'

export const updateSettings = endpoint({
  method: 'PUT',
  path: '/api/settings',
  summary: 'Change settings',
  access: 'admin',
  needs: ['settings'],
  limit: limits.admin,
  body: settingsChange,
  replies: { 200: v.object({ success: v.literal(true), settings: settingsReply }) },

  async handle({ body, admin, context }, given) {
    const known = given.webhookActions.map(({ id }) => id)
    if (body.enabledWebhookActions?.some((id) => !known.includes(id)))
      throw invalidInput({ path: 'enabledWebhookActions', rule: 'unknown' })
    // Sound: what is undefined is left out.
    const patch = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as SettingsPatch
    const settings = await given.settings.updateSettings(patch)
    const about = { correlationId: context.correlationId }
    await given.events.publish('identity.settings.updated', { keys: Object.keys(patch), by: admin.by }, about)
    return ok({ success: true, settings: effectiveSettings(settings, given) })
  },
})
