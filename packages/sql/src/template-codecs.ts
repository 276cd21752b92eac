import type { MailTemplate, PageTranslations } from '@sallyport/core/ports'
import { recordCodec } from './record-codec.ts'
import type { MailTemplatesTable, PageTranslationsTable } from './schema.ts'

export const mailTemplateCodec = recordCodec<MailTemplate, MailTemplatesTable>({
  id: ['id', 'text'],
  baseHtml: ['base_html', 'text'],
  baseText: ['base_text', 'text'],
  translations: ['translations', 'json'],
})

export const pageTranslationsCodec = recordCodec<PageTranslations, PageTranslationsTable>({
  page: ['page', 'text'],
  translations: ['translations', 'json'],
})
