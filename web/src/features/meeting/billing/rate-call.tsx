import { starsMax } from '@serendip/contract'
import { IconButton, StarIcon } from '@serendip/ui'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../../platform/api/api-error.ts'
import { usePlatform } from '../../../platform/platform-context.tsx'
import styles from './rate-call.module.css'

const allStars = Array.from({ length: starsMax }, (_, index) => index + 1)

/** Five stars for the call that ended, of which a tap on one is the rating; it can be given once. */
export function RateCall({ callId }: { readonly callId: string }) {
  const { t } = useTranslation(['rate-call', 'error'])
  const { api } = usePlatform()
  const rating = useMutation({
    mutationFn: (stars: number) => api.billing.rate({ params: { callId }, body: { stars } }),
  })
  const given = rating.data?.stars ?? rating.variables ?? 0
  const isFixed = rating.isPending || rating.isSuccess
  return (
    <div className={styles.rating}>
      <p role="status">
        {rating.isError
          ? t(`error:${asApiError(rating.error).code}`)
          : rating.isSuccess
            ? t('rate-call:thanks', { count: given })
            : t('rate-call:title')}
      </p>
      <fieldset aria-label={t('rate-call:title')} className={styles.stars}>
        {allStars.map((stars) => (
          <IconButton
            key={stars}
            variant="quiet"
            icon={<StarIcon />}
            label={t('rate-call:stars', { count: stars })}
            pressed={!rating.isError && stars === given}
            disabled={isFixed}
            data-filled={!rating.isError && stars <= given ? '' : undefined}
            onClick={() => rating.mutate(stars)}
          />
        ))}
      </fieldset>
      <p className={styles.who}>{t('rate-call:who')}</p>
    </div>
  )
}
