import { Button, CoinIcon, Notice } from '@serendip/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../../platform/api/api-error.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import { profileQuery } from '../../../platform/queries.ts'
import { notePaymentScreen } from '../../../shared/coins/left-shop.ts'
import { coinsKey } from '../wallet-queries.ts'
import styles from './demo-grant.module.css'

/** Coins to try the product with, labelled as such; in demo mode alone. */
export function DemoGrant({ coins }: { coins: number | null }) {
  const { t } = useTranslation(['wallet', 'error'])
  const { api, uuid } = usePlatform()
  const queries = useQueryClient()
  // A second tap before the answer requests the same grant; the next grant has its own key.
  const [key, setKey] = useState(uuid)
  const take = useMutation({
    mutationFn: () => api.wallet.demoGrant({ body: { key } }),
    onSuccess({ balanceCoins }) {
      setKey(uuid())
      // Whoever took coins does not leave the shop without any.
      notePaymentScreen(sessionStorage, null)
      queries.setQueryData(profileQuery(api).queryKey, (own) => own && { ...own, coins: balanceCoins })
      void queries.invalidateQueries({ queryKey: [coinsKey] })
    },
  })
  if (coins === null) return null
  return (
    <div className={styles.grant}>
      <Button
        variant="solid"
        size="l"
        block
        icon={<CoinIcon />}
        pending={take.isPending}
        onClick={() => take.mutate()}
      >
        {t('demo.take', { count: coins })}
      </Button>
      <p className={styles.text}>{t('demo.text')}</p>
      {take.data && <Notice tone="success">{t('demo.taken', { count: take.data.grantedCoins })}</Notice>}
      {take.isError && <Notice tone="error">{t(`error:${asApiError(take.error).code}`)}</Notice>}
    </div>
  )
}
