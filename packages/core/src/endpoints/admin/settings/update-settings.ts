import * as v from 'valibot'
import { changesBetween } from '../../../foundations/events/changes.ts'
import { invalidInput } from '../../../foundations/values/errors.ts'
import { withoutUndefined } from '../../../foundations/values/without-undefined.ts'
import type { Settings, SettingsPatch, SettingsStore, UiPatch, UiSettings } from '../../../ports/settings.ts'
import { ok } from '../../../web/http/replies/reply.ts'
import { aboutRequest } from '../../../web/http/request/about-request.ts'
import { endpoint } from '../../catalogue/endpoint.ts'
import { effectiveSettings } from './effective-settings.ts'
import { settingsChange, settingsReply, uiChange, uiSettings } from './settings-fields.ts'

export const updateSettings = endpoint({
  method: 'PUT',
  path: '/api/settings',
  summary: 'Change settings',
  success: 'Settings changed; returns those in effect.',
  access: 'admin',
  needs: ['settings'],
  body: settingsChange,
  replies: { 200: v.object({ success: v.literal(true), settings: settingsReply }) },

  async handle({ body, admin, context }, given) {
    const before = await given.settings.getSettings()
    const { enabledWebhookActions: kept = [] } = before
    // Accepts actions that are already enabled, even if the host application no longer registers them.
    const known = [...given.webhookActions.map(({ id }) => id), ...kept]
    if (body.enabledWebhookActions?.some((id) => !known.includes(id)))
      throw invalidInput({ path: 'enabledWebhookActions', rule: 'unknown' })
    const patch = settingsPatchOf(body)
    const keys = Object.keys(patch)
    // Compares the values in effect, so that the audit row of a setting's first change also shows the value that applied before.
    const inEffect = (settings: Settings) => effectiveSettings(settings, given)
    const changes = changesBetween(inEffect(before), inEffect(merged(before, patch)), keys)
    const about = { ...aboutRequest(context), changes }
    const data = { keys, by: admin.by }
    const stored = await given.events.change([{ event: 'identity.settings.updated', data, about }], () =>
      given.settings.updateSettings(patch),
    )
    const settings = stored ?? (await given.settings.getSettings())
    return ok({ success: true, settings: effectiveSettings(settings, given) })
  },
})

/** Changes the given appearance fields and keeps all others; `null` removes a field. */
export const updateUi = endpoint({
  method: 'PATCH',
  path: '/api/settings/ui',
  summary: 'Change the appearance of the pages',
  success: 'Appearance changed; returns the stored one.',
  access: 'admin',
  needs: ['settings'],
  body: uiChange,
  replies: { 200: v.object({ success: v.literal(true), ui: uiSettings }) },

  async handle({ body, admin, context }, { settings, events }) {
    const before = (await settings.getSettings()).ui
    const change = withoutUndefined(body)
    const about = {
      ...aboutRequest(context),
      changes: changesBetween({ ui: before }, { ui: merged(before, change) }),
    }
    const data = { keys: ['ui'], by: admin.by }
    const ui = await events.change([{ event: 'identity.settings.updated', data, about }], () =>
      mergeUi(change, settings),
    )
    return ok({ success: true, ui })
  },
})

async function mergeUi(change: UiPatch, settings: SettingsStore): Promise<UiSettings> {
  if (settings.updateUi !== undefined) return settings.updateUi(change)
  const { ui: current } = await settings.getSettings()
  const patch = { ui: merged(current, change) }
  const { ui = {} } = (await settings.updateSettings(patch)) ?? (await settings.getSettings())
  return ui
}

/** Returns the record after the patch. A field that is null in the patch is removed. */
function merged<T extends object>(
  current: T | null | undefined,
  patch: { readonly [Name in keyof T]?: T[Name] | null },
): T {
  // The cast is safe: a field that is required has a value in `current`, and no patch removes it.
  return Object.fromEntries(Object.entries({ ...current, ...patch }).filter(([, value]) => value !== null)) as T
}

function settingsPatchOf({ ui, ...fields }: v.InferOutput<typeof settingsChange>): SettingsPatch {
  const patch = withoutUndefined(fields)
  return ui === undefined ? patch : { ...patch, ui: ui && withoutUndefined(ui) }
}
