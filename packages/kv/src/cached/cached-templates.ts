import type { TemplateStore } from '@sallyport/core/ports'
import { marking, overriding } from '../overriding.ts'
import type { Cache, Mark } from './cache.ts'

const MAILS: Mark = ['mails']
const PAGES: Mark = ['pages']

/**
 * Caches the templates and texts that mails and pages use. `listMails`, which only administrators call, reads the
 * authority.
 */
export function cachedTemplates(templates: TemplateStore, cache: Cache): TemplateStore {
  const findMail = templates.findMail?.bind(templates)
  const findPage = templates.findPage?.bind(templates)
  return overriding(templates, {
    findMail:
      findMail && ((id) => cache.read({ record: 'templates', key: ['mail', id], marks: [MAILS] }, () => findMail(id))),
    saveMail: marking(cache, templates, templates.saveMail, () => MAILS),
    listPages: () => cache.read({ record: 'templates', key: ['pages'], marks: [PAGES] }, () => templates.listPages()),
    findPage:
      findPage &&
      ((page) => cache.read({ record: 'templates', key: ['page', page], marks: [PAGES] }, () => findPage(page))),
    savePage: marking(cache, templates, templates.savePage, () => PAGES),
  })
}
