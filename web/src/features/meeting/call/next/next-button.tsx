import { ArrowRightIcon, Button, IconButton } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import type { Talk } from '../../state/call-state.ts'
import styles from '../controls/call-controls.module.css'
import { shortcutKeys } from '../controls/shortcuts.ts'

interface NextButtonProps {
  talk: Talk
  /** Price of the next match; null if it is free. */
  price: string | null
  className?: string | undefined
  onNext: () => void
}

/**
 * Goes to the next person: the primary action in a free call, one of several in a paid call, and absent in a call that
 * was rung.
 */
export function NextButton({ talk: { bill, direct }, price, className, onNext }: NextButtonProps) {
  const { t } = useTranslation('call')
  if (direct) return null
  const action = t('controls.next')
  const label = price === null ? action : t('controls.priced', { action, price })
  const title = t('controls.withKey', { action: label, key: shortcutKeys.next })
  // A price in coins is written where everyone reads it, not only for screen readers.
  if (bill !== null && price === null) {
    return (
      <IconButton
        data-rests
        variant="glass"
        size="l"
        label={label}
        title={title}
        icon={<ArrowRightIcon />}
        onClick={onNext}
      />
    )
  }
  return (
    <Button
      data-rests
      className={className}
      variant={bill === null ? 'ember' : 'plain'}
      size="l"
      iconEnd={<ArrowRightIcon />}
      title={title}
      aria-label={label}
      onClick={onNext}
    >
      <span className={styles.words}>
        {action}
        {price !== null && <span className={styles.price}>{price}</span>}
      </span>
    </Button>
  )
}
