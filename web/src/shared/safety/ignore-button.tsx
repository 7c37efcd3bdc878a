import { Button, type ButtonProps, VolumeXIcon } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { useIgnoring } from './use-ignoring.ts'

interface IgnoreButtonProps extends Pick<ButtonProps, 'variant'> {
  readonly person: { readonly userId: string; readonly name: string }
  readonly isIgnored: boolean
  onIgnored?(): void
}

/** Ignores a person at once: it can be taken back. */
export function IgnoreButton({ person, isIgnored, onIgnored, ...appearance }: IgnoreButtonProps) {
  const { t } = useTranslation('ignoring')
  const { set, isPending } = useIgnoring(person)
  const onSuccess = (isDone: boolean) => {
    if (isDone && !isIgnored) onIgnored?.()
  }
  return (
    <Button
      {...appearance}
      icon={<VolumeXIcon />}
      pending={isPending}
      onClick={() => set(!isIgnored, { onSuccess })}
    >
      {t(isIgnored ? 'stop' : 'ignore')}
    </Button>
  )
}
