import { ArrowRightIcon, Button, IconButton } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import type { Talk } from '../state/call-state.ts'
import { shortcutKeys } from './shortcuts.ts'

interface NextButtonProps {
  talk: Talk
  className?: string | undefined
  onNext: () => void
}

/**
 * Goes to the next person: the primary action in a free call, one of several in a paid call, and absent in a call that
 * was rung.
 */
export function NextButton({ talk: { bill }, className, onNext }: NextButtonProps) {
  const { t } = useTranslation('call')
  if (bill?.direct) return null
  const title = t('controls.withKey', { action: t('controls.next'), key: shortcutKeys.next })
  if (bill !== null) {
    return (
      <IconButton
        look="glass"
        size="l"
        label={t('controls.next')}
        title={title}
        icon={<ArrowRightIcon />}
        onClick={onNext}
      />
    )
  }
  return (
    <Button
      className={className}
      look="ember"
      size="l"
      iconEnd={<ArrowRightIcon />}
      title={title}
      onClick={onNext}
    >
      {t('controls.next')}
    </Button>
  )
}
