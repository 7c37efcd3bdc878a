import type { WalletView } from '@serendip/contract'
import { CoinAmount } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../../platform/platform-context.tsx'
import styles from './coin-kinds.module.css'

/** In the order in which they are spent. */
const spendable = ['demo', 'bonus', 'paid'] as const

/** What the balance is made of: how much of each kind, what each is good for, and what a call holds now. */
export function CoinKinds({ wallet }: { wallet: WalletView }) {
  const { t, i18n } = useTranslation(['wallet', 'everywhere'])
  const isCreator = useSession()?.profile.rolesGroup === 'goddess'
  const { balanceCoins, byKind, heldCoins } = wallet
  const amount = (coins: number, size: 's' | 'm' | 'l' = 'm') => (
    <CoinAmount
      amount={coins}
      size={size}
      locale={i18n.language}
      unit={t('everywhere:coins', { count: coins })}
    />
  )
  // Demo coins are named where they exist; elsewhere nobody has heard of them.
  const kinds = spendable.filter(
    (kind) => kind !== 'demo' || byKind.demo > 0 || wallet.demoGrantCoins !== null,
  )
  return (
    <div className={styles.coins}>
      <p>{amount(balanceCoins, 'l')}</p>
      <dl className={styles.kinds}>
        {kinds.map((kind) => (
          <div key={kind} className={styles.kind} data-empty={byKind[kind] === 0}>
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
      </dl>
    </div>
  )
}
