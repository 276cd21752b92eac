import { PageHead } from '../elements/page-head.tsx'
import { SubNavigation } from '../elements/sub-navigation.tsx'
import { t } from '../language/text.ts'
import { hrefOf } from '../routing/route.ts'
import type { ViewProps } from '../routing/view-props.ts'
import { MailEditor } from './mail-editor.tsx'
import { MailList } from './mail-list.tsx'
import { PageEditor } from './page-editor.tsx'
import { PageList } from './page-list.tsx'

export function TemplatesView({ rest: [kind = 'mail', id] }: ViewProps) {
  if (id !== undefined) return kind === 'ui' ? <PageEditor page={id} /> : <MailEditor id={id} />
  return (
    <>
      <PageHead title={t('Email & UI')} />
      <SubNavigation
        label={t('Kinds of texts')}
        links={[
          { text: t('Mails'), href: hrefOf(['templates']), isHere: kind === 'mail' },
          { text: t('Pages'), href: hrefOf(['templates', 'ui']), isHere: kind === 'ui' },
        ]}
      />
      {kind === 'ui' ? <PageList /> : <MailList />}
    </>
  )
}
