/** Administrators' endpoints for settings and for how pages and mails look and read. */

import { type Endpoint, tagged } from '../../web/http/routing/endpoint.ts'
import { listActions, readSettings } from '../admin/settings/read-settings.ts'
import { updateSettings, updateUi } from '../admin/settings/update-settings.ts'
import { listMailTemplates, readBuiltInMail, saveMailTemplate } from '../admin/templates/mail-templates.ts'
import { listPageTexts, savePageTexts } from '../admin/templates/page-texts.ts'
import { previewMail } from '../admin/templates/preview-mail.ts'
import { previewPage } from '../admin/templates/preview-page.ts'
import { sendTestMail } from '../admin/templates/send-test-mail.ts'
import { uploadLogo } from '../admin/templates/upload-logo.ts'

export const settingsEndpoints: readonly Endpoint[] = tagged(
  'Settings',
  [readSettings, updateSettings, updateUi, listActions],
  'settings',
)

export const templateEndpoints: readonly Endpoint[] = tagged(
  'Templates',
  [
    listMailTemplates,
    saveMailTemplate,
    previewMail,
    readBuiltInMail,
    sendTestMail,
    listPageTexts,
    savePageTexts,
    previewPage,
    uploadLogo,
  ],
  'templates',
)
