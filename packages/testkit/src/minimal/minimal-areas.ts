import {
  type MailTemplate,
  type PageTranslations,
  patternsOf,
  type Settings,
  type SettingsStore,
  type TelemetryEvent,
  type TelemetryStore,
  type TemplateStore,
  type WebhookConfig,
  type WebhookStore,
} from '@sallyport/core/ports'
import { copy, type Least } from './least.ts'

/** Settings. `updateSettings` returns nothing, as the interface allows. */
export function minimalSettings(first: Settings): Least<SettingsStore> {
  let settings = first
  return {
    getSettings: async () => structuredClone(settings),
    async updateSettings(patch) {
      const fields = Object.entries({ ...settings, ...patch }).filter(([, value]) => value != null)
      settings = structuredClone(Object.fromEntries(fields))
    },
  }
}

/** Webhooks that the host registers itself, without inbound ones. Secrets are plain texts. */
export function minimalWebhooks(webhooks: readonly WebhookConfig[]): Least<WebhookStore> {
  return {
    findByEvent: async (event, tenantId) =>
      structuredClone(
        webhooks.filter(
          ({ events, isActive, tenantId: own }) =>
            isActive !== false &&
            patternsOf(event).some((pattern) => events?.includes(pattern)) &&
            (own === undefined || own === tenantId),
        ),
      ),
  }
}

/** Events that are recorded, but not queried. */
export function minimalTelemetry(recorded: TelemetryEvent[]): Least<TelemetryStore> {
  return {
    async save(events) {
      recorded.push(...structuredClone(events))
    },
  }
}

/** Mail templates and page texts that administrators can read, but not change. */
export function minimalTemplates(
  mails: readonly MailTemplate[],
  pages: readonly PageTranslations[],
): Least<TemplateStore> {
  return {
    listMails: async () => structuredClone(mails),
    findMail: async (id) => copy(mails.find((mail) => mail.id === id)),
    listPages: async () => structuredClone(pages),
  }
}
