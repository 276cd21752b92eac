import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Card } from '../elements/card.tsx'
import { Segments } from '../elements/segments.tsx'
import { Skeleton } from '../feedback/loaded.tsx'
import { ErrorNotice } from '../feedback/notice.tsx'
import { SelectField } from '../forms/select-field.tsx'
import { languageNames } from '../language/language.ts'
import { t } from '../language/text.ts'

/** Language, colour scheme and width of a preview. */
export interface Viewing {
  readonly lang: string
  readonly scheme: 'light' | 'dark'
  readonly isPhone: boolean
}

const SCHEMES = [
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const
const WIDTHS = [
  ['wide', 'Desktop'],
  ['phone', 'Phone'],
] as const

/** Class of a preview's frame. */
export const frameClass = ({ scheme, isPhone }: Viewing) => `preview ${scheme}${isPhone ? ' phone' : ''}`

export function useViewing() {
  return useState<Viewing>({ lang: 'en', scheme: 'light', isPhone: false })
}

interface PreviewCardProps {
  readonly about: string
  readonly viewing: Viewing
  onChange(viewing: Viewing): void
  readonly error: unknown
  /** Undefined until there is something to show. */
  readonly children: ComponentChildren
}

/** Card with a preview of an editor's draft, and the choice of its language, colour scheme and width. */
export function PreviewCard({ about, viewing, onChange, error, children }: PreviewCardProps) {
  return (
    <Card
      title={t('Preview')}
      about={about}
      actions={
        <SelectField
          name="lang"
          label={t('Language')}
          value={viewing.lang}
          options={languageNames()}
          onInput={(lang) => onChange({ ...viewing, lang })}
        />
      }
    >
      <div class="stack">
        <div class="row">
          <Segments
            legend={t('Colour scheme')}
            name="scheme"
            options={SCHEMES.map(([scheme, label]) => [scheme, t(label)])}
            value={viewing.scheme}
            onChange={(scheme) => onChange({ ...viewing, scheme })}
          />
          <Segments
            legend={t('Width')}
            name="width"
            options={WIDTHS.map(([width, label]) => [width, t(label)])}
            value={viewing.isPhone ? 'phone' : 'wide'}
            onChange={(width) => onChange({ ...viewing, isPhone: width === 'phone' })}
          />
        </div>
        <div aria-live="polite">{error !== undefined && <ErrorNotice error={error} />}</div>
        {children ?? (error === undefined && <Skeleton />)}
      </div>
    </Card>
  )
}
