import { BottomSheet, Button } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import styles from '../rewards.module.css'

const points = ['what', 'who', 'back'] as const

/** Before the offers of other companies are opened: what they are, and what these learn. */
export function OfferwallDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['rewards', 'everywhere'])
  return (
    <BottomSheet
      open
      onOpenChange={onClose}
      title={t('offers.title')}
      closeLabel={t('everywhere:close')}
      footer={
        <Button asChild variant="ember" size="l" block>
          <Link to="/offerwall" onClick={onClose}>
            {t('offers.open')}
          </Link>
        </Button>
      }
    >
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>{t(`offers.point.${point}`)}</li>
        ))}
      </ul>
    </BottomSheet>
  )
}
