import type { MailTemplate, PageTranslations, TemplateStore } from '@sallyport/core/ports'
import { same } from '../check.ts'
import type { Contract } from '../contract.ts'
import { UNUSUAL_TEXTS } from './users/unusual-texts.ts'

const MAIL: MailTemplate = {
  id: 'password-reset',
  baseHtml: '<p>{{T.greeting}} "{{name}}"</p>',
  baseText: '{{T.greeting}} {{name}}',
  translations: { en: { greeting: 'Hello' }, it: { greeting: 'Ciao' } },
}
const PAGE: PageTranslations = { page: 'login', translations: { en: { title: 'Sign in' }, it: {} } }

export const templatesContract: Contract<Required<TemplateStore>> = {
  name: 'templates',
  cases: {
    async 'is empty at first'(templates) {
      same([await templates.listMails(), await templates.listPages()], [[], []], 'the lists')
      same([await templates.findMail('welcome'), await templates.findPage('login')], [null, null], 'found')
    },
    async 'gives back what was saved, by id'(templates) {
      const bare = { id: 'welcome', baseHtml: '', baseText: '', translations: {} }
      await templates.saveMail(bare)
      await templates.saveMail(MAIL)
      await templates.savePage({ page: 'register', translations: {} })
      await templates.savePage(PAGE)
      same(await templates.findMail('password-reset'), MAIL, 'the mail')
      same(await templates.findPage('login'), PAGE, 'the page')
      same(await templates.listMails(), [MAIL, bare], 'the mails')
      same(await templates.listPages(), [PAGE, { page: 'register', translations: {} }], 'the pages')
    },
    async 'gives back pictures of 256 KiB, and replaces them by name'(templates) {
      const createdAt = new Date('2026-03-01T12:00:00.123Z')
      const image = { name: 'a.png', type: 'image/png', content: 'AAAA'.repeat(87_382), createdAt }
      same(await templates.findImage('a.png'), null, 'at first')
      await templates.saveImage(image)
      await templates.saveImage({ ...image, name: 'b.svg', type: 'image/svg+xml' })
      same(await templates.findImage('a.png'), image, 'the picture')
      const later = { ...image, content: 'BBBB', createdAt: new Date(createdAt.getTime() + 1) }
      await templates.saveImage(later)
      same(await templates.findImage('a.png'), later, 'after it was replaced')
      same((await templates.findImage('b.svg'))?.type, 'image/svg+xml', 'the other one')
    },
    async 'replaces the whole'(templates) {
      await templates.saveMail(MAIL)
      await templates.savePage(PAGE)
      const mail = { ...MAIL, baseHtml: '', translations: { it: { farewell: 'Addio' } } }
      const page = { ...PAGE, translations: { it: { title: 'Accedi' } } }
      await templates.saveMail(mail)
      await templates.savePage(page)
      same(await templates.listMails(), [mail], 'the mails')
      same(await templates.listPages(), [page], 'the pages')
    },
    async 'keeps unusual texts as they are'(templates) {
      for (const text of UNUSUAL_TEXTS) {
        const translations = { en: { [`k${text}`]: text }, [`l${text}`]: { key: text } }
        const mail = { id: text, baseHtml: text, baseText: text, translations }
        await templates.saveMail(mail)
        await templates.savePage({ page: text, translations })
        same(await templates.findMail(text), mail, 'the mail')
        same(await templates.findPage(text), { page: text, translations }, 'the page')
      }
    },
    async 'returns copies, so that a changed copy changes no stored record'(templates) {
      const translations = { en: { title: 'Sign in' } }
      await templates.savePage({ page: 'login', translations })
      await templates.saveMail({ ...MAIL, translations })
      translations.en.title = 'mine'
      for (const found of [await templates.findPage('login'), await templates.findMail(MAIL.id)]) {
        same(found?.translations, { en: { title: 'Sign in' } }, 'after a change of what was saved')
        Reflect.set(Object(found?.translations.en), 'title', 'mine')
      }
      same((await templates.findPage('login'))?.translations, { en: { title: 'Sign in' } }, 'the page')
      same((await templates.findMail(MAIL.id))?.translations, { en: { title: 'Sign in' } }, 'the mail')
    },
  },
}
