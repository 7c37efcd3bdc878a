import type { WalletView } from '@serendip/contract'
import { Button, Notice } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePlatform } from '../../../platform/platform-context.tsx'

/** Why coins cannot be used and what to do about it, and the debt from reversed payments. */
export function WalletNotices({ wallet }: { wallet: Pick<WalletView, 'frozenFor' | 'debtCoins'> }) {
  const { t } = useTranslation('wallet')
  const { brand } = usePlatform()
  const { frozenFor, debtCoins } = wallet
  // A restricted account has no chats.
  const contact = (
    <Button asChild>
      {frozenFor === 'banned' ? (
        <a href={`mailto:${brand.supportEmail}`}>{t('frozen.contact')}</a>
      ) : (
        <Link to="/chat?support=finance">{t('frozen.contact')}</Link>
      )}
    </Button>
  )
  return (
    <>
      {frozenFor && (
        <Notice
          tone="warn"
          title={t(frozenFor === 'disputed' ? 'frozen.titleDisputed' : 'frozen.title')}
          action={contact}
        >
          {t(`frozen.${frozenFor}`)}
        </Notice>
      )}
      {debtCoins > 0 && (
        <Notice tone="warn" title={t('debt', { count: debtCoins })}>
          {t('debtText')}
        </Notice>
      )}
    </>
  )
}
