import { PageHead } from '../elements/page-head.tsx'
import { SubNavigation } from '../elements/sub-navigation.tsx'
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
      <PageHead title="Email & UI" />
      <SubNavigation
        label="Kinds of texts"
        links={[
          { text: 'Mails', href: hrefOf(['templates']), isHere: kind === 'mail' },
          { text: 'Pages', href: hrefOf(['templates', 'ui']), isHere: kind === 'ui' },
        ]}
      />
      {kind === 'ui' ? <PageList /> : <MailList />}
    </>
  )
}
