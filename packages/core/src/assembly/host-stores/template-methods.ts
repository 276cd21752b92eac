import type { MailTemplate, StoredImage } from '../../ports/templates.ts'
import { MAIL_TEMPLATE, PAGE_TEXTS, STORED_IMAGE } from './record-fields.ts'
import { anything, hasSame, recordList, recordOrNull } from './result-checks.ts'

/** Checks of the results that the methods of the store `templates` return. */
export const TEMPLATE_METHODS = {
  least: {
    listMails: recordList(MAIL_TEMPLATE),
    findMail: recordOrNull(MAIL_TEMPLATE, hasSame<MailTemplate>('id')),
    listPages: recordList(PAGE_TEXTS),
  },
  further: {
    saveMail: anything,
    findPage: recordOrNull(PAGE_TEXTS),
    savePage: anything,
    findImage: recordOrNull(STORED_IMAGE, hasSame<StoredImage>('name')),
    saveImage: anything,
  },
} as const
