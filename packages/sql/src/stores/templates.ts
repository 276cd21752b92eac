import type { MailTemplate, PageTranslations, StoredImage, TemplateStore } from '@sallyport/core/ports'
import type { ImagesTable, MailTemplatesTable, PageTranslationsTable } from '../database/schema.ts'
import type { SqlDatabase } from '../database/sql-database.ts'
import { sql } from '../database/statement.ts'
import { recordCodec } from './rows/record-codec.ts'
import { insertInto } from './rows/row-writes.ts'

const mailTemplateCodec = recordCodec<MailTemplate, MailTemplatesTable>({
  id: ['id', 'text'],
  baseHtml: ['base_html', 'text'],
  baseText: ['base_text', 'text'],
  translations: ['translations', 'json'],
})

const pageTranslationsCodec = recordCodec<PageTranslations, PageTranslationsTable>({
  page: ['page', 'text'],
  translations: ['translations', 'json'],
})

const imageCodec = recordCodec<StoredImage, ImagesTable>({
  name: ['name', 'text'],
  type: ['type', 'text'],
  content: ['content', 'text'],
  createdAt: ['created_at', 'date'],
})

export function sqlTemplates(db: SqlDatabase): Required<TemplateStore> {
  return {
    async listMails() {
      const rows = await db.all(sql<MailTemplatesTable>`select * from auth_mail_templates`)
      return rows.map(mailTemplateCodec.decode).sort((a, b) => (a.id < b.id ? -1 : 1))
    },
    async findMail(id) {
      const row = await db.first(sql<MailTemplatesTable>`select * from auth_mail_templates where id = ${id}`)
      return row && mailTemplateCodec.decode(row)
    },
    async saveMail(template) {
      await db.run(sql`
        ${insertInto('auth_mail_templates', mailTemplateCodec.encode(template))}
        on conflict (id) do update set
          base_html = excluded.base_html, base_text = excluded.base_text, translations = excluded.translations`)
    },
    async listPages() {
      const rows = await db.all(sql<PageTranslationsTable>`select * from auth_page_translations`)
      return rows.map(pageTranslationsCodec.decode).sort((a, b) => (a.page < b.page ? -1 : 1))
    },
    async findPage(page) {
      const row = await db.first(sql<PageTranslationsTable>`select * from auth_page_translations where page = ${page}`)
      return row && pageTranslationsCodec.decode(row)
    },
    async savePage(page) {
      await db.run(sql`
        ${insertInto('auth_page_translations', pageTranslationsCodec.encode(page))}
        on conflict (page) do update set translations = excluded.translations`)
    },
    async findImage(name) {
      const row = await db.first(sql<ImagesTable>`select * from auth_images where name = ${name}`)
      return row && imageCodec.decode(row)
    },
    async saveImage(image) {
      await db.run(sql`
        ${insertInto('auth_images', imageCodec.encode(image))}
        on conflict (name) do update set
          type = excluded.type, content = excluded.content, created_at = excluded.created_at`)
    },
  }
}
