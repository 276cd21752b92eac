import { useLoad } from '../api/use-load.ts'
import type { PageTranslationsList } from '../api-types.ts'
import { Badge } from '../elements/badge.tsx'
import { DataTable } from '../elements/data-table.tsx'
import { Loaded } from '../feedback/loaded.tsx'
import { t } from '../language/text.ts'
import { hrefOf } from '../routing/route.ts'
import { PAGES } from './known-texts.ts'

export function PageList() {
  const load = useLoad<PageTranslationsList>('/templates/ui')
  return (
    <Loaded of={load}>
      {({ translations }) => {
        const counts = new Map(translations.map((one) => [one.page, countOf(one.translations)]))
        const pages = [...new Set([...Object.keys(PAGES), ...counts.keys()])]
        return (
          <DataTable
            caption={t('Pages')}
            rows={pages}
            keyOf={(page) => page}
            columns={[
              {
                label: t('Page'),
                cell: (page) => (
                  <>
                    <a class="break strong" href={hrefOf(['templates', 'ui', page])}>
                      {page}
                    </a>
                    <span class="muted line">{t(PAGES[page] ?? 'Custom')}</span>
                  </>
                ),
              },
              {
                label: t('Custom texts'),
                cell: (page) => {
                  const count = counts.get(page) ?? 0
                  return (
                    <Badge tone={count > 0 ? 'info' : 'neutral'}>
                      {count > 0 ? t('{count, plural, one {# text} other {# texts}}', { count }) : t('Built-in')}
                    </Badge>
                  )
                },
              },
              {
                label: t('Actions'),
                isAtEnd: true,
                cell: (page) => (
                  <a
                    class="button small"
                    href={hrefOf(['templates', 'ui', page])}
                    aria-label={t('Edit {page}', { page })}
                  >
                    {t('Edit')}
                  </a>
                ),
              },
            ]}
          />
        )
      }}
    </Loaded>
  )
}

function countOf(translations: Readonly<Record<string, Readonly<Record<string, string>>>>): number {
  return Object.values(translations).reduce((sum, texts) => sum + Object.keys(texts).length, 0)
}
