import { type CreatorOffer, type RateCoins, ratesCoins } from '@serendip/contract'
import { Button, Card, CoinIcon, Notice, RadioCards, Skeleton, Switch } from '@serendip/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { asApiError } from '../../platform/api/api-error.ts'
import { usePlatform } from '../../platform/platform-context.tsx'
import { StoredDocuments } from './stored-documents.tsx'
import styles from './own-offer.module.css'
import { useOwnApplication } from './use-own-application.ts'
import { usePerSecond } from './use-per-second.ts'

const offerKey = ['own-offer']
/** The rate of a card, one of the selectable rates. */
const rateOf = (value: string): RateCoins =>
  ratesCoins.find((rate) => String(rate) === value) ?? ratesCoins[0]

/** A creator's price per call and whether calls may ring. Changes take effect at once. */
export function OwnOffer({ isOnDesk = false }: { readonly isOnDesk?: boolean }) {
  const { t } = useTranslation(['creators', 'everywhere', 'error', 'own-offer'])
  const perSecond = usePerSecond()
  const { api } = usePlatform()
  const queries = useQueryClient()
  const heading = useId()
  const {
    data: offer,
    isError,
    refetch,
  } = useQuery({
    queryKey: offerKey,
    queryFn: () => api.creators.ownOffer(),
  })
  const { data: application } = useOwnApplication()
  const change = useMutation({
    mutationFn: ({ rateCoins, acceptsCalls }: CreatorOffer) =>
      api.creators.setOffer({ body: { rateCoins, acceptsCalls } }),
    onSuccess: (stored) => queries.setQueryData(offerKey, stored),
  })
  return (
    <Card asChild className={styles.card ?? ''}>
      <section aria-labelledby={heading} aria-busy={offer === undefined}>
        <div>
          <h2 id={heading} className={styles.title}>
            {t('own-offer:title')}
          </h2>
          <p className={styles.text}>{t('own-offer:text')}</p>
        </div>
        {change.isError && <Notice tone="error">{t(`error:${asApiError(change.error).code}`)}</Notice>}
        {isError && (
          <Notice
            tone="error"
            action={<Button onClick={() => void refetch()}>{t('everywhere:retry')}</Button>}
          >
            {t('own-offer:failed')}
          </Notice>
        )}
        {offer === undefined && !isError && <Skeleton shape="block" className={styles.waiting ?? ''} />}
        {offer && (
          <>
            <Switch
              label={t('own-offer:accepts')}
              hint={t('own-offer:acceptsText')}
              checked={offer.acceptsCalls}
              disabled={change.isPending}
              onChange={({ target }) => change.mutate({ ...offer, acceptsCalls: target.checked })}
            />
            <RadioCards
              label={t('own-offer:rate')}
              value={String(offer.rateCoins)}
              onChange={(value) => change.mutate({ ...offer, rateCoins: rateOf(value) })}
              cards={ratesCoins.map((rate) => ({
                value: String(rate),
                icon: <CoinIcon />,
                title: t('own.rateCoins', { rate }),
                detail: perSecond(rate),
              }))}
            />
            <p className={styles.text}>{t('own-offer:share', { percent: offer.sharePercent })}</p>
          </>
        )}
        {!isOnDesk && (
          <div>
            <Button asChild>
              <Link to="/creators/desk">{t('own-offer:desk')}</Link>
            </Button>
          </div>
        )}
        {application?.state === 'approved' && <StoredDocuments until={application.documentsUntil} />}
      </section>
    </Card>
  )
}
