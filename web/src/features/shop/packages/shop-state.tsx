import { Button, CreditCardIcon, EmptyState, Notice, Skeleton } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import styles from './shop-state.module.css'
import type { Shop } from './use-shop.ts'

/** Why there are no packages to choose from; nothing if there are. */
export function ShopState({ shop: { state, retry } }: { shop: Shop }) {
  const { t } = useTranslation(['shop', 'everywhere'])
  switch (state) {
    case 'loading':
      return (
        <div className={styles.waiting}>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </div>
      )
    case 'offline':
      return <Notice tone="warn">{t('offline')}</Notice>
    case 'failed':
      return (
        <Notice
          tone="error"
          title={t('failed')}
          action={<Button onClick={retry}>{t('everywhere:retry')}</Button>}
        />
      )
    case 'paused':
      return <EmptyState icon={<CreditCardIcon />} title={t('paused')} text={t('pausedText')} />
    case 'closed':
      return <EmptyState icon={<CreditCardIcon />} title={t('closed')} text={t('closedText')} />
    case 'empty':
      return <EmptyState icon={<CreditCardIcon />} title={t('none')} />
    case 'open':
      return null
  }
}
