import { formatLocale, type WalletView } from '@serendip/contract'
import { CoinAmount } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../platform/platform-context.tsx'
import styles from './coin-kinds.module.css'
import { EarningsParts } from './earnings-parts.tsx'
import { LotList } from './lot-list.tsx'
import { WalletNotices } from './wallet-notices.tsx'

/** In the order in which they are spent; empty kinds are omitted. */
const spendable = ['demo', 'bonus', 'paid'] as const

/** The breakdown of the balance: the amount and use of each kind, what a call holds now, and each lot. */
export function CoinKinds({ wallet }: { wallet: WalletView }) {
  const { t, i18n } = useTranslation(['wallet', 'everywhere'])
  const { rolesGroup } = useSession()?.profile ?? {}
  const isCreator = rolesGroup === 'goddess' || rolesGroup === 'artist'
  const { balanceCoins, byKind, heldCoins } = wallet
  const amount = (coins: number, size: 's' | 'm' | 'l' = 'm') => (
    <CoinAmount
      amount={coins}
      size={size}
      locale={formatLocale(i18n.language)}
      unit={t('everywhere:coins', { count: coins })}
    />
  )
  const kinds = spendable.filter((kind) => byKind[kind] > 0)
  const hasParts = kinds.length > 0 || heldCoins > 0 || isCreator
  return (
    <div className={styles.coins}>
      <p>{amount(balanceCoins, 'l')}</p>
      <WalletNotices wallet={wallet} />
      {hasParts && (
        <div className={styles.parts}>
          <dl className={styles.kinds}>
            {kinds.map((kind) => (
              <div key={kind} className={styles.kind}>
                <dt>
                  <span className={styles.name}>{t(`kind.${kind}`)}</span>
                  <span className={styles.text}>{t(`kindText.${kind}`)}</span>
                </dt>
                <dd>{amount(byKind[kind])}</dd>
              </div>
            ))}
            {heldCoins > 0 && (
              <div className={styles.kind}>
                <dt>
                  <span className={styles.name}>{t('held')}</span>
                  <span className={styles.text}>{t('heldText')}</span>
                </dt>
                <dd>{amount(heldCoins)}</dd>
              </div>
            )}
            {isCreator && (
              <div className={styles.kind}>
                <dt>
                  <span className={styles.name}>{t('kind.earned')}</span>
                  <span className={styles.text}>{t('kindText.earned')}</span>
                </dt>
                <dd>{amount(byKind.earned)}</dd>
              </div>
            )}
            {isCreator && <EarningsParts earnings={wallet.earnings} amount={amount} />}
          </dl>
          <LotList lots={wallet.lots} />
        </div>
      )}
    </div>
  )
}
