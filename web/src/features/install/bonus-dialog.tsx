import { formatLocale } from '@serendip/contract'
import { Button, CoinAmount, Dialog } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import styles from './install-dialog.module.css'

export interface BonusDialogProps {
  readonly coins: number
  onClose(): void
}

/** The coins that a person was given for installing the app. */
export function BonusDialog({ coins, onClose }: BonusDialogProps) {
  const { t, i18n } = useTranslation(['install', 'everywhere'])
  return (
    <Dialog
      open
      onOpenChange={onClose}
      form="dialog"
      title={t('bonus.title', { count: coins })}
      closeLabel={t('everywhere:close')}
      footer={
        <Button variant="ember" size="l" block onClick={onClose}>
          {t('bonus.done')}
        </Button>
      }
    >
      <div className={styles.bonus}>
        <CoinAmount
          amount={coins}
          locale={formatLocale(i18n.language)}
          unit={t('everywhere:coins', { count: coins })}
          size="l"
          signed
        />
        <p>{t('bonus.text')}</p>
      </div>
    </Dialog>
  )
}
