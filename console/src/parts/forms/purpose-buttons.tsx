import { type ViewPurpose, viewPurposes } from '@serendip/contract/operator'
import { Button } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import styles from './form.module.css'

interface PurposeButtonsProps {
  /** Subject of the look, for people who cannot see the heading above. */
  readonly label: string
  onChoose(purpose: ViewPurpose): void
}

/** Asks what private facts are looked at for, before they are: the audit log stores it. */
export function PurposeButtons({ label, onChoose }: PurposeButtonsProps) {
  const { t } = useTranslation('console')
  return (
    <fieldset className={styles.purposes} aria-label={label}>
      {viewPurposes.map((purpose) => (
        <Button key={purpose} size="s" onClick={() => onChoose(purpose)}>
          {t(`viewPurpose.${purpose}`)}
        </Button>
      ))}
    </fieldset>
  )
}
