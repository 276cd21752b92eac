import { useLoad } from '../api/use-load.ts'
import type { MailTemplate, MailTemplateList } from '../api-types.ts'
import { Badge } from '../elements/badge.tsx'
import { DataTable } from '../elements/data-table.tsx'
import { Loaded } from '../feedback/loaded.tsx'
import { t } from '../language/text.ts'
import { hrefOf } from '../routing/route.ts'
import { MAILS } from './known-texts.ts'

interface Row {
  readonly id: string
  readonly isOwn: boolean
}

export function MailList() {
  const load = useLoad<MailTemplateList>('/templates/mail')
  return (
    <Loaded of={load}>
      {({ templates }) => (
        <DataTable
          caption={t('Mails')}
          rows={rowsOf(templates)}
          keyOf={({ id }) => id}
          columns={[
            {
              label: t('Mail'),
              cell: ({ id }) => (
                <>
                  <a class="break strong" href={hrefOf(['templates', 'mail', id])}>
                    {id}
                  </a>
                  <span class="muted line">{t(MAILS[id] ?? 'Custom')}</span>
                </>
              ),
            },
            {
              label: t('Text'),
              cell: ({ isOwn }) => (
                <Badge tone={isOwn ? 'info' : 'neutral'}>{isOwn ? t('Custom') : t('Built-in')}</Badge>
              ),
            },
            {
              label: t('Actions'),
              isAtEnd: true,
              cell: ({ id }) => (
                <a class="button small" href={hrefOf(['templates', 'mail', id])} aria-label={t('Edit {id}', { id })}>
                  {t('Edit')}
                </a>
              ),
            },
          ]}
        />
      )}
    </Loaded>
  )
}

function rowsOf(templates: readonly MailTemplate[]): readonly Row[] {
  const ids = new Set([...Object.keys(MAILS), ...templates.map(({ id }) => id)])
  return [...ids].map((id) => ({ id, isOwn: templates.some((one) => one.id === id && isOwnText(one)) }))
}

/** True if the mail is customised. A template with empty bodies can still customise the subject. */
export function isOwnText({ baseHtml, baseText, translations }: MailTemplate): boolean {
  const hasTexts = Object.values(translations).some((texts) => Object.keys(texts).length > 0)
  return baseHtml !== '' || baseText !== '' || hasTexts
}
