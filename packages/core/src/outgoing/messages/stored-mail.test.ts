import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillTemplate } from './stored-mail.ts'

const BUILT_IN = { subject: 'Built in', html: '<p>built in</p>', text: 'built in' }

function fill(body: string, texts: Readonly<Record<string, string>> = {}, data: Readonly<Record<string, string>> = {}) {
  return fillTemplate(
    { id: 'welcome', baseHtml: body, baseText: body, translations: { en: texts } },
    'en',
    data,
    BUILT_IN,
  )
}

describe('fillTemplate', () => {
  it('uses each built-in body where the template has none', () => {
    const template = { id: 'welcome', baseHtml: '', baseText: 'own', translations: {} }
    expect(fillTemplate(template, 'en', {}, BUILT_IN)).toEqual({ ...BUILT_IN, text: 'own' })
  })

  it('knows nothing that the template or the data does not', () => {
    expect(fill('[{{toString}}{{T.constructor}}{{__proto__}}{{ T.x }}{{}}{{ }}{T.x}]').text).toBe('[{{}}{{ }}{T.x}]')
  })

  it('reads values in texts, but no texts in texts and no places in values', () => {
    const filled = fill('{{T.a}}', { a: '{{T.a}}-{{name}}-{{T.b}}', b: 'b' }, { name: '{{T.b}}{{name}}' })
    expect(filled.text).toBe('-{{T.b}}{{name}}-')
  })

  it('lets no value or text bring markup into HTML, nor a line break into the subject', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (value, text) => {
        const { html, subject } = fill(
          '<b title="{{name}}">{{T.t}}</b>',
          { t: text, subject: `${text}{{name}}` },
          { name: value },
        )
        expect(html.slice('<b title="'.length, -'</b>'.length).replace('">', '')).not.toMatch(/[<>"']/)
        expect(subject).not.toMatch(/[\r\n]/)
      }),
    )
  })
})
