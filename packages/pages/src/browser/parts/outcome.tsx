import type { ComponentChildren } from 'preact'
import { Heading } from './heading.tsx'
import { DoneIcon } from './icons.tsx'

interface DoneProps {
  readonly title: string
  readonly lead: ComponentChildren
  /** Icon above the heading. Default: a tick. */
  readonly icon?: ComponentChildren
  readonly children?: ComponentChildren
}

export function Done({ title, lead, icon = <DoneIcon />, children }: DoneProps) {
  return (
    <>
      {icon}
      <Heading title={title}>{lead}</Heading>
      {children}
    </>
  )
}
