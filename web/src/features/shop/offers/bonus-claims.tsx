import type { BonusRecord } from '@serendip/contract'
import { Button, Notice, Section } from '@serendip/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../../platform/api/api-error.ts'
import { longDate } from '../../../platform/i18n/long-date.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import styles from '../order/order.module.css'
import { bonusesQuery } from '../shop-queries.ts'
import { useBonusText } from './use-bonus-text.ts'

/** Bonuses of paid packages that wait to be claimed; nothing where none does. */
export function BonusClaims() {
  const { t } = useTranslation('shop')
  const { api, clock } = usePlatform()
  const { data: records = [] } = useQuery(bonusesQuery(api))
  const waiting = records.filter(({ claimedAt, expiresAt }) => claimedAt === null && expiresAt > clock.now())
  if (waiting.length === 0) return null
  return (
    <Section title={t('bonus.title')}>
      <ul className={styles.orders}>
        {waiting.map((record) => (
          <Claim key={record.historyRecordId} record={record} />
        ))}
      </ul>
    </Section>
  )
}

function Claim({ record }: { record: BonusRecord }) {
  const { t, i18n } = useTranslation(['shop', 'error'])
  const { api } = usePlatform()
  const queries = useQueryClient()
  const textOf = useBonusText()
  const claim = useMutation({
    mutationFn: () => api.bonusProducts.claim({ body: { historyRecordId: record.historyRecordId } }),
    onSuccess: () =>
      Promise.all(
        [['shop'], ['coins'], ['profile']].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  })
  const name = textOf(record)
  return (
    <li className={styles.row}>
      <span>
        {name}
        <br />
        <span className={styles.note}>
          {t('bonus.until', { date: longDate(record.expiresAt, i18n.language) })}
        </span>
      </span>
      {claim.isError && <Notice tone="error">{t(`error:${asApiError(claim.error).code}`)}</Notice>}
      <Button
        variant="ember"
        pending={claim.isPending}
        aria-label={t('bonus.claimName', { bonus: name })}
        onClick={() => claim.mutate()}
      >
        {t('bonus.claim')}
      </Button>
    </li>
  )
}
