import type { MailTemplate, PageTranslations, StoredImage, TemplateStore } from '../../ports/templates.ts'
import { copyRecord } from './copy-record.ts'

export function memoryTemplates(): Required<TemplateStore> {
  const mails = new Map<string, MailTemplate>()
  const pages = new Map<string, PageTranslations>()
  const images = new Map<string, StoredImage>()

  return {
    async listMails() {
      return sorted(mails)
    },
    async findMail(id) {
      const mail = mails.get(id)
      return mail === undefined ? null : copyRecord(mail)
    },
    async saveMail(mail) {
      mails.set(mail.id, copyRecord(mail))
    },
    async listPages() {
      return sorted(pages)
    },
    async findPage(name) {
      const page = pages.get(name)
      return page === undefined ? null : copyRecord(page)
    },
    async savePage(page) {
      pages.set(page.page, copyRecord(page))
    },
    async findImage(name) {
      const image = images.get(name)
      return image === undefined ? null : copyRecord(image)
    },
    async saveImage(image) {
      images.set(image.name, copyRecord(image))
    },
  }
}

function sorted<T extends object>(records: ReadonlyMap<string, T>): readonly T[] {
  return [...records].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, record]) => copyRecord(record))
}
