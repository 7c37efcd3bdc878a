import type { CallBill, Partner } from '@serendip/contract'
import { Button, CoinIcon } from '@serendip/ui'
import { useTranslation } from 'react-i18next'
import { AgreeButton } from './agree-button.tsx'
import styles from './bill-card.module.css'
import { billPromptOf } from './bill-prompt.ts'
import { CardWords } from './card-words.tsx'
import { UnseenCard } from './unseen-card.tsx'
import { useLowPrompt } from './use-low-prompt.ts'

interface BillCardProps {
  bill: CallBill
  partner: Partner
  onTopUp: () => void
}

/** The payer's current decision: to stay, to begin, to continue, or to add coins; without a picture, both are told. */
export function BillCard({ bill, partner, onTopUp }: BillCardProps) {
  const { t } = useTranslation('call')
  const prompt = billPromptOf(bill)
  const low = useLowPrompt(bill)
  if (bill.unseen && bill.state === 'running')
    return <UnseenCard bill={bill} unseen={bill.unseen} partner={partner} />
  if (prompt === null || (prompt === 'low' && !low.isShown)) return null
  const agreement = prompt === 'stay' || prompt === 'begin' || prompt === 'cap' ? prompt : null
  return (
    <section className={styles.card} aria-label={t('bill.card.label')}>
      <CardWords prompt={prompt} bill={bill} partner={partner} />
      {(prompt === 'low' || prompt === 'short') && (
        <div className={styles.actions}>
          <Button
            variant={prompt === 'short' || low.isLast ? 'solid' : 'plain'}
            size="l"
            icon={<CoinIcon />}
            onClick={onTopUp}
          >
            {t('bill.addCoins')}
          </Button>
          {prompt === 'low' && (
            <Button variant="quiet" size="l" onClick={low.dismiss}>
              {t('bill.notNow')}
            </Button>
          )}
        </div>
      )}
      {/* A refusal belongs to the question it answered. */}
      {agreement && <AgreeButton key={agreement} agreement={agreement} bill={bill} />}
    </section>
  )
}
