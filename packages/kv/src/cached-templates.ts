import type { TemplateStore } from '@sallyport/core/ports'
import type { Cache, Mark } from './cache.ts'
import { overriding } from './overriding.ts'

const MAILS: Mark = ['mails']
const PAGES: Mark = ['pages']

/** Caches what mails and pages read. `listMails`, which only administrators call, reads the authority. */
export function cachedTemplates(templates: TemplateStore, cache: Cache): TemplateStore {
  return overriding(templates, {
    findMail: (id) =>
      cache.read({ record: 'templates', key: ['mail', id], marks: [MAILS] }, () => templates.findMail(id)),
    saveMail: (template) => cache.changing(templates.saveMail(template), MAILS),
    listPages: () => cache.read({ record: 'templates', key: ['pages'], marks: [PAGES] }, () => templates.listPages()),
    findPage: (page) =>
      cache.read({ record: 'templates', key: ['page', page], marks: [PAGES] }, () => templates.findPage(page)),
    savePage: (page) => cache.changing(templates.savePage(page), PAGES),
  })
}
