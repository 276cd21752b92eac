import { ActionButton, type ActionButtonProps } from './action-button.tsx'

interface RemoveButtonProps extends Pick<ActionButtonProps, 'label' | 'of' | 'ask'> {
  readonly remove: ActionButtonProps['act']
  readonly onRemoved: () => void
}

/** A button that removes something, and shows the reason if that fails. */
export function RemoveButton({ remove, onRemoved, ...rest }: RemoveButtonProps) {
  return <ActionButton {...rest} look="plain danger" act={remove} onDone={onRemoved} />
}
